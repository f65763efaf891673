import { transitionControl } from '@shiftgate/domain/control/states.ts';
import type { ControlAction } from '@shiftgate/domain/control/states.ts';
import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../audit/index.ts';
import { findCompany, hasControlPlan } from '../company/index.ts';
import { connectionState } from '../connection/index.ts';
import { beginRun, presentControl } from './runs.ts';

/** The company, locked, with the state the action leads to; a refusal names why it may not happen now. */
async function lockAndMove(ctx: Context, action: ControlAction) {
  await ctx.tx
    .selectFrom('companies')
    .select('key')
    .where('key', '=', ctx.companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const company = await findCompany(ctx.tx, ctx.companyKey);
  const move = transitionControl(company.control_state, action);
  if (!move.isAllowed) {
    if (move.refusal === 'already_active') throw new AppError('CONTROL_ALREADY_ACTIVE');
    if (move.refusal === 'already_inactive') throw new AppError('CONTROL_NOT_ACTIVE');
    throw new AppError('CONTROL_IN_TRANSITION', { state: company.control_state });
  }
  return { company, state: move.state };
}

async function enter(ctx: Context, state: 'activating' | 'deactivating'): Promise<void> {
  await ctx.tx
    .updateTable('companies')
    .set({ control_state: state, control_state_since: new Date(ctx.now) })
    .where('key', '=', ctx.companyKey)
    .execute();
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'control');
}

/** Starts switching control on for the chosen domains; what can be refused is refused before anything is touched. */
export async function activateControl(
  ctx: Context,
  { body }: HandlerInput<'control.activate'>,
): Promise<CallResponse<'control.activate'>> {
  const { company } = await lockAndMove(ctx, 'activate');
  if (!company.plan_products.includes('control')) throw new AppError('DISABLED_OR_NOT_FOUND');
  if (!hasControlPlan(company, ctx.now)) throw new AppError('EXPIRED_TRIAL');
  const domains = [...new Set(body.domains.map((name) => name.toLowerCase()))];
  const known = new Set(company.domains.map((domain) => domain.name));
  const unknown = domains.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new AppError('DOMAIN_NOT_FOUND', { domains: unknown });
  if (body.password_option === 'default' && !company.default_password_hash)
    throw new AppError('DEFAULT_PASSWORD_REQUIRED');
  if (!(await connectionState(ctx.tx, ctx.companyKey))?.is_valid)
    throw new AppError('INVALID_GOOGLE_ACCESS_TOKEN');
  // From the first redirecting step on the company counts as active, and for that the covered domains must be known.
  await ctx.tx
    .updateTable('domains')
    .set({
      is_covered: sql`name = any(${domains}::text[])`,
      covered_since: new Date(ctx.now),
      updated_at: new Date(ctx.now),
    })
    .where('company_key', '=', ctx.companyKey)
    .execute();
  await ctx.tx
    .updateTable('companies')
    .set({
      control_password_option: body.password_option,
      control_logout_option: body.logout_option,
      // A default password opens the change page for 72 h from when it was shared; activation shares it.
      ...(body.password_option === 'default' && { default_password_shared_at: new Date(ctx.now) }),
    })
    .where('key', '=', ctx.companyKey)
    .execute();
  await beginRun(ctx, 'activate', {
    domains,
    passwordOption: body.password_option,
    logoutOption: body.logout_option,
  });
  await audit(ctx, {
    event: 'control.activation_started',
    after: { domains, logout_option: body.logout_option },
  });
  await enter(ctx, 'activating');
  return presentControl(ctx.tx, ctx.companyKey);
}

/** Starts switching control off; from here on a right password is enough (access decision, check 6). */
export async function disableControl(ctx: Context): Promise<CallResponse<'control.disable'>> {
  const { company } = await lockAndMove(ctx, 'deactivate');
  const domains = company.domains.filter((domain) => domain.is_covered).map((domain) => domain.name);
  await beginRun(ctx, 'deactivate', { domains });
  await audit(ctx, { event: 'control.deactivation_started', before: { domains } });
  await enter(ctx, 'deactivating');
  return presentControl(ctx.tx, ctx.companyKey);
}
