import type { Handlers } from '../../http/mount.ts';
import { presentControl } from './runs.ts';
import { activateControl, disableControl } from './switch-control.ts';

export { endPlans } from './end-of-plan.ts';
export { requestGroupUpdate, runGroupUpdates } from './keep-groups.ts';
export type { GroupDeps } from './keep-groups.ts';
export { presentControl } from './runs.ts';
export { runControlSagas } from './run-saga.ts';
export type { SagaDeps, SignInFacts } from './saga-deps.ts';

/** The calls that switch control (spec §7, "Control"). */
export const controlHandlers = {
  'control.state': (ctx) => presentControl(ctx.tx, ctx.companyKey),
  'control.activate': activateControl,
  'control.disable': (ctx) => disableControl(ctx),
} satisfies Partial<Handlers>;
