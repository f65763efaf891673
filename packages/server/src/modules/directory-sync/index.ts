import { AppError } from '#core/app-error.ts';
import type { Handlers } from '#http/mount.ts';
import { beginSync, syncStatus } from './sync-run.ts';
import type { SyncRequest } from './sync-run.ts';

export const syncHandlers = {
  'users.sync': async (ctx, { body }) => {
    const { confirm_missing: confirmedMissing } = body;
    if (confirmedMissing !== undefined && !ctx.actor.isControlAdmin) throw new AppError('FORBIDDEN');
    // Roles, second steps and domains are in no list of changes, and the caller expects them too.
    const order: SyncRequest = { kind: 'full', ...(confirmedMissing !== undefined && { confirmedMissing }) };
    await beginSync(ctx.tx, ctx.companyKey, ctx.now, order);
    return syncStatus(ctx.tx, ctx.companyKey);
  },
  'users.syncTask': (ctx) => syncStatus(ctx.tx, ctx.companyKey),
} satisfies Partial<Handlers>;

export { createJitLookup } from './jit-lookup.ts';
export { startChangeSyncs } from './change-syncs.job.ts';
export { askRolesOfEveryone, askRolesOfPerson } from './roles/ask-roles.ts';
export { readRoles } from './roles/role-readings.job.ts';
export { startNightlySyncs } from './nightly-sync.job.ts';
export { syncDirectory } from './sync.job.ts';
export type { SyncDeps } from './write-page.ts';
