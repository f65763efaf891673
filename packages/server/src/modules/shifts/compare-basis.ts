import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { guardColumns } from '../users/public.ts';

/** What a comparison rests on, so that it can be seen later whether it still holds. */
export interface Basis {
  /** Of the company: its shifts, calendar, control and memberships count it up. */
  readonly version: number;
  /** The oldest transaction that was under way: what was written since is not older. */
  readonly seen: string;
}

/** To be read before anything else of the comparison. */
export async function readBasis(ctx: Context): Promise<Basis> {
  return await ctx.tx
    .selectFrom('companies')
    .select(['version', sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('seen')])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
}

/** What a move depends on of a person: who may move them, and their exceptions; not that they sign in. */
export const movedColumns = [...guardColumns, 'status', 'version'] as const;

/** A person as they were when the move was compared. */
export interface MovedPerson {
  readonly key: string;
  readonly is_admin: boolean;
  readonly is_allowed_admin: boolean;
  readonly is_manager: boolean;
  readonly status: string;
  readonly version: number;
}

const isAsBefore = (one: MovedPerson, other: MovedPerson): boolean =>
  movedColumns.every((column) => one[column] === other[column]);

/** More people than this being written at a time is a reading of the directory: what was compared counts as old. */
const mostWritten = 5000;

/**
 * Whether a comparison of these people still holds. To be asked under the company's lock. Looks only at who was written
 * since, so it is quick however many they are.
 */
export async function stillHolds(
  ctx: Context,
  basis: Basis,
  people: readonly MovedPerson[],
): Promise<boolean> {
  const { version } = await readBasis(ctx);
  if (version !== basis.version) return false;
  const rows = await ctx.tx
    .selectFrom('users')
    .select(movedColumns)
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`changed_in > '0' and changed_in >= ${basis.seen}::xid8`)
    .limit(mostWritten)
    .execute();
  if (rows.length === mostWritten) return false;
  const written = new Map(rows.map((row) => [row.key, row]));
  return people.every((person) => isAsBefore(person, written.get(person.key) ?? person));
}

const areIn = (shiftKeys: readonly string[]) => sql<boolean>`exists (
  select from shift_members m where m.company_key = u.company_key and m.user_key = u.key
     and m.shift_key = any(${[...shiftKeys]}::uuid[]))`;

/** What a comparison rests on of everybody in some shifts (null: of the company), as one text; equal texts, equal people. */
export async function peopleText(ctx: Context, shiftKeys: readonly string[] | null): Promise<string> {
  const columns = sql.join(movedColumns.map((column) => sql.ref(`u.${column}`)));
  const { rows } = await sql<{ text: string }>`
    select coalesce(sum(hashtextextended(concat_ws(' ', ${columns}), 0)::numeric), 0)::text as text
      from users u
     where u.company_key = ${ctx.companyKey} and ${shiftKeys === null ? sql`true` : areIn(shiftKeys)}`.execute(
    ctx.tx,
  );
  return rows[0]?.text ?? '';
}

/**
 * Whether a comparison of everybody in some shifts still holds, by their `peopleText` then. To be asked under the
 * company's lock. Looks at the people only where anybody of the company was written since.
 */
export async function peopleStillHold(
  ctx: Context,
  basis: Basis,
  shiftKeys: readonly string[] | null,
  text: string,
): Promise<boolean> {
  const { version } = await readBasis(ctx);
  if (version !== basis.version) return false;
  const written = await ctx.tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`changed_in > '0' and changed_in >= ${basis.seen}::xid8`)
    .limit(1)
    .executeTakeFirst();
  return written === undefined || (await peopleText(ctx, shiftKeys)) === text;
}
