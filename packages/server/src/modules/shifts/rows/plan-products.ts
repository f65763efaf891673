import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { planStatus } from '#modules/company/public.ts';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';

/** Settings that need a product of the plan besides control. */
const wanted = {
  advanced_auto_logout: 'control_mobile',
  obeys_time_clock: 'time_clock_integration',
  login_rule: 'time_clock_integration',
  auto_logout_rule_0: 'time_clock_integration',
  auto_logout_rule_1: 'time_clock_integration',
} as const;

/** The company's defaults of a shift, and the products of its plan. */
export async function companySettings(ctx: Context) {
  const company = await ctx.tx
    .selectFrom('companies')
    .select(['zone', 'holiday_region', 'password_strength', 'plan_status', 'plan_products', 'trial_ends_on'])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  const isValid = planStatus(company, ctx.now) !== 'EXPIRED';
  const has = (product: string): boolean => isValid && company.plan_products.includes(product);
  return {
    ...company,
    allows: { advanced_auto_logout: has('control_mobile'), time_clock: has('time_clock_integration') },
  };
}
export type CompanySettings = Awaited<ReturnType<typeof companySettings>>;

/** Throws PRODUCT_NOT_IN_PLAN when a patch turns on a setting without its product. */
export function refuseMissingProducts(
  patch: HandlerInput<'shifts.update'>['body'],
  stored: Readonly<Record<keyof typeof wanted, boolean>>,
  { allows }: CompanySettings,
): void {
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const missing = names.filter((name) => {
    const isThere = name === 'advanced_auto_logout' ? allows.advanced_auto_logout : allows.time_clock;
    return patch[name] === true && !stored[name] && !isThere;
  });
  if (missing.length === 0) return;
  throw new AppError(
    'PRODUCT_NOT_IN_PLAN',
    { products: [...new Set(missing.map((name) => wanted[name]))], settings: missing },
    missing.map((path) => ({ path, rule: 'not_in_plan' })),
  );
}
