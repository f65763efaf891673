import { sql } from 'kysely';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { readPanelShifts } from './panel-shifts.ts';

const columns = [
  'key',
  'name',
  'email',
  'photo_url',
  'status',
  'is_admin',
  'is_allowed_admin',
  'is_manager',
] as const;

/**
 * Lists every person with a panel right, by name. Rights of people that left the directory are listed too, because
 * they return with the account and can be revoked.
 */
export async function listPermissions(ctx: Context): Promise<CallResponse<'permissions.list'>> {
  const rows = await ctx.tx
    .selectFrom('users')
    .select(columns)
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`(is_admin or is_allowed_admin or is_manager)`)
    .orderBy('search_text')
    .orderBy('key')
    .execute();
  const present = (list: typeof rows) =>
    list.map((row) => ({
      key: row.key,
      name: row.name,
      email: row.email,
      photo: row.photo_url,
      status: row.status,
      is_me: row.key === ctx.actor.userKey,
    }));
  return {
    administrators: present(rows.filter((row) => row.is_admin)),
    allowed_admins: present(rows.filter((row) => row.is_allowed_admin)),
    managers: present(rows.filter((row) => row.is_manager)),
    panel_shifts: await readPanelShifts(ctx),
  };
}

/** Locks the people of these keys; throws USER_NOT_FOUND, naming those that are not in the directory. */
export async function lockPeople(ctx: Context, keys: readonly string[]) {
  const wanted = [...new Set(keys)];
  const rows = await ctx.tx
    .selectFrom('users')
    .select(columns)
    .where('company_key', '=', ctx.companyKey)
    .where(sql<boolean>`key = any(${wanted}::uuid[])`)
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('key')
    .forUpdate()
    .execute();
  const found = new Set(rows.map((row) => row.key));
  const missing = wanted.filter((key) => !found.has(key));
  if (missing.length > 0) throw new AppError('USER_NOT_FOUND', { users: missing });
  return rows;
}

/** Locks the person of this key, also one that left the directory; throws USER_NOT_FOUND. */
export async function lockHolder(
  ctx: Context,
  key: string,
  right: 'is_manager' | 'is_allowed_admin',
): Promise<PermissionRow> {
  const row = await ctx.tx
    .selectFrom('users')
    .select(columns)
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key)
    .where(right, '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('USER_NOT_FOUND', { key });
  return row;
}
export type PermissionRow = Awaited<ReturnType<typeof lockPeople>>[number];

/** The rights of a person for the audit. */
export function rightsOf(row: PermissionRow) {
  return { is_manager: row.is_manager, is_allowed_admin: row.is_allowed_admin };
}
