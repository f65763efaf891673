import type { Handlers } from '#http/mount.ts';
import { authorizeConsent } from './authorize-consent.ts';
import type { SharedFilesDeps } from './deps.ts';
import { stopReport } from './end-consent.ts';
import { keepConsent } from './keep-consent.ts';
import { presentState } from './present-state.ts';

export { readSharedFiles } from './shared-files.job.ts';
export type { ReadFilesDeps } from './shared-files.job.ts';

export function sharedFileHandlers(deps: SharedFilesDeps) {
  return {
    'sharedFiles.state': presentState,
    'sharedFiles.authorize': (ctx) => authorizeConsent(deps, ctx),
    'sharedFiles.allow': (steps, input) => keepConsent(deps, steps, input),
    'sharedFiles.stop': (steps) => stopReport(deps, steps),
  } satisfies Partial<Handlers>;
}
