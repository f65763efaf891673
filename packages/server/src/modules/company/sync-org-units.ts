import { providerErrors } from '@shiftgate/contract/providers.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directories } from '#ports/directories.ts';
import type { DirectoryOrgUnit } from '#ports/directory.ts';
import { audit } from '../audit/public.ts';
import { markGrantDead, readWorkspace } from '../connection/public.ts';
import type { ConnectedWorkspace } from '../connection/public.ts';
import { listOrgUnits, unitsOfPeople, writeOrgUnits } from './org-units.ts';

export interface OrgUnitDeps {
  readonly box: SecretBox;
  readonly directories: Directories;
}

/** A person waits for it. */
const deadlineMs = 10_000;

/**
 * Creates the call that syncs the organizational units. The workspace is called between two transactions, and
 * concurrent calls of one company share one request.
 */
export function createOrgUnitSync(deps: OrgUnitDeps) {
  const inFlight = new Map<string, Promise<readonly DirectoryOrgUnit[]>>();
  const read = (companyKey: string, { directory, grant }: ConnectedWorkspace) => {
    if (directory.listOrgUnits === undefined) return Promise.resolve(null);
    const running = inFlight.get(companyKey);
    if (running) return running;
    const started = directory.listOrgUnits(grant, { deadlineMs }).finally(() => inFlight.delete(companyKey));
    inFlight.set(companyKey, started);
    return started;
  };
  return async (steps: Steps): Promise<CallResponse<'company.syncOrgUnits'>> => {
    const { companyKey, directory, grant } = await steps(async (ctx) => ({
      companyKey: ctx.companyKey,
      ...(await readWorkspace(ctx.tx, deps, ctx.companyKey)),
    }));
    if (!grant) throw new AppError(providerErrors[directory.provider].invalidToken);
    const units = await read(companyKey, { directory, grant }).catch(async (error: unknown) => {
      if (isDirectoryError(error, 'reconnect'))
        await steps((ctx) =>
          markGrantDead(ctx.tx, companyKey, grant, { now: ctx.now, reason: error.message }),
        );
      throw error;
    });
    return await steps(async (ctx) => {
      const current = units ?? (await unitsOfPeople(ctx.tx, companyKey));
      const changed = await writeOrgUnits(ctx.tx, companyKey, current, ctx.now);
      if (changed > 0) await audit(ctx, { event: 'directory.org_units_synchronised', after: { changed } });
      return { uos: await listOrgUnits(ctx.tx, companyKey) };
    });
  };
}
