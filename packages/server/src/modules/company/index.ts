import { DEFAULT_PASSWORD_STRENGTH, findPasswordProblems } from '@shiftgate/domain/password/strength.ts';
import type { Handlers } from '../../http/mount.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import { audit } from '../audit/index.ts';
import { keepDefaultPassword } from '../passwords/index.ts';
import { listOrgUnits } from './org-units.ts';
import { readCalendar } from './read-calendar.ts';
import { findCompany, hasControlPlan, planStatus } from './repository.ts';
import { setCalendar } from './set-calendar.ts';
import { syncOrgUnits } from './sync-org-units.ts';
import type { OrgUnitDeps } from './sync-org-units.ts';

export { writeDomains } from './domains.ts';
export { writeOrgUnits } from './org-units.ts';
export { findCompany, hasControlPlan, planStatus } from './repository.ts';
export { findCalendar } from './read-calendar.ts';

/** The calls on the company of the session (spec §7, "Company"). */
export function companyHandlers(deps: OrgUnitDeps & { readonly hasher: PasswordHasher }) {
  return {
    'company.current': async (ctx) => {
      const company = await findCompany(ctx.tx, ctx.companyKey);
      return {
        key: company.key,
        name: company.name,
        oauth: company.provider,
        main_domain: company.main_domain,
        domains_list: company.domains.map((domain) => domain.name),
        uos: await listOrgUnits(ctx.tx, ctx.companyKey),
        zone: company.zone,
        sso_is_active: company.control_state === 'active',
        control_state: company.control_state,
        default_pass_set_at: company.default_password_set_at?.toISOString() ?? null,
        created_at: company.created_at.toISOString(),
        trial_ends_on: company.trial_ends_on,
      };
    },
    'company.sso': async (ctx) => ({
      sso_is_active: (await findCompany(ctx.tx, ctx.companyKey)).control_state === 'active',
    }),
    'company.permission': async (ctx, { query }) => {
      const company = await findCompany(ctx.tx, ctx.companyKey);
      return {
        permission: company.plan_products.includes(query.product) && hasControlPlan(company, ctx.now),
        status: planStatus(company, ctx.now),
      };
    },
    'company.inSuite': async (ctx) => {
      const company = await findCompany(ctx.tx, ctx.companyKey);
      const { users } = await ctx.tx
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<string>().as('users'))
        .where('company_key', '=', ctx.companyKey)
        .where('status', 'in', ['active', 'suspended'])
        .executeTakeFirstOrThrow();
      return {
        current_plan: company.plan,
        users_number: Number(users),
        suspended: company.is_suspended,
        is_banned: company.is_banned,
      };
    },
    'company.syncOrgUnits': (ctx) => syncOrgUnits(deps, ctx),
    'company.calendar': readCalendar,
    'company.address': async (ctx) => ({ ip: ctx.origin.ip }),
    'company.setCalendar': setCalendar,
    'company.setDefaultPassword': async (ctx, { body }) => {
      const problems = findPasswordProblems(body.default_pass, DEFAULT_PASSWORD_STRENGTH);
      if (problems.length > 0) throw new AppError('INVALID_PASSWORD', { problems });
      const at = new Date(ctx.now);
      const hash = await deps.hasher.hash(body.default_pass);
      await ctx.tx
        .updateTable('companies')
        .set({
          default_password_hash: hash,
          default_password_set_at: at,
          default_password_shared_at: at,
          ...keepDefaultPassword(deps.box, ctx.companyKey, body.default_pass, ctx.now),
        })
        .where('key', '=', ctx.companyKey)
        .execute();
      await audit(ctx, { event: 'company.default_password_set' });
      await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'control');
      return { done: true };
    },
  } satisfies Partial<Handlers>;
}
