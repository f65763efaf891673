import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beginning } from '#db/log-positions.ts';
import type { Place } from '#db/log-positions.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import type { Tx } from '#db/transactions.ts';
import { hashOfValue, isErasedValue } from '../chain.ts';
import type { Salts, SealedEntry } from '../chain.ts';
import { ensureSalts, isOfPerson, readEntries } from '../rows.ts';
import { logShapes, sealedLogs } from '../sealed-columns.ts';
import type { Form } from '../sealed-columns.ts';

/** Whose values are erased. */
export interface Erased {
  readonly companyKey: string;
  readonly key: string;
  readonly name: string;
  /** Null where another account has the address by now. */
  readonly email: string | null;
  readonly directoryId: string;
  /** Whether the company has another person of this name: where an entry has only a name, it may be theirs. */
  readonly hasNamesake: boolean;
}

const entriesOfPage = 500;

/** Replaces what names a person in both logs by its salted hashes. Call it with both chains locked. */
export async function eraseEntries(tx: Tx, person: Erased): Promise<void> {
  for (const log of sealedLogs) {
    const isTheirs = isOfPerson(log, person.key);
    await eraseFound(tx, { person, log, few: isTheirs, isHit: isValueOf(person) });
    const { few, names } = mentionsOf(log, person);
    await eraseFound(tx, {
      person,
      log,
      few: sql`(${few}) and not coalesce(${isTheirs}, false)`,
      isHit: names,
    });
  }
}

interface Found {
  readonly person: Erased;
  readonly log: SealedLog;
  readonly few: RawBuilder<unknown>;
  /** Whether a value of an entry names the person. */
  readonly isHit: (entry: SealedEntry, form: Form, value: string) => boolean;
}

/** In an entry of the person, all that the person's salt hashes. */
const isValueOf =
  ({ key }: Erased): Found['isHit'] =>
  (entry, form) =>
    (form === 'of actor' && entry.actorKey === key) || (form === 'of target' && entry.targetKey === key);

/** Entries of others in which the person is named, and the values that do. */
function mentionsOf(log: SealedLog, person: Erased): { few: RawBuilder<unknown>; names: Found['isHit'] } {
  const { name, email, directoryId, hasNamesake } = person;
  const plain = [...(email === null ? [] : [email]), ...(hasNamesake ? [] : [name])];
  // In JSON a name is a text of its own.
  const quoted = [...plain, directoryId].map((text) => JSON.stringify(text));
  const names: Found['isHit'] = (_entry, _form, value) =>
    plain.includes(value) || quoted.some((text) => value.includes(text));
  const holds = (column: string) => sql`exists (
    select from unnest(${quoted}::text[]) as q (text) where strpos(${sql.ref(column)}::text, q.text) > 0)`;
  const few =
    log === 'access'
      ? sql`(user_key is null and email = ${email}) or (result = 'forced_logout' and ${holds('trace')})`
      : sql`actor_name = any(${plain}::text[]) or actor_email = ${email} or target_name = any(${plain}::text[])
            or ${holds('before')} or ${holds('after')}`;
  return { few, names };
}

async function eraseFound(tx: Tx, { person, log, few, isHit }: Found): Promise<void> {
  let after: Place | null = beginning;
  while (after !== null) {
    const entries: readonly SealedEntry[] = await readEntries(tx, log, {
      companyKey: person.companyKey,
      after,
      below: Number.MAX_SAFE_INTEGER,
      limit: entriesOfPage,
      few,
    });
    // Entries that are not sealed yet are sealed with the hash.
    const salts = await ensureSalts(tx, person.companyKey, entries);
    await replaceValues(tx, { log, person, entries, salts, isHit });
    after = entries.length < entriesOfPage ? null : (entries.at(-1) ?? null);
  }
}

interface Page extends Pick<Found, 'log' | 'person' | 'isHit'> {
  readonly entries: readonly SealedEntry[];
  readonly salts: Salts;
}

async function replaceValues(tx: Tx, { log, person, entries, salts, isHit }: Page): Promise<void> {
  const { table, forms } = logShapes[log];
  const columns = Object.entries<Form>(forms);
  const instants = columns.findIndex(([column]) => column === 'occurred_at');
  for (const [at, [column, form]] of columns.entries()) {
    if (form !== 'of actor' && form !== 'of target') continue;
    const hit = entries.flatMap((entry) => {
      const value = entry.values[at] ?? null;
      const salt = salts.get(form === 'of actor' ? entry.actorKey : entry.targetKey);
      if (value === null || salt === undefined || isErasedValue(value) || !isHit(entry, form, value))
        return [];
      return [{ entry, hash: hashOfValue(salt, entry.key, column, value) }];
    });
    if (hit.length === 0) continue;
    await sql`
      select erase_log_values(${table}, ${person.key}::uuid, ${column},
        ${hit.map(({ entry }) => entry.values[instants] ?? null)}::timestamptz[],
        ${hit.map(({ entry }) => entry.key)}::uuid[], ${hit.map(({ hash }) => hash)}::text[])`.execute(tx);
  }
}
