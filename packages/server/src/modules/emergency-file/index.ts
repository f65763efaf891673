import type { Handlers, Steps } from '#http/mount.ts';
import { authorizeConsent, keepConsent } from './consent.ts';
import { ofCompany } from './deps.ts';
import type { EmergencyFileDeps } from './deps.ts';
import { dryRun } from './dry-run.ts';
import { exportFile } from './export-file.ts';
import { forgetOldClient } from './forget-old-client.ts';
import { presentState } from './present-state.ts';

export function emergencyHandlers(deps: EmergencyFileDeps) {
  const inSteps = (steps: Steps) => steps((ctx) => ofCompany(deps, ctx));
  return {
    'emergency.state': async (ctx) => presentState(await ofCompany(deps, ctx), ctx),
    'emergency.authorize': async (ctx) => authorizeConsent(await ofCompany(deps, ctx), ctx),
    'emergency.allow': async (steps, input) => keepConsent(await inSteps(steps), steps, input),
    'emergency.export': async (steps, input) => exportFile(await inSteps(steps), steps, input),
    'emergency.forgetOldClient': async (ctx) => forgetOldClient(await ofCompany(deps, ctx), ctx),
    'emergency.dryRun': async (steps, input) => dryRun(await inSteps(steps), steps, input),
  } satisfies Partial<Handlers>;
}
