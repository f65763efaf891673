import type { Handlers } from '../../http/mount.ts';
import { approveRequest, refuseRequest } from './decide-request.ts';
import type { DecisionDeps } from './decide-request.ts';
import { countRequests, listRequests } from './list-requests.ts';

/** Calls on the requests of people without a panel. */
export function requestHandlers(deps: DecisionDeps) {
  return {
    'requests.summary': countRequests,
    'requests.list': listRequests,
    'requests.approve': (ctx, input) => approveRequest(ctx, deps, input),
    'requests.refuse': (ctx, input) => refuseRequest(ctx, deps, input),
  } satisfies Partial<Handlers>;
}

export { notifyOfRequests } from './request-notice.job.ts';
export { undelivered } from './undelivered.ts';
