import type { Handlers } from '../../http/mount.ts';
import { runPreflight } from './preflight.ts';
import { listPreflightPeople } from './preflight-people.ts';
import { readTest } from './present-test.ts';
import { resetTest } from './reset-test.ts';
import { presentControl } from './runs.ts';
import { setTestStage } from './set-test-stage.ts';
import { startTest } from './start-test.ts';
import { activateControl, cancelActivation, disableControl } from './switch-control.ts';
import type { SwitchDeps } from './switch-control.ts';
import { readWatch } from './watch-activation.ts';

export { nextControlTimeMs, runControlTimes } from './control-times.ts';
export type { ControlTimesDeps } from './control-times.ts';
export { endPlans } from './end-of-plan.ts';
export { requestGroupUpdate, runGroupUpdates } from './keep-groups.ts';
export type { GroupDeps } from './keep-groups.ts';
export { watchTests } from './observe-test.ts';
export { presentControl } from './runs.ts';
export { stepTowardsOff } from './disable-by-command.ts';
export type { WayOff } from './disable-by-command.ts';
export { continueControlRun, runControlSagas } from './run-saga.ts';
export type { SagaDeps, SignInFacts } from './saga-deps.ts';
export type { SwitchDeps } from './switch-control.ts';
export { tellOfPlanEnds } from './tell-of-plan-end.ts';
export { watchActivations } from './watch-activation.ts';

/** The calls that switch control (spec §7, "Control"). */
export function controlHandlers(deps: SwitchDeps) {
  return {
    'control.state': (ctx) => presentControl(ctx.tx, ctx.companyKey),
    'control.preflight': async (steps, { body }) =>
      runPreflight(deps, (work) => steps((ctx) => work(ctx.tx)), {
        companyKey: await steps(async (ctx) => ctx.companyKey),
        domains: body.domains,
        passwordOption: body.password_option ?? null,
      }),
    'control.preflightPeople': listPreflightPeople,
    'control.activate': (steps, input) => activateControl(deps, steps, input),
    'control.cancelActivation': (ctx) => cancelActivation(deps, ctx),
    'control.disable': (ctx) => disableControl(ctx),
    'control.test': readTest,
    'control.startTest': (steps, input) => startTest(deps, steps, input),
    'control.setTestStage': setTestStage,
    'control.resetTest': (ctx) => resetTest(ctx),
    'control.watch': readWatch,
  } satisfies Partial<Handlers>;
}
