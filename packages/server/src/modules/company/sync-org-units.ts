import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import { AppError } from '../../core/app-error.ts';
import type { Steps } from '../../http/mount.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { Directory, DirectoryGrant, DirectoryOrgUnit } from '../../ports/directory.ts';
import { audit } from '../audit/public.ts';
import { markGrantDead, readGrant } from '../connection/public.ts';
import { listOrgUnits, writeOrgUnits } from './org-units.ts';

export interface OrgUnitDeps {
  readonly box: SecretBox;
  readonly directory: Directory;
}

/** A person waits for it. */
const deadlineMs = 10_000;

/**
 * Creates the call that syncs the organizational units. The workspace is called between two transactions, and
 * concurrent calls of one company share one request.
 */
export function createOrgUnitSync({ box, directory }: OrgUnitDeps) {
  const inFlight = new Map<string, Promise<readonly DirectoryOrgUnit[]>>();
  const read = (companyKey: string, grant: DirectoryGrant) => {
    const running = inFlight.get(companyKey);
    if (running) return running;
    const started = directory.listOrgUnits(grant, { deadlineMs }).finally(() => inFlight.delete(companyKey));
    inFlight.set(companyKey, started);
    return started;
  };
  return async (steps: Steps): Promise<CallResponse<'company.syncOrgUnits'>> => {
    const { companyKey, grant } = await steps(async (ctx) => ({
      companyKey: ctx.companyKey,
      grant: await readGrant(ctx.tx, box, ctx.companyKey),
    }));
    if (!grant) throw new AppError('INVALID_GOOGLE_ACCESS_TOKEN');
    const units = await read(companyKey, grant).catch(async (error: unknown) => {
      if (isDirectoryError(error, 'reconnect'))
        await steps((ctx) =>
          markGrantDead(ctx.tx, companyKey, grant, { now: ctx.now, reason: error.message }),
        );
      throw error;
    });
    return await steps(async (ctx) => {
      const changed = await writeOrgUnits(ctx.tx, companyKey, units, ctx.now);
      if (changed > 0) await audit(ctx, { event: 'directory.org_units_synchronised', after: { changed } });
      return { uos: await listOrgUnits(ctx.tx, companyKey) };
    });
  };
}
