import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import { countNext, recountBefore, startOf } from '#db/hours/roll-up.ts';
import type { LogHours, NextEntries } from '#db/hours/roll-up.ts';
import { escapeLike } from '#db/like.ts';
import type { Tx } from '#db/transactions.ts';

/** The audit log by hour and event. */
export const auditHours: LogHours = {
  log: 'audit_events',
  rollups: 'audit_rollups',
  columns: ['occurred_at', 'event'],
  store: {
    begin: (tx, rollup) =>
      tx
        .insertInto('audit_rollups')
        .values(rollup)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    move: (tx, { company_key: companyKey, ...place }) =>
      tx.updateTable('audit_rollups').set(place).where('company_key', '=', companyKey).execute(),
    clear: (tx, companyKey) => tx.deleteFrom('audit_hours').where('company_key', '=', companyKey).execute(),
    clearBefore: (tx, companyKey, end) =>
      tx
        .deleteFrom('audit_hours')
        .where('company_key', '=', companyKey)
        .where('starts_at', '<', end)
        .execute(),
    add: (companyKey, minutes, entries) => sql`
      insert into audit_hours as h (company_key, starts_at, event, entries)
      select ${companyKey}::uuid, ${startOf(minutes, sql`n.occurred_at`)} as starts_at, n.event, count(*)
        from (${entries}) n group by 2, 3
      on conflict (company_key, starts_at, event) do update set entries = h.entries + excluded.entries`,
  },
};

/** Adds the next entries to the hours, and their names to those that a search compares; returns whether more are left. */
export function countNextAudits(tx: Tx, companyKey: string, now: number): Promise<boolean> {
  return countNext(tx, auditHours, { companyKey, now }, (next) => addNames(tx, companyKey, next));
}

const namedBy = [
  'occurred_at',
  'actor_kind',
  'actor_user_key',
  'actor_name',
  'actor_email',
  'simulated_by_name',
  'target_key',
  'target_name',
];
/** The hash in place of the name of an erased person. */
const erased = /^#[0-9a-f]{64}/;
/** A longer text does not fit into its index, and no user types one. */
const comparedLength = 300;

/** A name in some entries; of a person of the directory also the present one. */
interface WrittenName {
  readonly subject_key: string | null;
  readonly written: string;
  readonly present: string | null;
  readonly seen_in: string;
}

async function addNames(tx: Tx, companyKey: string, next: NextEntries): Promise<void> {
  const { rows } = await sql<WrittenName>`
    select w.*, u.search_text as present from (
      select t.subject_key, t.written, max(date_trunc('month', n.occurred_at at time zone 'UTC'))::date as seen_in
        from (${next(namedBy)}) n
       cross join lateral (values
         (n.actor_user_key, n.actor_name || e'\n' || coalesce(n.actor_email, ''), n.actor_kind <> 'system'),
         (n.target_key, n.target_name, n.target_name is not null),
         (null, n.simulated_by_name, n.simulated_by_name is not null)) t (subject_key, written, is_name)
       where t.is_name group by 1, 2) w
      left join users u on u.company_key = ${companyKey} and u.key = w.subject_key`.execute(tx);
  const names = comparedNames(rows);
  await sql`
    insert into audit_names as a (company_key, subject_key, search_text, seen_in)
    select ${companyKey}::uuid, n.* from unnest(${names.map((each) => each.subject_key)}::uuid[],
      ${names.map((each) => each.written)}::text[], ${names.map((each) => each.seen_in)}::date[]) n
    on conflict (company_key, subject_key, search_text) do update set seen_in = excluded.seen_in
      where a.seen_in < excluded.seen_in`.execute(tx);
}

/** The names as a search compares them, each once; one that the present name holds is left out. */
function comparedNames(rows: readonly WrittenName[]): readonly WrittenName[] {
  const names = new Map<string, WrittenName>();
  const add = (row: WrittenName, written: string) => {
    const id = `${row.subject_key} ${written}`;
    const known = names.get(id);
    if (known === undefined || known.seen_in < row.seen_in) names.set(id, { ...row, written });
  };
  for (const row of rows) {
    if (erased.test(row.written)) continue;
    const written = normaliseSearch(row.written).slice(0, comparedLength);
    const present = row.present?.slice(0, comparedLength);
    if (present !== undefined) add(row, present);
    if (present?.includes(written) !== true) add(row, written);
  }
  return [...names.values()];
}

/** Forgets the names of a person who is erased; until then, none are added. */
export async function forgetNames(
  tx: Tx,
  {
    companyKey,
    key,
    name,
    email,
    hasNamesake,
  }: {
    readonly companyKey: string;
    readonly key: string;
    readonly name: string;
    readonly email: string | null;
    readonly hasNamesake: boolean;
  },
): Promise<void> {
  await tx
    .selectFrom('audit_rollups')
    .select('company_key')
    .where('company_key', '=', companyKey)
    .forUpdate()
    .execute();
  const texts = [...(email === null ? [] : [email]), ...(hasNamesake ? [] : [name])].map(
    (text) => `%${escapeLike(normaliseSearch(text))}%`,
  );
  await sql`
    delete from audit_names where company_key = ${companyKey}
      and (subject_key = ${key} or (subject_key is null and search_text like any(${texts}::text[])))`.execute(
    tx,
  );
}

/** Counts the hours before the end of a company's retention again, and forgets the names whose entries are gone. */
export async function recountRemovedAudits(
  tx: Tx,
  kept: { readonly companyKey: string; readonly months: number },
  now: number,
): Promise<void> {
  const { companyKey, months } = kept;
  await recountBefore(tx, auditHours, kept, now);
  const end = sql`(${new Date(now)}::timestamptz - make_interval(months => ${months}::integer))`;
  const ofSubject = (column: 'actor_user_key' | 'target_key') => sql`exists (
    select from audit_events l where l.company_key = n.company_key and l.${sql.ref(column)} = n.subject_key)`;
  // What a hold keeps has its names kept.
  await sql`
    delete from audit_names n
     where n.company_key = ${companyKey} and n.seen_in < date_trunc('month', ${end} at time zone 'UTC')::date
       and case when n.subject_key is null
                then not exists (select from audit_events l
                                  where l.company_key = n.company_key and l.occurred_at < ${end})
                else not (${ofSubject('actor_user_key')} or ${ofSubject('target_key')}) end`.execute(tx);
}
