export { stepTowardsOff } from './disable-by-command.ts';
export type { DeactivationOutcome } from './disable-by-command.ts';
export { readWatch } from './notify/activation-watch.job.ts';
export { continueControlRun } from './saga/saga.job.ts';
export { presentControl } from './state/runs.ts';
export { listRedirectFaults } from './state/redirect-faults.ts';
export { rescueLostSince } from './notify/rescue-watch.ts';
export type { SagaDeps, SignInFacts } from './state/saga-deps.ts';
