import type { Handlers } from '../../http/mount.ts';
import { authorizeConsent, keepConsent } from './consent.ts';
import type { EmergencyFileDeps } from './deps.ts';
import { dryRun } from './dry-run.ts';
import { exportFile } from './export-file.ts';
import { presentState } from './present-state.ts';

export { markConsent, readConsent } from './consent.ts';
export type { EmergencyFileDeps } from './deps.ts';
export { grantOf, searchOf, tryConsent } from './file-grant.ts';
export type { EmergencyPayload } from './payload.ts';
export { readState } from './present-state.ts';
export { openFile } from './seal-file.ts';
export type { OpenedFile } from './seal-file.ts';

/** The calls of the emergency file. */
export function emergencyHandlers(deps: EmergencyFileDeps) {
  return {
    'emergency.state': (ctx) => presentState(deps, ctx),
    'emergency.authorize': (ctx) => authorizeConsent(deps, ctx),
    'emergency.allow': (steps, input) => keepConsent(deps, steps, input),
    'emergency.export': (steps, input) => exportFile(deps, steps, input),
    'emergency.dryRun': (steps, input) => dryRun(deps, steps, input),
  } satisfies Partial<Handlers>;
}
