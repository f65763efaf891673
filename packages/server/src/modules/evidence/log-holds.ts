import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import { audit } from '../audit/public.ts';

type LogHolds = CallResponse<'audit.holds'>;

/** The holds in force, newest first. */
export async function listHolds({ tx, companyKey }: Context): Promise<LogHolds> {
  const rows = await tx
    .selectFrom('log_holds')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('lifted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .execute();
  return {
    items: rows.map((row) => ({
      key: row.key,
      user: row.user_key === null ? null : { key: row.user_key, name: row.user_name ?? '' },
      from: row.from_at?.toISOString() ?? null,
      until: row.until_at?.toISOString() ?? null,
      reason: row.reason,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by_name,
    })),
  };
}

/** Keeps entries until the hold is lifted. Throws USER_NOT_FOUND for a person whom the company does not have. */
export async function addHold(ctx: Context, { body }: HandlerInput<'audit.addHold'>): Promise<LogHolds> {
  const { tx, companyKey, now } = ctx;
  const { zone } = await tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', companyKey)
    // No person is erased meanwhile.
    .forShare()
    .executeTakeFirstOrThrow();
  const midnight = (date: string, later: number) =>
    new Date(firstInstantAt(zoneOf(zone), (dayNumberOf(date) + later) * DAY_MS));
  const person = body.user === undefined ? null : await findPerson(ctx, body.user);
  const key = newKey(now);
  const stretch = {
    from_at: body.from === undefined ? null : midnight(body.from, 0),
    until_at: body.to === undefined ? null : midnight(body.to, 1),
  };
  await tx
    .insertInto('log_holds')
    .values({
      key,
      company_key: companyKey,
      user_key: person?.key ?? null,
      user_name: person?.name ?? null,
      ...stretch,
      reason: body.reason,
      created_at: new Date(now),
      created_by_name: ctx.actor.name,
    })
    .execute();
  await audit(ctx, {
    event: 'log.hold_set',
    target: person === null ? { kind: 'hold', key, name: body.reason } : { kind: 'user', ...person },
    after: { reason: body.reason, from: stretch.from_at, until: stretch.until_at },
  });
  return await listHolds(ctx);
}

async function findPerson({ tx, companyKey }: Context, key: string) {
  const person = await tx
    .selectFrom('users')
    .select(['key', 'name'])
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('USER_NOT_FOUND');
  return person;
}

/** Ends a hold; throws NOT_FOUND, also for one that was lifted before. */
export async function liftHold(ctx: Context, { params }: HandlerInput<'audit.liftHold'>): Promise<LogHolds> {
  const lifted = await ctx.tx
    .updateTable('log_holds')
    .set({ lifted_at: new Date(ctx.now) })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', params.key)
    .where('lifted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (lifted === undefined) throw new AppError('NOT_FOUND');
  const { key, user_key: user, user_name: name, reason } = lifted;
  await audit(ctx, {
    event: 'log.hold_lifted',
    target:
      user === null ? { kind: 'hold', key, name: reason } : { kind: 'user', key: user, name: name ?? '' },
    before: { reason, from: lifted.from_at, until: lifted.until_at },
    after: { reason },
  });
  return await listHolds(ctx);
}
