import { randomBytes } from 'node:crypto';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { audit, forgetNames } from '#modules/audit/public.ts';
import { hashOfValue } from '../chain.ts';
import { lockChain } from '../rows.ts';
import { sealedLogs } from '../sealed-columns.ts';
import { retainedUntil, stateOf } from './erasable.ts';
import { eraseEntries } from './erase-entries.ts';
import type { Erased } from './erase-entries.ts';
import { eraseNames } from './erase-names.ts';

/**
 * Erases a person who left, for good: their row with all that hangs on it, and their values in both logs. Throws
 * USER_NOT_FOUND, and PERSON_NOT_ERASABLE with the reason.
 */
export async function erasePerson(
  ctx: Context,
  { params }: HandlerInput<'erasure.erase'>,
): Promise<CallResponse<'erasure.erase'>> {
  const { tx, companyKey } = ctx;
  const person = await lockErasable(ctx, params.key);
  for (const log of sealedLogs) await lockChain(tx, companyKey, log);
  const mark = hashOfValue(randomBytes(32).toString('hex'), person.key, 'name', person.name);
  // First: the database erases values of a person only beside this entry.
  await audit(ctx, { event: 'user.erased', target: { kind: 'user', key: person.key, name: mark } });
  await forgetNames(tx, person);
  await eraseEntries(tx, person);
  await eraseNames(tx, person, mark);
  await tx
    .deleteFrom('log_salts')
    .where('company_key', '=', companyKey)
    .where('subject_key', '=', person.key)
    .execute();
  await tx.deleteFrom('users').where('company_key', '=', companyKey).where('key', '=', person.key).execute();
  await announce(tx, companyKey, 'users');
  return { done: true };
}

/** Locks the person, and the company against a hold or a longer retention meanwhile. */
async function lockErasable({ tx, companyKey, now }: Context, key: string): Promise<Erased> {
  await tx
    .selectFrom('companies')
    .select('key')
    .where('key', '=', companyKey)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  const person = await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.key', 'u.company_key')
    .select([
      'u.name',
      'u.directory_id',
      sql<string | null>`case when not exists (
        select from users o where o.company_key = u.company_key and o.email = u.email and o.key <> u.key) then u.email end`.as(
        'email',
      ),
      retainedUntil.as('retained_until'),
      stateOf(new Date(now)).as('state'),
      sql<boolean>`exists (select from users o where o.company_key = u.company_key and o.name = u.name and o.key <> u.key)`.as(
        'has_namesake',
      ),
    ])
    .where('u.company_key', '=', companyKey)
    .where('u.key', '=', key)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('USER_NOT_FOUND', { key });
  const { state, retained_until: until } = person;
  if (state !== 'due')
    throw new AppError('PERSON_NOT_ERASABLE', { state, until: until?.toISOString() ?? null });
  return {
    companyKey,
    key,
    name: person.name,
    email: person.email,
    directoryId: person.directory_id,
    hasNamesake: person.has_namesake,
  };
}
