import type { Handlers } from '#http/mount.ts';
import { approveAfterAsking } from './approve-request.ts';
import type { ApprovalDeps } from './approve-request.ts';
import { refuseRequest } from './decide-request.ts';
import { countRequests, listRequests } from './list-requests.ts';

/** Calls on the requests of people without a panel. */
export function requestHandlers(deps: ApprovalDeps) {
  return {
    'requests.summary': countRequests,
    'requests.list': listRequests,
    'requests.approve': (steps, input) => approveAfterAsking(steps, deps, input),
    'requests.refuse': (ctx, input) => refuseRequest(ctx, deps, input),
  } satisfies Partial<Handlers>;
}

export { notifyOfRequests } from './request-notice.job.ts';
export { undelivered } from './undelivered.ts';
