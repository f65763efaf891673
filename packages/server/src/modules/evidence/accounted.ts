import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { timeOfKey } from '#db/keys.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { inCompany } from '#db/transactions.ts';

/** What the audit log says of entries that retention removed; days since 1970. */
interface Removal {
  readonly log: SealedLog;
  readonly count: number;
  readonly until: number;
}

/** What the audit log itself says about hashed values and missing entries of both logs. */
export interface Records {
  readonly erased: ReadonlySet<string>;
  /** When a person was last erased, ms; 0 for never. */
  readonly lastErasure: number;
  readonly removals: readonly Removal[];
}

/** How many there are, and for how many of them the records account. */
export interface Accounted {
  readonly all: number;
  readonly accounted: number;
}

/** The shortest retention, in days: a removal was recorded at least so long after its entries. */
const shortestRetention = 180;
const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** Reads the records of erasure and removal of a company. */
export async function readRecords(db: DatabaseClient, companyKey: string): Promise<Records> {
  const rows = await inCompany(db, companyKey, (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'target_key', 'after', 'occurred_at'])
      .where('company_key', '=', companyKey)
      .where('event', 'in', ['user.erased', 'log.entries_removed'])
      .execute(),
  );
  const erasures = rows.filter((row) => row.event === 'user.erased');
  return {
    erased: new Set(erasures.flatMap((row) => row.target_key ?? [])),
    lastErasure: Math.max(0, ...erasures.map((row) => row.occurred_at.getTime())),
    removals: rows.flatMap((row) => (row.event === 'user.erased' ? [] : (removalOf(row.after) ?? []))),
  };
}

function removalOf(after: unknown): Removal | null {
  // Our own event wrote it, in this form.
  const { log, count, until } = (after ?? {}) as { log?: SealedLog; count?: number; until?: string };
  return log === undefined || count === undefined
    ? null
    : { log, count, until: dayOf(Date.parse(until ?? '')) };
}

/**
 * Counts hashed values and missing entries, and how many of them the records explain: the values of people who were
 * erased and, in entries from before an erasure, of those that name another person; as many missing entries as removals
 * counted, and those before a later removal of the same log whose own record is past retention. As
 * `tools/verify-log/verify-log.mjs`.
 */
export function createAccount(log: SealedLog, { erased, lastErasure, removals }: Records) {
  const hashed = { all: 0, accounted: 0 };
  const missing = { all: 0, explained: 0, counted: 0 };
  const ours = removals.filter((removal) => removal.log === log);
  const removed = ours.reduce((sum, { count }) => sum + count, 0);
  const until = Math.max(...ours.map((removal) => removal.until));
  const auditUntil = Math.max(...removals.filter((each) => each.log === 'audit').map((each) => each.until));
  return {
    /** Takes the people whose values are hashes in an entry. */
    hash(entryKey: string, owners: readonly string[]) {
      hashed.all += owners.length;
      hashed.accounted += owners.filter(
        (owner) => erased.has(owner) || timeOfKey(entryKey) <= lastErasure,
      ).length;
    },
    miss(entryKey: string) {
      const day = dayOf(timeOfKey(entryKey));
      missing.all += 1;
      if (day > until) return;
      if (day < auditUntil - shortestRetention) missing.explained += 1;
      else missing.counted += 1;
    },
    hashed: (): Accounted => ({ ...hashed }),
    missing: (): Accounted => ({
      all: missing.all,
      accounted: missing.explained + Math.min(removed, missing.counted),
    }),
  };
}
