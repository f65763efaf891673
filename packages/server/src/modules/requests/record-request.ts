import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { requestRules } from '@shiftgate/domain/limits.ts';
import type { RequestKind } from '@shiftgate/contract/entities/request.ts';
import { sql } from 'kysely';
import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#db/transactions.ts';
import type { CompanyContext } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { auditSystem, auditSystemEach } from '../audit/public.ts';

export interface NewRequest {
  readonly companyKey: string;
  readonly user: { readonly key: string; readonly name: string };
  readonly kind: RequestKind;
  readonly reason: string;
  readonly ip: string | null;
  readonly now: number;
}

/**
 * Records a request and schedules the notice to the administrators. A person has one open request of a kind: a
 * repetition updates its reason and count.
 */
export async function recordRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { companyKey, user, kind, reason, ip, now } = request;
  const at = new Date(now);
  const endsAt = new Date(now + requestRules.openHours * HOUR_MS);
  // Locked first: the notice job locks in this order too.
  await orderNotice(tx, companyKey, now);
  await tx
    .updateTable('access_requests')
    .set({ state: 'expired' })
    .where('company_key', '=', companyKey)
    .where('user_key', '=', user.key)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('ends_at', '<=', at)
    .execute();
  await tx
    .insertInto('access_requests')
    .values({
      key: newKey(now),
      company_key: companyKey,
      user_key: user.key,
      kind,
      reason,
      ip,
      created_at: at,
      asked_at: at,
      ends_at: endsAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_key', 'user_key', 'kind'])
        // Written out: the planner does not match the partial index with a parameter.
        .where('state', '=', sql.lit('open'))
        .doUpdateSet((eb) => ({
          reason: sql<string>`case when ${reason} = '' then access_requests.reason else ${reason} end`,
          times_asked: eb('access_requests.times_asked', '+', 1),
          ip,
          asked_at: at,
          ends_at: endsAt,
        })),
    )
    .execute();
  await auditSystem(tx, companyKey, now, {
    event: 'request.received',
    target: { kind: 'user', key: user.key, name: user.name },
    after: { kind, reason, ip },
  });
  await announce(tx, companyKey, 'requests');
  await wake(tx, 'notify-of-requests');
}

/** Requests first passwords for people without an e-mail address, in a few statements. An open request is kept. */
export async function recordFirstPasswords(
  ctx: CompanyContext,
  people: readonly Pick<Unreached, 'key' | 'name'>[],
): Promise<void> {
  const unreached = people.map(({ key, name }) => ({ key, name, kind: 'first_password' as const }));
  await recordUnreached(ctx, unreached, { hasMailFailed: false });
}

/** A person that gets a password only from the administrators. */
export interface Unreached {
  readonly key: string;
  readonly name: string;
  readonly kind: Exclude<RequestKind, 'single_access'>;
}

/**
 * Requests codes on behalf of people, one open request of a person and kind. After an undelivered e-mail an open
 * request becomes a code to hand over.
 */
export async function recordUnreached(
  ctx: CompanyContext,
  people: readonly Unreached[],
  { hasMailFailed }: { readonly hasMailFailed: boolean },
): Promise<void> {
  if (people.length === 0) return;
  const { tx, companyKey, now } = ctx;
  const at = new Date(now);
  const endsAt = {
    first_password: new Date(now + requestRules.firstPasswordDays * DAY_MS),
    password_change: new Date(now + requestRules.openHours * HOUR_MS),
  };
  await orderNotice(tx, companyKey, now);
  await tx
    .insertInto('access_requests')
    .values(
      people.map((person) => ({
        key: newKey(now),
        company_key: companyKey,
        user_key: person.key,
        kind: person.kind,
        created_at: at,
        asked_at: at,
        ends_at: endsAt[person.kind],
        mail_failed_at: hasMailFailed ? at : null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_key', 'user_key', 'kind'])
        .where('state', '=', sql.lit('open'))
        // An expired request is closed, even if its row says open: it is opened again.
        .doUpdateSet((eb) => ({
          mail_failed_at: eb.fn.coalesce('excluded.mail_failed_at', 'access_requests.mail_failed_at'),
          ends_at: eb.fn('greatest', ['excluded.ends_at', 'access_requests.ends_at']),
        })),
    )
    .execute();
  await auditSystemEach(
    ctx,
    people.map(({ key, name, kind }) => ({
      event: 'request.received',
      target: { kind: 'user', key, name },
      after: { kind, ...(hasMailFailed ? { has_mail_failed: true } : {}) },
    })),
  );
  await announce(tx, companyKey, 'requests');
  await wake(tx, 'notify-of-requests');
}

/**
 * Schedules the notice: now, or some time after the previous one. A previous time in the future was written before
 * the clock moved back.
 */
async function orderNotice(tx: Tx, companyKey: string, now: number): Promise<void> {
  const pause = requestRules.noticeMinutes * MINUTE_MS;
  const at = new Date(now);
  const since = new Date(now - pause);
  await sql`
    insert into request_notices as n (company_key, due_at) values (${companyKey}, ${at})
    on conflict (company_key) do update set due_at = case
      when n.due_at <= ${new Date(now + pause)} then n.due_at
      when n.told_at > ${since} and n.told_at <= ${at} then n.told_at + ${pause}::float8 * interval '1 millisecond'
      else ${at} end`.execute(tx);
}
