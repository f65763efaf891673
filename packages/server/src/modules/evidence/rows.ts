import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beginning, readAlongPositions } from '#db/log-positions.ts';
import type { Place } from '#db/log-positions.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import type { Tx } from '#db/transactions.ts';
import { firstLink } from './chain.ts';
import type { Salts, SealedEntry } from './chain.ts';
import { logShapes } from './sealed-columns.ts';
import type { Form, LogShape } from './sealed-columns.ts';

/** Instants by the microsecond in UTC, everything else as PostgreSQL prints it: neither depends on a setting. */
const asText = (column: string, form: Form) =>
  form === 'instant'
    ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${sql.ref(column)}::text`;

/** The columns of an entry as one text in JSON; the long ones apart, as writing them into JSON takes longer than reading them. */
function selectionOf({ forms, long }: LogShape) {
  const columns = Object.entries(forms);
  const short = columns.filter(([column]) => !long.includes(column));
  return sql.join([
    sql`json_build_array(${sql.join(short.map(([column, form]) => asText(column, form)))})::text as texts`,
    ...long.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`),
  ]);
}

const selections = { access: selectionOf(logShapes.access), audit: selectionOf(logShapes.audit) } as const;

interface EntryRow {
  readonly key: string;
  readonly position: number;
  readonly texts: string;
  readonly actor: string;
  readonly target: string;
  /** The long columns, by their names. */
  readonly [column: string]: string | number | null;
}

/** The columns of an entry in the order of the chain. */
function valuesOf({ forms, long }: LogShape, row: EntryRow): (string | null)[] {
  // Our own statement writes it, in this form.
  const short = (JSON.parse(row.texts) as (string | null)[]).values();
  return Object.keys(forms).map((column) =>
    long.includes(column) ? (row[column] as string | null) : (short.next().value ?? null),
  );
}

/**
 * Which entries are read: behind `after`, of positions below `below`; `only` those of a stretch of time. `few` is a
 * condition that an index of its own serves, such as that of a person.
 */
export interface EntryWindow {
  readonly companyKey: string;
  readonly after: Place;
  readonly below: number;
  readonly limit: number;
  readonly only?: { readonly from: Date; readonly until: Date };
  readonly few?: RawBuilder<unknown> | undefined;
}

/** Whether an entry has a person as actor or target. */
export function isOfPerson(log: SealedLog, key: string): RawBuilder<unknown> {
  const { actor, target } = logShapes[log];
  return sql`(${sql.ref(actor)} = ${key}::uuid or ${sql.ref(target)} = ${key}::uuid)`;
}

/** Reads entries of the transaction's company in the order of the chain. */
export async function readEntries(
  tx: Tx,
  log: SealedLog,
  { companyKey, after, below, limit, only, few }: EntryWindow,
): Promise<readonly SealedEntry[]> {
  const { table, actor, target } = logShapes[log];
  if (few === undefined) await readAlongPositions(tx);
  const { rows } = await sql<EntryRow>`
    select key, written_in as position, ${selections[log]},
           coalesce(${sql.ref(actor)}, company_key) as actor, coalesce(${sql.ref(target)}, company_key) as target
      from ${sql.table(table)}
     where company_key = ${companyKey} and (written_in, key) > (${after.position}, ${after.key}::uuid)
       and written_in < ${below}
       ${only === undefined ? sql`` : sql`and occurred_at >= ${only.from} and occurred_at < ${only.until}`}
       ${few === undefined ? sql`` : sql`and ${few}`}
     order by written_in, key limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    key: row.key,
    position: row.position,
    values: valuesOf(logShapes[log], row),
    actorKey: row.actor,
    targetKey: row.target,
  }));
}

/** Locks the chain of a log; it begins at the first call. */
export async function lockChain(tx: Tx, companyKey: string, log: SealedLog) {
  await tx
    .insertInto('log_chains')
    .values({
      company_key: companyKey,
      log,
      seals: 0,
      entries: 0,
      last_position: beginning.position,
      last_key: beginning.key,
      last_link: firstLink(companyKey, log),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await tx
    .selectFrom('log_chains')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('log', '=', log)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The salts of people, as far as they are there. */
export async function readSalts(tx: Tx, companyKey: string, subjects: readonly string[]): Promise<Salts> {
  if (subjects.length === 0) return new Map();
  const rows = await tx
    .selectFrom('log_salts')
    .select(['subject_key', 'salt'])
    .where('company_key', '=', companyKey)
    .where('subject_key', '=', sql<string>`any(${[...subjects]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.subject_key, row.salt.toString('hex')]));
}

/** The salts of the people of entries; makes those that are missing. Call it with the chain locked. */
export async function ensureSalts(
  tx: Tx,
  companyKey: string,
  entries: readonly SealedEntry[],
): Promise<Salts> {
  const subjects = subjectsOf(entries);
  const known = await readSalts(tx, companyKey, subjects);
  const missing = subjects.filter((subject) => !known.has(subject));
  if (missing.length === 0) return known;
  await tx
    .insertInto('log_salts')
    .values(
      missing.map((subject) => ({ company_key: companyKey, subject_key: subject, salt: randomBytes(32) })),
    )
    // The chain of the other log may have met the same person.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await readSalts(tx, companyKey, subjects);
}

/** The people of entries, each once. */
export const subjectsOf = (entries: readonly SealedEntry[]): readonly string[] => [
  ...new Set(entries.flatMap((entry) => [entry.actorKey, entry.targetKey])),
];
