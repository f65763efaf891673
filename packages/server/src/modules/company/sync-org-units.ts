import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import type { DatabaseClient } from '../../db/client.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import { inCompany } from '../../db/transactions.ts';
import { AppError } from '../../http/app-error.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { Directory } from '../../ports/directory.ts';
import { audit } from '../audit/index.ts';
import { markGrantDead, readGrant } from '../connection/index.ts';
import { listOrgUnits, writeOrgUnits } from './org-units.ts';

export interface OrgUnitDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directory: Directory;
}

/** A person waits for it, and a transaction with them. */
const deadlineMs = 10_000;

/** Reads the organisational units of the directory again (spec §7, `PATCH /companies/uos/sync`). */
export async function syncOrgUnits(
  deps: OrgUnitDeps,
  ctx: Context,
): Promise<CallResponse<'company.syncOrgUnits'>> {
  const { tx, companyKey, now } = ctx;
  const grant = await readGrant(tx, deps.box, companyKey);
  if (!grant) throw new AppError('INVALID_GOOGLE_ACCESS_TOKEN');
  try {
    const units = await deps.directory.listOrgUnits(grant, { deadlineMs });
    const changed = await writeOrgUnits(tx, companyKey, units, now);
    if (changed > 0) await audit(ctx, { event: 'directory.org_units_synchronised', after: { changed } });
  } catch (error) {
    // The refusal takes this transaction back, but what it says of the connection must stay.
    if (isDirectoryError(error, 'reconnect'))
      await inCompany(deps.db, companyKey, (other) => markGrantDead(other, companyKey, now, error.message));
    throw error;
  }
  return { uos: await listOrgUnits(tx, companyKey) };
}
