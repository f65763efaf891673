import { sql } from 'kysely';
import { keyList } from '#db/key-list.ts';
import type { Tx } from '#db/transactions.ts';
import type { AccessChange } from './access-change.ts';
import { subjectColumns } from '../subject.ts';
import type { Client } from '../subject.ts';
import { clientOfSession } from '../session-store.ts';
import type { SessionRow } from '../session-store.ts';

const batchSize = 1000;

/**
 * Finds the keys of everyone affected: members of a changed shift, moved people, and people whose vacation depends on
 * the zone.
 */
async function keysConcerned(
  tx: Tx,
  companyKey: string,
  change: AccessChange,
  awayFrom: string | null,
): Promise<string[]> {
  const shifts = [...change.shifts.keys()];
  const moved = change.moves.flatMap(({ add, remove }) => [...add, ...remove]);
  const away =
    awayFrom === null
      ? sql``
      : sql`union select v.key from users v where v.company_key = ${companyKey} and v.vacation_ends_on >= ${awayFrom}`;
  const { rows } = await sql<{ key: string }>`
    select u.key
      from (select m.user_key from shift_members m
             where m.company_key = ${companyKey} and m.shift_key = any(${shifts}::uuid[])
            union select unnest(${keyList(moved)}) ${away}) p
      join users u on u.company_key = ${companyKey} and u.key = p.user_key
     order by u.search_text, u.key`.execute(tx);
  return rows.map((row) => row.key);
}

/** Reads people in the order of their keys, each with the sorted keys of their shifts as one text. */
async function readRows(tx: Tx, companyKey: string, keys: readonly string[]) {
  return await tx
    .selectFrom('users')
    .innerJoin(
      sql<{ user_key: string; turn: number }>`unnest(${keys}::uuid[]) with ordinality`.as<'asked'>(
        sql`asked (user_key, turn)`,
      ),
      'asked.user_key',
      'users.key',
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('shift_members as m')
          .select([
            'm.user_key',
            sql<string>`string_agg(m.shift_key::text, ',' order by m.shift_key)`.as('keys'),
          ])
          .where('m.company_key', '=', companyKey)
          .where(sql<boolean>`m.user_key = any(${keys}::uuid[])`)
          .groupBy('m.user_key')
          .as('own'),
      (join) => join.onRef('own.user_key', '=', 'users.key'),
    )
    .select(subjectColumns)
    .select(sql<string>`coalesce(own.keys, '')`.as('shift_keys'))
    .where('users.company_key', '=', companyKey)
    .orderBy('asked.turn')
    .execute();
}
export type ConcernedRow = Awaited<ReturnType<typeof readRows>>[number];

/** Reads names and addresses by key. */
export async function readNames(
  tx: Tx,
  companyKey: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>> {
  const rows = await tx
    .selectFrom('users')
    .select(['key', 'name', 'email'])
    .where('company_key', '=', companyKey)
    .where(sql<boolean>`key = any(${keys}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

const clientColumns = [
  'ip',
  'browser',
  'os',
  'device_class',
  'user_agent',
] as const satisfies readonly (keyof SessionRow)[];

/** Reads the clients of live sessions at an instant. */
async function readClients(
  tx: Tx,
  companyKey: string,
  keys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly Client[]>> {
  const rows = await tx
    .selectFrom('sign_in_sessions')
    .select(['user_key', ...clientColumns])
    .where('company_key', '=', companyKey)
    .where(sql<boolean>`user_key = any(${keys}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_key)].map(([key, own]) => [key, own.map(clientOfSession)]),
  );
}

/** An affected person, with the clients of their live sessions. */
export interface ConcernedPerson {
  readonly row: ConcernedRow;
  readonly clients: readonly Client[];
}

/**
 * Yields everyone a change affects, in batches. Without `sessionsAt` (ms) no session counts; with
 * `awayFrom` (a date) people on vacation then or later are included.
 */
export async function* peopleConcerned(
  tx: Tx,
  companyKey: string,
  change: AccessChange,
  { sessionsAt, awayFrom }: { readonly sessionsAt: number | null; readonly awayFrom: string | null },
): AsyncGenerator<ConcernedPerson> {
  const keys = await keysConcerned(tx, companyKey, change, awayFrom);
  const read = async (from: number): Promise<ConcernedPerson[]> => {
    const some = keys.slice(from, from + batchSize);
    if (some.length === 0) return [];
    const rows = await readRows(tx, companyKey, some);
    const clients = sessionsAt === null ? null : await readClients(tx, companyKey, some, sessionsAt);
    return rows.map((row) => ({ row, clients: clients?.get(row.key) ?? [] }));
  };
  let next = read(0);
  for (let from = 0; from < keys.length; from += batchSize) {
    const page = await next;
    // The database reads the next batch while this one is compared.
    next = read(from + batchSize);
    next.catch(() => undefined);
    yield* page;
  }
  await next;
}
