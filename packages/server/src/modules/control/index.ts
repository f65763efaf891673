import type { Handlers } from '#http/mount.ts';
import { runPreflight } from './preflight/preflight.ts';
import { listPreflightPeople } from './preflight/people-items.ts';
import { acknowledgeNotice } from './preflight/notices.ts';
import { acknowledgeSecondStep } from './preflight/second-step.ts';
import { readTest } from './activation-test/present-test.ts';
import { resetTest } from './activation-test/reset-test.ts';
import { presentControl } from './state/runs.ts';
import { setTestStage } from './activation-test/set-test-stage.ts';
import { startTest } from './activation-test/start-test.ts';
import { activateControl, cancelActivation, disableControl } from './switch-control.ts';
import type { SwitchDeps } from './preflight/switch-deps.ts';
import { readWatch } from './notify/activation-watch.job.ts';
import { readFirstSignIns } from './notify/first-sign-ins.ts';

export function controlHandlers(deps: SwitchDeps) {
  const signInUrl = deps.signInProbe.url;
  return {
    'control.state': (ctx) => presentControl(ctx.tx, ctx.companyKey),
    'control.preflight': async (steps, { body }) =>
      runPreflight(deps, (work) => steps((ctx) => work(ctx.tx)), {
        ...(await steps(async ({ companyKey, actor }) => ({ companyKey, askedBy: actor.userKey }))),
        domains: body.domains,
        passwordOption: body.password_option ?? null,
      }),
    'control.preflightPeople': listPreflightPeople,
    'control.acknowledgeSecondStep': acknowledgeSecondStep,
    'control.acknowledgeNotice': acknowledgeNotice,
    'control.activate': (steps, input) => activateControl(deps, steps, input),
    'control.cancelActivation': (ctx) => cancelActivation(deps, ctx),
    'control.disable': (ctx) => disableControl(ctx),
    'control.test': (ctx) => readTest(ctx, deps),
    'control.startTest': (steps, input) => startTest(deps, steps, input),
    'control.setTestStage': (ctx, input) => setTestStage(ctx, input, signInUrl),
    'control.resetTest': (ctx) => resetTest(ctx, signInUrl),
    'control.watch': readWatch,
    'control.firstSignIns': readFirstSignIns,
  } satisfies Partial<Handlers>;
}

export { watchTests } from './activation-test/observe-test.ts';
export { controlTimes } from './control-schedule.job.ts';
export type { ControlTimesDeps } from './control-schedule.job.ts';
export { endPlans } from './end-of-plan.job.ts';
export { notifyOfPlanEnds } from './notify/plan-end-notice.job.ts';
export { notifyOfTemporaryEnds } from './notify/temporary-end.job.ts';
export { watchActivations } from './notify/activation-watch.job.ts';
export { watchDomains } from './notify/domain-watch.job.ts';
export { keepGroups } from './saga/group-update.job.ts';
export { switchControl } from './saga/saga.job.ts';
