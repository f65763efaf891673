import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { expiryOf } from '#db/log-partitions.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import type { Tx } from '#db/transactions.ts';
import { auditSystem } from '../audit/public.ts';
import { lockChain } from './rows.ts';
import { logShapes, sealedLogs } from './sealed-columns.ts';

/** A company, and how long it keeps each log, in months. */
export interface Retention {
  readonly companyKey: string;
  readonly months: Readonly<Record<SealedLog, number>>;
}

/** Entries of a stretch of time: those that may go, the first and last of them, and those that holds keep. */
interface Counted {
  readonly free: number;
  readonly held: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

interface Stretch {
  readonly from: Date;
  readonly until: Date;
}

interface Counting {
  readonly companyKey: string;
  readonly log: SealedLog;
  readonly hasHolds: boolean;
}

/** What one query counts: millions of entries, which must end in time. */
const sliceMs = 31 * DAY_MS;

/** By what an entry is compared with the holds: the people in it. */
const peopleOf: Readonly<Record<SealedLog, RawBuilder<unknown>>> = {
  access: sql`e.user_key, null, null, null`,
  audit: sql`e.actor_user_key, e.target_key, e.before, e.after`,
};

/**
 * Records in the audit log what retention is about to remove from both logs of a company, lifted holds included, and
 * lets their seals be verified without it. Call it before the removal: each entry is counted once, even if the removal
 * is interrupted. `now` in ms.
 */
export async function recordRemoval(tx: Tx, { companyKey, months }: Retention, now: number): Promise<void> {
  const chains = {
    access: await lockChain(tx, companyKey, 'access'),
    audit: await lockChain(tx, companyKey, 'audit'),
  };
  const released = await releaseLifted(tx, companyKey, now);
  const hasHolds = await isAnyHeld(tx, companyKey);
  for (const log of sealedLogs) {
    const { removed_before: since, held: heldOfChain } = chains[log];
    const counting = { companyKey, log, hasHolds };
    const first = await findFirst(tx, counting);
    if (first === null) continue;
    const old = since !== null && released ? await count(tx, counting, { from: first, until: since }) : null;
    const freed = old === null ? 0 : Math.max(0, heldOfChain - old.held);
    const until = await readExpiry(tx, months[log], now);
    const expired = await count(tx, counting, { from: since ?? first, until });
    if (expired.free + expired.held + freed === 0) continue;
    await tx
      .updateTable('log_chains')
      .set({
        removed_before: since !== null && since > until ? since : until,
        held: heldOfChain - freed + expired.held,
      })
      .where('company_key', '=', companyKey)
      .where('log', '=', log)
      .execute();
    if (expired.free + freed === 0) continue;
    await auditSystem(tx, companyKey, now, {
      event: 'log.entries_removed',
      after: {
        log,
        count: expired.free + freed,
        from: (freed > 0 ? old?.first : null) ?? expired.first,
        until: expired.last ?? old?.last,
      },
    });
  }
}

/** Lets go of what lifted holds keep; whether there were any. */
async function releaseLifted(tx: Tx, companyKey: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('log_holds')
    .set({ released_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('lifted_at', 'is not', null)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function isAnyHeld(tx: Tx, companyKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('log_holds')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function readExpiry(tx: Tx, months: number, now: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${expiryOf(months, new Date(now))} as at`.execute(tx);
  return rows[0]!.at;
}

async function findFirst(tx: Tx, { companyKey, log }: Counting): Promise<Date | null> {
  const row = await tx
    .selectFrom(logShapes[log].table)
    .select('occurred_at')
    .where('company_key', '=', companyKey)
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirst();
  return row?.occurred_at ?? null;
}

async function count(tx: Tx, counting: Counting, { from, until }: Stretch): Promise<Counted> {
  let all: Counted = { free: 0, held: 0, first: null, last: null };
  for (let at = from; at < until;) {
    const end = new Date(Math.min(+at + sliceMs, +until));
    const part = await countSlice(tx, counting, { from: at, until: end });
    all = {
      free: all.free + part.free,
      held: all.held + part.held,
      first: all.first ?? part.first,
      last: part.last ?? all.last,
    };
    at = end;
  }
  return all;
}

async function countSlice(
  tx: Tx,
  { companyKey, log, hasHolds }: Counting,
  { from, until }: Stretch,
): Promise<Counted> {
  const isHeld = hasHolds
    ? sql`exists (select from holds_of_entry(${companyKey}, e.occurred_at, ${peopleOf[log]}))`
    : sql`false`;
  // Without the offset the holds would be compared once for each column.
  const { rows } = await sql<Counted>`
    select count(*) filter (where not is_held)::int as free, count(*) filter (where is_held)::int as held,
           min(occurred_at) filter (where not is_held) as first, max(occurred_at) filter (where not is_held) as last
      from (select e.occurred_at, ${isHeld} as is_held from ${sql.table(logShapes[log].table)} e
             where e.company_key = ${companyKey} and e.occurred_at >= ${from} and e.occurred_at < ${until}
             offset 0) entries`.execute(tx);
  return rows[0]!;
}
