import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext, Context } from '#core/context.ts';
import { audit } from './record.ts';
import type { AuditFacts } from './record.ts';

/** What makes two rows of an event alike: a text for the lock, and the condition that finds the earlier one. */
interface Alike {
  readonly event: AuditEventName;
  readonly subject: string;
  readonly condition: RawBuilder<boolean>;
}

/** Whether no row like this was written within the hour; of two at the same instant, the second sees the row of the first. */
export async function isFirstWithinHour(
  { tx, companyKey, now }: CompanyContext,
  { event, subject, condition }: Alike,
): Promise<boolean> {
  const lock = `${event} ${companyKey} ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const written = await tx
    .selectFrom('audit_events')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('occurred_at', '>', new Date(now - HOUR_MS))
    .where('event', '=', event)
    .where(condition)
    .limit(1)
    .executeTakeFirst();
  return written === undefined;
}

/** Writes the audit row of a frequent read: one an hour for each reader and target. */
export async function auditHourly(
  ctx: Context,
  facts: AuditFacts & Required<Pick<AuditFacts, 'target'>>,
): Promise<void> {
  const { userKey } = ctx.actor;
  const { key } = facts.target;
  const isFirst = await isFirstWithinHour(ctx, {
    event: facts.event,
    subject: `${userKey} ${key}`,
    condition: sql<boolean>`actor_user_key = ${userKey} and target_key = ${key}`,
  });
  if (isFirst) await audit(ctx, facts);
}
