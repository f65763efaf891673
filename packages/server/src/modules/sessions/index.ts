import type { Handlers } from '#http/mount.ts';
import { drawSessions } from './draw-sessions.ts';
import { listSessions } from './list-sessions.ts';
import type { SessionDeps } from './list-sessions.ts';
import { listLogouts } from './logout-proofs.ts';

export { mountSessionsDownload } from './sessions-csv.ts';
export { countSessionDays } from './days/count-days.job.ts';

/** Calls on the sign-in sessions of a company; ending them is a bulk action. */
export function sessionHandlers(deps: SessionDeps) {
  return {
    'sessions.list': (ctx, input) => listSessions(ctx, deps, input),
    'sessions.chart': drawSessions,
    'users.logouts': listLogouts,
  } satisfies Partial<Handlers>;
}
