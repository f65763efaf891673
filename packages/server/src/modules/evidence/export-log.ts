import { sql } from 'kysely';
import type { DatabaseClient } from '#db/client.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import type { SealedEntry } from './chain.ts';
import { beginning } from '#db/log-positions.ts';
import { isOfPerson, readEntries, readSalts, subjectsOf } from './rows.ts';
import { assertStillHere } from './still-here.ts';
import type { Place } from '#db/log-positions.ts';
import { findFirstSeal, listSeals, readSealsByNumber } from './seal-rows.ts';
import type { StoredSeal } from './seal-rows.ts';
import { sealedLogs } from './sealed-columns.ts';

/** The content of an export: a stretch of time, of everyone or of one person. */
export interface ExportInput {
  readonly companyKey: string;
  readonly from: Date;
  /** The end itself is not part of it. */
  readonly until: Date;
  readonly userKey: string | null;
  readonly exportedAt: Date;
}

/** How many entries an export holds, and how many it left out because they have no seal yet. */
export interface Exported {
  entries: number;
  unsealed: number;
}

const entriesOfPage = 500;

/**
 * Writes the sealed entries of both logs with their seals and salts as JSON lines, in batches; `counts` is filled on the
 * way. The file verifies with the installation's public key alone.
 */
export async function* exportLogs(
  db: DatabaseClient,
  input: ExportInput,
  counts: Exported,
): AsyncGenerator<string> {
  const { companyKey: company, from, until, userKey: person, exportedAt } = input;
  yield line({ format: 'shiftgate-log-1', company, from, until, person, exported_at: exportedAt });
  for (const log of sealedLogs) yield* exportLog(db, { ...input, log }, counts);
  yield line({ end: { entries: counts.entries } });
}

async function* exportLog(
  db: DatabaseClient,
  input: ExportInput & { readonly log: SealedLog },
  counts: Exported,
): AsyncGenerator<string> {
  const { log, userKey } = input;
  const first =
    userKey === null
      ? await inCompany(db, input.companyKey, (tx) => findFirstSeal(tx, input, input.from))
      : undefined;
  let sealed: number | null = null;
  let after: Place | null = beginning;
  while (after !== null) {
    const behind: Place = after;
    const page = await inCompany(db, input.companyKey, (tx) => readPage(tx, input, behind));
    for (const seal of page.seals) {
      if (sealed !== null && seal.number <= sealed) continue;
      if (userKey === null)
        yield* exportSealsBetween(db, input, { after: sealed ?? (first ?? 0) - 2, below: seal.number });
      yield line({ seal: presentSeal(seal) });
      sealed = seal.number;
    }
    for (const entry of page.entries) {
      const number = page.sealOf.get(entry.key);
      if (number === undefined) {
        counts.unsealed += 1;
        continue;
      }
      counts.entries += 1;
      const salts = { a: page.salts.get(entry.actorKey), t: page.salts.get(entry.targetKey) };
      yield line({ entry: { log, seal: number, values: entry.values, salts } });
    }
    after = page.entries.length < entriesOfPage ? null : (page.entries.at(-1) ?? null);
  }
}

/**
 * A file of everyone has every seal of its days, and the one before them: without a seal, no reader could tell which
 * entries are missing.
 */
async function* exportSealsBetween(
  db: DatabaseClient,
  { companyKey, log }: ExportInput & { readonly log: SealedLog },
  between: { readonly after: number; readonly below: number },
): AsyncGenerator<string> {
  for await (const seal of listSeals(db, { companyKey, log, ...between }))
    yield line({ seal: presentSeal(seal) });
}

async function readPage(
  tx: Tx,
  { companyKey, log, from, until, userKey }: ExportInput & { readonly log: SealedLog },
  after: Place,
) {
  const entries = await readEntries(tx, log, {
    companyKey,
    after,
    below: Number.MAX_SAFE_INTEGER,
    limit: entriesOfPage,
    only: { from, until },
    few: userKey === null ? undefined : isOfPerson(log, userKey),
  });
  if (userKey !== null) await assertStillHere(tx, companyKey, userKey);
  const sealOf = await findSeals(tx, { companyKey, log }, entries);
  const seals = await readSealsByNumber(tx, { companyKey, log }, [...new Set(sealOf.values())]);
  return { entries, sealOf, seals, salts: await readSalts(tx, companyKey, subjectsOf(entries)) };
}

/** The number of the seal of each entry; none for an entry that is not sealed yet. */
async function findSeals(
  tx: Tx,
  { companyKey, log }: { readonly companyKey: string; readonly log: SealedLog },
  entries: readonly SealedEntry[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; number: number }>`
    select e.key, s.number
      from unnest(${entries.map((entry) => entry.position)}::bigint[], ${entries.map((entry) => entry.key)}::uuid[])
        as e (position, key)
      cross join lateral (
        select number from log_seals
         where company_key = ${companyKey} and log = ${log} and (last_position, last_key) >= (e.position, e.key)
         order by last_position, last_key limit 1) s`.execute(tx);
  return new Map(rows.map((row) => [row.key, row.number]));
}

function presentSeal(seal: StoredSeal) {
  return {
    company: seal.companyKey,
    log: seal.log,
    number: seal.number,
    previous: seal.previousLink.toString('hex'),
    links: seal.links.toString('base64'),
    sealed_at: seal.sealedAt,
    seal_key: seal.sealKey,
    signature: seal.signature.toString('base64'),
  };
}

/** Signs that some readers take for the end of a line, and that JSON leaves as they are. */
const lineEnds = /[\u007F-\u009F\u2028\u2029]/g;

const line = (value: unknown) =>
  `${JSON.stringify(value).replace(lineEnds, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
