import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';
import type { KeptPeople } from './kept-people.ts';
import { lineOf } from './people-texts.ts';

/** The lines of who is in one of these shifts, each shift as of now; in no order, and of several shifts not each once. */
async function linesOfShifts(
  tx: Tx,
  companyKey: string,
  people: KeptPeople,
  shifts: readonly { readonly key: string; readonly version: number }[],
): Promise<Uint32Array[]> {
  const missing = shifts.filter(({ key, version }) => people.shifts.get(key)?.version !== version);
  if (missing.length > 0) {
    const { rows } = await sql<{ shift_key: string; keys: Buffer }>`
      select m.shift_key, string_agg(uuid_send(m.user_key), '') as keys from shift_members m
       where m.company_key = ${companyKey}::uuid and m.shift_key = any(${missing.map(({ key }) => key)}::uuid[])
       group by m.shift_key`.execute(tx);
    const keysOf = new Map(rows.map((row) => [row.shift_key, row.keys]));
    for (const { key, version } of missing) {
      const keys = keysOf.get(key) ?? Buffer.alloc(0);
      const lines = Uint32Array.from(
        { length: keys.length / 16 },
        (_, number) =>
          // Somebody who has come since the texts were read has no line yet; the place after the last one is nobody's.
          lineOf(people.texts, people.index, keys, number) >>> 0,
      );
      people.shifts.set(key, { version, lines });
    }
  }
  return shifts.flatMap(({ key }) => people.shifts.get(key)?.lines ?? []);
}

/** Marks who is in a shift (or, without one, in any shift that counts as somebody's own), a byte for each line. */
export async function markMembers(
  tx: Tx,
  companyKey: string,
  people: KeptPeople,
  shift: string | null,
): Promise<Uint8Array> {
  const shifts = await tx
    .selectFrom('shifts as s')
    .leftJoin('member_versions as v', (join) =>
      join.onRef('v.company_key', '=', 's.company_key').onRef('v.shift_key', '=', 's.key'),
    )
    .select(['s.key', sql<number>`coalesce(v.version, 0)`.as('version')])
    .where('s.company_key', '=', companyKey)
    // A test's shift is nobody's own.
    .where(shift === null ? sql<boolean>`not s.is_test` : sql<boolean>`s.key = ${shift}`)
    .execute();
  const marks = new Uint8Array(people.texts.ends.length);
  for (const lines of await linesOfShifts(tx, companyKey, people, shifts))
    for (const line of lines) marks[line] = 1;
  return marks;
}
