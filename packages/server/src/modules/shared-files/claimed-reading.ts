import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { verifiedDomainNames } from '#db/company-domains.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { again } from '#due-work/public.ts';
import type { Outcome, RowStep } from '#due-work/public.ts';
import type { Directories } from '#ports/directories.ts';
import type { DirectorySharing } from '#ports/sharing.ts';
import { findDirectory } from '../connection/public.ts';
import { readConsent } from './rows.ts';
import type { OpenConsent } from './rows.ts';

export interface ReadFilesDeps {
  readonly box: SecretBox;
  readonly directories: Directories;
}

/** A company whose files are read, from a place in its changes. */
export interface Reading {
  readonly companyKey: string;
  readonly sharing: DirectorySharing;
  readonly consent: OpenConsent;
  readonly place: string | null;
  readonly settledUntil: number | null;
  readonly ownDomains: readonly string[];
}

/** A company that is closed, or whose provider has no client here, waits. */
const closedMs = HOUR_MS;

/** Reads what the reading of a company needs. */
export async function claimReading(
  { box, directories }: ReadFilesDeps,
  { tx, companyKey, row, now }: RowStep<'shared_file_syncs'>,
): Promise<Reading | Outcome> {
  const company = await tx
    .selectFrom('companies')
    .select(['is_banned', 'is_suspended'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const sharing = (await findDirectory(tx, directories, companyKey))?.sharing;
  const consent = await readConsent(tx, box, companyKey);
  if (company.is_banned || company.is_suspended || sharing === undefined || consent === null)
    return again(now + closedMs);
  return {
    companyKey,
    sharing,
    consent,
    place: row.place,
    settledUntil: row.settled_until?.getTime() ?? null,
    ownDomains: await verifiedDomainNames(tx, companyKey),
  };
}
