import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { recordPage } from './claimed-sync.ts';
import { columnsOf, writePeople } from './people/write-people.ts';
import type { SyncRow } from './people/write-people.ts';
import type { SyncOf } from './sync-run.ts';

interface Conflict {
  readonly directory_id: string;
  readonly email: string;
  /** The person with this address now; null when it is free. */
  readonly holder_id: string | null;
}

const perStatement = 500;

/** Returns the waiting people that can get their addresses when all of them release theirs together. */
function findSettleable(waiting: readonly Conflict[]): ReadonlySet<string> {
  const wanted = new Set<string>();
  const chosen = new Map<string, Conflict>();
  for (const conflict of waiting) {
    if (wanted.has(conflict.email)) continue;
    wanted.add(conflict.email);
    chosen.set(conflict.directory_id, conflict);
  }
  // A person cannot move while the holder of the address stays, and neither can the next one in the chain.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [id, { holder_id: holder }] of chosen) {
      if (holder === null || holder === id || chosen.has(holder)) continue;
      chosen.delete(id);
      hasChanged = true;
    }
  }
  return new Set(chosen.keys());
}

/**
 * Resolves address swaps and chains in one transaction. Returns the number of people left for the next sync.
 */
export async function settleEmailConflicts(
  tx: Tx,
  sync: SyncOf,
  pagesRead: number,
  now: number,
): Promise<number> {
  const { rows: waiting } = await sql<Conflict>`
    select h.directory_id, h.email, o.directory_id as holder_id
      from sync_held h
      left join users o on o.company_key = h.company_key and o.email = h.email and o.status in ('active', 'suspended')
     where h.company_key = ${sync.companyKey}::uuid and h.run_key = ${sync.runKey}::uuid
     order by h.page desc, h.directory_id`.execute(tx);
  const ids = [...findSettleable(waiting)];
  if (ids.length === 0) return waiting.length;
  await sql`
    update users u set email = 'parked:' || u.key
     where u.company_key = ${sync.companyKey}::uuid and u.directory_id = any(${ids}::text[])
       and u.status in ('active', 'suspended')`.execute(tx);
  for (let start = 0; start < ids.length; start += perStatement) {
    const part = ids.slice(start, start + perStatement);
    const people = await tx
      .selectFrom('sync_held')
      .select('person')
      .where('company_key', '=', sync.companyKey)
      .where('run_key', '=', sync.runKey)
      .where('directory_id', '=', sql<string>`any(${part}::text[])`)
      .execute();
    // Only `writePeople` stores these rows, and it stores this shape.
    const rows = people.map(({ person }) => ({ ...(person as SyncRow), is_second: false }));
    const page = pagesRead + 1 + start / perStatement;
    const written = await writePeople(tx, sync, { page, columns: columnsOf(rows), isContested: true }, now);
    if (written.conflicts > 0) throw new Error('an address was taken during a swap');
    await recordPage(tx, sync, now, { written, people: 0, nextPageToken: null, more: 0 });
  }
  return waiting.length - ids.length;
}
