import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { newKey } from '#db/keys.ts';
import type { CompanyContext, Context, Tx } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';

/** The content of an audit row besides actor, time and origin. */
export interface AuditFacts {
  readonly event: AuditEventName;
  readonly target?: { readonly kind: string; readonly key: string; readonly name: string };
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes the audit row of a change, in the transaction of the change. */
export function audit(ctx: Context, facts: AuditFacts): Promise<void> {
  return auditEach(ctx, [facts]);
}

/** Writes one audit row for each of several changes, in one statement. */
export async function auditEach(ctx: Context, changes: readonly AuditFacts[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((facts) => ({
    key: newKey(ctx.now),
    company_key: ctx.companyKey,
    occurred_at: new Date(ctx.now),
    event: facts.event,
    actor_kind: ctx.actor.simulatedByName ? ('partner' as const) : ('user' as const),
    actor_user_key: ctx.actor.userKey,
    actor_name: ctx.actor.name,
    actor_email: ctx.actor.email,
    simulated_by_name: ctx.actor.simulatedByName,
    ip: ctx.origin.ip,
    browser: ctx.origin.client.browser,
    os: ctx.origin.client.os,
    request_id: ctx.origin.requestId,
    ...columnsOf(facts),
  }));
  // A statement of PostgreSQL has at most 65,535 parameters; a row has 18.
  for (let from = 0; from < rows.length; from += 2000) {
    await ctx.tx
      .insertInto('audit_events')
      .values(rows.slice(from, from + 2000))
      .execute();
  }
}

/** Writes the audit row of an action outside of a call, where only the person's key is known (a ticketed download). */
export async function auditByUser(
  { tx, companyKey, now }: CompanyContext,
  userKey: string,
  facts: AuditFacts,
): Promise<void> {
  const actor = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('company_key', '=', companyKey)
    .where('key', '=', userKey)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(now),
      company_key: companyKey,
      occurred_at: new Date(now),
      event: facts.event,
      actor_kind: 'user',
      actor_user_key: userKey,
      actor_name: actor.name,
      actor_email: actor.email,
      ...columnsOf(facts),
    })
    .execute();
}

/** Writes the audit row of an action of the program itself. */
export function auditSystem(tx: Tx, companyKey: string, now: number, facts: AuditFacts): Promise<void> {
  return writeSystemRows({ tx, companyKey, now }, 'system', [facts]);
}

/** Writes the audit row of an action on the command line, which has no signed-in person. */
export function auditCommandLine(tx: Tx, companyKey: string, now: number, facts: AuditFacts): Promise<void> {
  return writeSystemRows({ tx, companyKey, now }, 'command line', [facts]);
}

/** Writes one audit row for each of at most a few thousand changes of the program itself, in one statement. */
export function auditSystemEach(ctx: CompanyContext, changes: readonly AuditFacts[]): Promise<void> {
  return writeSystemRows(ctx, 'system', changes);
}

async function writeSystemRows(
  { tx, companyKey, now }: CompanyContext,
  actorName: 'system' | 'command line',
  changes: readonly AuditFacts[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('audit_events')
    .values(
      changes.map((facts) => ({
        key: newKey(now),
        company_key: companyKey,
        occurred_at: new Date(now),
        event: facts.event,
        actor_kind: 'system' as const,
        actor_name: actorName,
        ...columnsOf(facts),
      })),
    )
    .execute();
}

function columnsOf(facts: AuditFacts) {
  return {
    target_kind: facts.target?.kind ?? null,
    target_key: facts.target?.key ?? null,
    target_name: facts.target?.name ?? null,
    before: facts.before === undefined ? null : toJson(facts.before),
    after: facts.after === undefined ? null : toJson(facts.after),
  };
}
