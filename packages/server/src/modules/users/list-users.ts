import { sql } from 'kysely';
import type { z } from 'zod';
import type { User } from '@shiftgate/contract/entities/user.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import { normaliseSearch } from './sync-rows.ts';

/** People with their shifts, in one query. */
function baseQuery(ctx: Context) {
  return ctx.tx
    .selectFrom('users as u')
    .select([
      'u.key',
      'u.directory_id',
      'u.name',
      'u.username',
      'u.email',
      'u.photo_url',
      'u.domain',
      'u.status',
      'u.is_admin',
      'u.is_manager',
      'u.is_allowed_admin',
      'u.org_unit',
      'u.last_login_at',
      'u.password_updated_at',
      'u.password_state',
      'u.vacation_starts_on',
      'u.vacation_ends_on',
      sql<{ key: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('key', s.key, 'name', s.name) order by s.name)
          from shift_members m join shifts s on s.company_key = m.company_key and s.key = m.shift_key
         where m.company_key = u.company_key and m.user_key = u.key and not s.is_test), '[]')`.as('shifts'),
    ])
    .where('u.company_key', '=', ctx.companyKey);
}
type Row = Awaited<ReturnType<ReturnType<typeof baseQuery>['execute']>>[number];

function present(row: Row): z.output<typeof User> {
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
    is_manager: row.is_manager,
    allowed: row.is_allowed_admin,
    uo: row.org_unit,
    last_login: row.last_login_at?.toISOString() ?? null,
    updated_password_at: row.password_updated_at?.toISOString() ?? null,
    has_password: row.password_state !== 'no_password',
    vacation:
      row.vacation_starts_on && row.vacation_ends_on
        ? { start_date: row.vacation_starts_on, end_date: row.vacation_ends_on }
        : null,
    rule_group: row.shifts.map((shift) => shift.key),
    shift_names: row.shifts.map((shift) => shift.name),
  };
}

/** A page of people by name; the cursor holds the last name and key, so no page is counted through. */
export async function listUsers(
  ctx: Context,
  { query }: HandlerInput<'users.list'>,
): Promise<CallResponse<'users.list'>> {
  const conditions = [sql<boolean>`true`];
  if (query.search)
    conditions.push(sql`u.search_text like ${`%${escapeLike(normaliseSearch(query.search))}%`}`);
  if (query.status) conditions.push(sql`u.status = ${query.status}`);
  if (query.without_shift) {
    conditions.push(sql`not exists (select from shift_members m join shifts s on s.company_key = m.company_key and s.key = m.shift_key
      where m.company_key = u.company_key and m.user_key = u.key and not s.is_test)`);
  }
  if (query.shift) {
    conditions.push(
      sql`exists (select from shift_members m where m.company_key = u.company_key and m.user_key = u.key and m.shift_key = ${query.shift})`,
    );
  }
  const filter = sql.join(conditions, sql` and `) as ReturnType<typeof sql<boolean>>;
  const isDown = query.sort === '-name';
  let page = baseQuery(ctx).where(filter);
  const cursor = readCursor(query.cursor, ['text', 'key']);
  if (cursor) {
    page = page.where(
      isDown
        ? sql<boolean>`(u.name, u.key) < (${cursor[0]}, ${cursor[1]}::uuid)`
        : sql<boolean>`(u.name, u.key) > (${cursor[0]}, ${cursor[1]}::uuid)`,
    );
  }
  const direction = isDown ? 'desc' : 'asc';
  const rows = await page
    .orderBy('u.name', direction)
    .orderBy('u.key', direction)
    .limit(query.page_size + 1)
    .execute();
  const items = rows.slice(0, query.page_size);
  const last = items.at(-1);
  const { total } = await ctx.tx
    .selectFrom('users as u')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('u.company_key', '=', ctx.companyKey)
    .where(filter)
    .executeTakeFirstOrThrow();
  return {
    items: items.map(present),
    next: rows.length > query.page_size && last ? writeCursor([last.name, last.key]) : null,
    total,
  };
}

/** One person; throws USER_NOT_FOUND. */
export async function getUser(
  ctx: Context,
  { params }: HandlerInput<'users.get'>,
): Promise<CallResponse<'users.get'>> {
  const row = await baseQuery(ctx).where('u.key', '=', params.key).executeTakeFirst();
  if (!row) throw new AppError('USER_NOT_FOUND', { key: params.key });
  return present(row);
}

/** In LIKE, the three characters that would mean something lose their meaning. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
