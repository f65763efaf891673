import { rawPaths } from '@shiftgate/contract/calls.ts';
import type { PersonDataFile, PersonLogFile } from '@shiftgate/contract/routes/reports/person-files.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { audit } from '../audit/public.ts';

type Asked = z.output<typeof PersonLogFile> | z.output<typeof PersonDataFile>;

/** The address of a file about one person and what it needs; throws FORBIDDEN and USER_NOT_FOUND. */
export async function personFileOf(
  ctx: Context,
  { kind, ...about }: Asked,
): Promise<{ readonly path: string; readonly about: Readonly<Record<string, unknown>> }> {
  if (!ctx.actor.isControlAdmin) throw new AppError('FORBIDDEN');
  await findPerson(ctx, about.user);
  return { path: kind === 'person_log' ? rawPaths.personLog : rawPaths.personData, about };
}

/** Writes the audit row of a file about one person, with its reason. */
export async function auditPersonFile(ctx: Context, asked: Asked): Promise<void> {
  const target = { kind: 'user', ...(await findPerson(ctx, asked.user)) };
  const { reason } = asked;
  if (asked.kind === 'person_data')
    return await audit(ctx, { event: 'user.data_exported', target, after: { reason } });
  const { from, until } = asked;
  const entries = await countEntries(ctx, asked);
  await audit(ctx, { event: 'log.exported', target, after: { reason, from, until, entries } });
}

/** Returns a person for a file; throws USER_NOT_FOUND. */
export async function findPerson({ tx, companyKey }: Pick<Context, 'tx' | 'companyKey'>, key: string) {
  const person = await tx
    .selectFrom('users')
    .select(['key', 'name'])
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('USER_NOT_FOUND', { key });
  return person;
}

/** How many entries of both logs have a person as actor or target. */
async function countEntries(
  { tx, companyKey }: Context,
  { user, from, until }: z.output<typeof PersonLogFile>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from access_log
              where company_key = ${companyKey} and user_key = ${user} and occurred_at >= ${from} and occurred_at < ${until})
          + (select count(*) from audit_events
              where company_key = ${companyKey} and (actor_user_key = ${user} or target_key = ${user})
                and occurred_at >= ${from} and occurred_at < ${until}))::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
