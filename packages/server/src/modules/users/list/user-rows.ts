import { sql } from 'kysely';
import type { z } from 'zod';
import type { SingleAccess, User, Vacation } from '@shiftgate/contract/entities/user.ts';
import type { NoWayIn } from '@shiftgate/domain/access/entry/way-in.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { singleAccessEnd, singleAccessStateAt } from '@shiftgate/domain/user/single-access.ts';
import { vacationStateAt } from '@shiftgate/domain/user/vacation.ts';
import { lackedWayIn, singleAccessOfRow } from '#access/public.ts';
import type { Tx } from '#db/transactions.ts';

const columns = [
  'u.key',
  'u.directory_id',
  'u.name',
  'u.search_text',
  'u.username',
  'u.email',
  'u.photo_url',
  'u.domain',
  'u.status',
  'u.is_admin',
  'u.is_delegated_admin',
  'u.is_manager',
  'u.is_allowed_admin',
  'u.org_unit',
  'u.function_title',
  'u.last_login_at',
  'u.password_updated_at',
  'u.password_state',
  'u.must_change_password',
  'u.workspace_password_fault',
  'u.workspace_password_failed_at',
  'u.has_second_step',
  'u.requires_second_step',
  'u.vacation_starts_on',
  'u.vacation_ends_on',
  'u.single_access_granted_at',
  'u.single_access_duration_seconds',
  'u.single_access_first_used_at',
  'u.single_access_ends_at',
] as const;

/** People of a company with their shifts and the grantor of their single access, in one query. */
export function userRows(tx: Tx, companyKey: string) {
  return tx
    .selectFrom('users as u')
    .select(columns)
    .select([
      sql<boolean>`u.immutable_id is not null`.as('has_identifier'),
      sql<{ key: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('key', s.key, 'name', s.name) order by s.name, s.key)
          from shift_members m join shifts s on s.company_key = m.company_key and s.key = m.shift_key
         where m.company_key = u.company_key and m.user_key = u.key and not s.is_test), '[]')`.as('shifts'),
      sql<string | null>`(
        select g.name from users g
         where g.company_key = u.company_key and g.key = u.single_access_granted_by)`.as('granted_by_name'),
    ])
    .where('u.company_key', '=', companyKey);
}
export type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number];

type Lacks = ReadonlyMap<string, NoWayIn>;
const noLacks: Lacks = new Map();

/**
 * Reads what people of a page lack to sign in here, by key. A query of its own: nearly everybody has a password and, where
 * the workspace finds people by one, an identifier, and the page is one prepared statement.
 */
export async function readLacks(
  tx: Tx,
  at: { readonly companyKey: string; readonly now: number; readonly needsIdentifier: boolean },
  rows: readonly UserRow[],
): Promise<Lacks> {
  const hasAll = (row: UserRow): boolean =>
    (row.password_state === 'set' || row.password_state === 'random') &&
    (row.has_identifier || !at.needsIdentifier);
  const keys = rows.flatMap((row) => (hasAll(row) ? [] : [row.key]));
  if (keys.length === 0) return noLacks;
  const found = await tx
    .selectFrom('users as u')
    .select(['u.key', lackedWayIn(at).as('lack')])
    .where('u.company_key', '=', at.companyKey)
    .where(sql<boolean>`u.key = any(${keys}::uuid[])`)
    .execute();
  return new Map(found.flatMap(({ key, lack }) => (lack === null ? [] : [[key, lack]])));
}

/** Presents a person for lists at an instant (ms) in the company's zone. */
export function presentUser(
  row: UserRow,
  zone: Zone,
  now: number,
  lacks: Lacks = noLacks,
): z.output<typeof User> {
  return {
    key: row.key,
    user_id: row.directory_id,
    name: row.name,
    username: row.username,
    email: row.email,
    photo: row.photo_url,
    domain_name: row.domain,
    status: row.status,
    is_admin: row.is_admin,
    is_delegated_admin: row.is_delegated_admin,
    is_manager: row.is_manager,
    allowed: row.is_allowed_admin,
    uo: row.org_unit,
    function: row.function_title,
    last_login: row.last_login_at?.toISOString() ?? null,
    updated_password_at: row.password_updated_at?.toISOString() ?? null,
    has_password: row.password_state !== 'no_password',
    must_change_password: row.must_change_password,
    no_way_in: lacks.get(row.key) ?? null,
    misses_workspace_password:
      row.workspace_password_fault !== null && row.workspace_password_fault !== 'administrator',
    second_step:
      row.has_second_step === null
        ? null
        : { is_on: row.has_second_step, is_required: row.requires_second_step === true },
    vacation: vacationOf(row, zone, now),
    single_access: presentSingleAccess(row, now),
    rule_group: row.shifts.map((shift) => shift.key),
    shift_names: row.shifts.map((shift) => shift.name),
  };
}

function vacationOf(row: UserRow, zone: Zone, now: number): z.output<typeof Vacation> | null {
  if (row.vacation_starts_on === null || row.vacation_ends_on === null) return null;
  const vacation = { startOn: row.vacation_starts_on, endOn: row.vacation_ends_on };
  const state = vacationStateAt(vacation, zone, now);
  if (state !== 'scheduled' && state !== 'current') return null;
  return { start_date: vacation.startOn, end_date: vacation.endOn, state };
}

function presentSingleAccess(row: UserRow, now: number): z.output<typeof SingleAccess> | null {
  const access = singleAccessOfRow(row);
  if (access === null) return null;
  const state = singleAccessStateAt(access, now);
  if (state !== 'unused' && state !== 'running') return null;
  return {
    state: state === 'unused' ? 'waiting' : 'running',
    granted_at: new Date(access.grantedAt).toISOString(),
    granted_by: row.granted_by_name,
    duration_minutes: access.durationMinutes,
    ends_at: new Date(singleAccessEnd(access)).toISOString(),
  };
}
