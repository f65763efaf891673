import type { SwitchDeps } from './preflight/switch-deps.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { checkSchedule } from '@shiftgate/domain/control/schedule.ts';
import { redirectsOpenSessions } from '@shiftgate/contract/providers.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import { audit } from '../audit/public.ts';
import { findCompany, hasControlPlan } from '../company/public.ts';
import { beginActivation } from './state/begin-activation.ts';
import { beginDeactivation } from './state/begin-deactivation.ts';
import { coveredDomains } from './state/covered-domains.ts';
import { enterState, lockControl, mustMove } from './state/lock-control.ts';
import { refuseBlocked, runPreflight } from './preflight/preflight.ts';

import type { ActivationOptions } from './state/present-schedules.ts';
import { presentControl, starterOf } from './state/runs.ts';
import { endSchedule, writeSchedule } from './state/schedules.ts';
import { notifyOfSchedule } from './notify/notify-administrators.ts';

/**
 * Starts or schedules an activation for the chosen domains. Throws before any change for a wrong state or a blocking
 * item of the pre-flight.
 */
export async function activateControl(
  deps: SwitchDeps,
  steps: Steps,
  { body }: HandlerInput<'control.activate'>,
): Promise<CallResponse<'control.activate'>> {
  const action = body.activation_datetime === undefined ? 'activate' : 'schedule';
  const companyKey = await steps(async (ctx) => {
    const { control_state: state, provider } = await findCompany(ctx.tx, ctx.companyKey);
    // A domain that is redirected as a whole leaves open sessions as they are.
    if (body.logout_option === 'redirect' && !redirectsOpenSessions[provider])
      throw new AppError('VALIDATION_FAILED', undefined, [
        { path: 'logout_option', rule: 'no_redirect_of_sessions' },
      ]);
    mustMove(state, action);
    return ctx.companyKey;
  });
  const report = await runPreflight(deps, (work) => steps((ctx) => work(ctx.tx)), {
    companyKey,
    domains: body.domains,
    passwordOption: body.password_option,
  });
  refuseBlocked(report);
  return await steps(async (ctx) => {
    // Another administrator may have been faster during the calls to the workspace.
    const before = await lockControl(ctx.tx, companyKey);
    mustMove(before, action);
    const options: ActivationOptions = {
      domains: await coveredDomains(ctx.tx, companyKey, body.domains),
      passwordOption: body.password_option,
      logoutOption: body.logout_option,
    };
    if (body.activation_datetime !== undefined)
      return await scheduleActivation(deps, ctx, Date.parse(body.activation_datetime), options);
    await beginActivation(ctx, starterOf(ctx.actor), options, null);
    if (before === 'scheduled') await endSchedule(ctx.tx, companyKey, ctx.now, { state: 'started' });
    await audit(ctx, { event: 'control.activation_started', after: auditOf(options) });
    return presentControl(ctx.tx, companyKey);
  });
}

const auditOf = ({ domains, passwordOption, logoutOption }: ActivationOptions) => ({
  domains,
  password_option: passwordOption,
  logout_option: logoutOption,
});

async function scheduleActivation(
  deps: SwitchDeps,
  ctx: Context,
  wanted: number,
  options: ActivationOptions,
): Promise<CallResponse<'control.activate'>> {
  const { tx, companyKey, now } = ctx;
  const company = await findCompany(tx, companyKey);
  const check = checkSchedule(zoneOf(company.zone), now, wanted);
  if (!check.isAllowed)
    throw new AppError('ACTIVATION_DATE_OUT_OF_RANGE', { from: check.from, until: check.until });
  // The trial would be over before that minute.
  if (!hasControlPlan(company, check.at)) throw new AppError('EXPIRED_TRIAL');
  await tx
    .updateTable('companies')
    .set({ activation_at: new Date(check.at) })
    .where('key', '=', companyKey)
    .execute();
  await enterState(tx, companyKey, now, 'scheduled');
  await writeSchedule(ctx, check.at, options);
  await audit(ctx, {
    event: 'control.activation_scheduled',
    after: { activation_datetime: new Date(check.at).toISOString(), ...auditOf(options) },
  });
  await notifyOfSchedule(deps, ctx, {
    kind: 'scheduled',
    at: check.at,
    who: ctx.actor.name,
    domains: options.domains,
    lateMinutes: 0,
  });
  await companyFactsChanged(tx, companyKey, now, 'control');
  return presentControl(tx, companyKey);
}

/** Cancels a scheduled activation. */
export async function cancelActivation(
  deps: SwitchDeps,
  ctx: Context,
): Promise<CallResponse<'control.cancelActivation'>> {
  const { tx, companyKey, now } = ctx;
  const state = mustMove(await lockControl(tx, companyKey), 'cancelSchedule');
  await enterState(tx, companyKey, now, state);
  const schedule = await endSchedule(tx, companyKey, now, { state: 'cancelled' });
  if (schedule !== null) {
    await audit(ctx, {
      event: 'control.activation_cancelled',
      before: {
        activation_datetime: new Date(schedule.at).toISOString(),
        ...auditOf(schedule.options),
      },
    });
    await notifyOfSchedule(deps, ctx, {
      kind: 'cancelled',
      at: schedule.at,
      who: ctx.actor.name,
      domains: schedule.options.domains,
      lateMinutes: 0,
    });
  }
  await companyFactsChanged(tx, companyKey, now, 'control');
  return presentControl(tx, companyKey);
}

/** Starts the deactivation. From here on a correct password is enough. */
export async function disableControl(ctx: Context): Promise<CallResponse<'control.disable'>> {
  const { tx, companyKey } = ctx;
  mustMove(await lockControl(tx, companyKey), 'deactivate');
  const domains = await beginDeactivation(ctx, starterOf(ctx.actor));
  await audit(ctx, { event: 'control.deactivation_started', before: { domains } });
  return presentControl(tx, companyKey);
}
