import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { temporaryEndsAt, temporaryExtensionsLeft } from '@shiftgate/domain/password/temporary.ts';
import { sql } from 'kysely';
import { countPeople, todayIn } from '#access/public.ts';
import type { Context } from '#core/context.ts';
import { presentLastSave } from '#core/version-conflict.ts';
import { presentStrength, readOwnStrength, readStrength, sharedTemporaryOf } from '../passwords/public.ts';
import { findLastSave } from './setting-saves.ts';

/** Returns the company's password settings, with the shifts that have settings of their own. */
export async function readPasswordSettings(ctx: Context): Promise<CallResponse<'company.passwordSettings'>> {
  const company = await ctx.tx
    .selectFrom('companies')
    .select([
      'zone',
      'password_strength',
      'password_version',
      'default_password_set_at',
      'default_password_shared_at',
      'default_password_extensions',
      'default_password_extended_until',
      'default_password_sealed_until',
      'control_password_option',
    ])
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  const shifts = await shiftPolicies(ctx);
  const { without_password: people } = await countPeople(ctx.tx, {
    companyKey: ctx.companyKey,
    now: ctx.now,
    today: todayIn(company.zone, ctx.now),
    openShifts: [],
    domains: null,
  });
  const { default_password_set_at: setAt, default_password_shared_at: sharedAt } = company;
  const keptUntil = company.default_password_sealed_until?.getTime() ?? null;
  const shared = sharedAt && sharedTemporaryOf(company, sharedAt);
  const opensUntil = shared && temporaryEndsAt(shared);
  const ahead = (at: number | null) => (at === null || at <= ctx.now ? null : new Date(at).toISOString());
  const own = shifts.filter((shift) => shift.password_strength !== null || shift.expiry !== null);
  return {
    password_strength: presentStrength(readStrength(company.password_strength)),
    version: Number(company.password_version),
    ...presentLastSave(await findLastSave(ctx, 'password_strength')),
    default_password:
      setAt === null
        ? null
        : {
            set_at: setAt.toISOString(),
            kept_until: ahead(keptUntil),
            opens_until: ahead(opensUntil),
            ends_at: opensUntil === null ? null : new Date(opensUntil).toISOString(),
            extensions_left: shared === null ? 0 : temporaryExtensionsLeft(shared),
          },
    password_option: company.control_password_option,
    without_password: people,
    shifts: own,
    following_shifts: shifts.length - own.length,
  };
}

/** The password requirement of each shift by name, without the test shift. */
async function shiftPolicies(ctx: Context): Promise<CallResponse<'company.passwordSettings'>['shifts']> {
  const rows = await ctx.tx
    .selectFrom('shifts as s')
    .select([
      's.key',
      's.name',
      's.color',
      's.state',
      's.password_strength',
      's.password_expiry_amount',
      's.password_expiry_unit',
      sql<number>`(select count(*) from shift_members m
        where m.company_key = s.company_key and m.shift_key = s.key)::int`.as('users_number'),
    ])
    .where('s.company_key', '=', ctx.companyKey)
    .where('s.is_test', '=', false)
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.key')
    .execute();
  return rows.map((row) => {
    const strength = readOwnStrength(row.password_strength);
    const { password_expiry_amount: count, password_expiry_unit: unit } = row;
    return {
      key: row.key,
      name: row.name,
      color: Number(row.color),
      state: row.state,
      users_number: row.users_number,
      password_strength: strength === null ? null : presentStrength(strength),
      expiry: count === null || unit === null ? null : { count, unit },
    };
  });
}
