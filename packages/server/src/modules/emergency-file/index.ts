import type { Handlers } from '../../http/mount.ts';
import { authorizeConsent, keepConsent } from './consent.ts';
import type { EmergencyFileDeps } from './deps.ts';
import { dryRun } from './dry-run.ts';
import { exportFile } from './export-file.ts';
import { presentState } from './present-state.ts';

export function emergencyHandlers(deps: EmergencyFileDeps) {
  return {
    'emergency.state': (ctx) => presentState(deps, ctx),
    'emergency.authorize': (ctx) => authorizeConsent(deps, ctx),
    'emergency.allow': (steps, input) => keepConsent(deps, steps, input),
    'emergency.export': (steps, input) => exportFile(deps, steps, input),
    'emergency.dryRun': (steps, input) => dryRun(deps, steps, input),
  } satisfies Partial<Handlers>;
}
