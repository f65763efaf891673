import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { newKey } from '../../db/keys.ts';
import type { Context, Tx } from '../../context.ts';
import { toJson } from '../../db/tables/columns.ts';

/** What an audit row tells beside who, when and from where. */
export interface AuditFacts {
  readonly event: AuditEventName;
  readonly target?: { readonly kind: string; readonly key: string; readonly name: string };
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes the audit row of a change, in the transaction of the change (spec §8). */
export async function audit(ctx: Context, facts: AuditFacts): Promise<void> {
  await ctx.tx
    .insertInto('audit_events')
    .values({
      key: newKey(ctx.now),
      company_key: ctx.companyKey,
      occurred_at: new Date(ctx.now),
      event: facts.event,
      actor_kind: ctx.actor.simulatedByName ? 'partner' : 'user',
      actor_user_key: ctx.actor.userKey,
      actor_name: ctx.actor.name,
      actor_email: ctx.actor.email,
      simulated_by_name: ctx.actor.simulatedByName,
      ip: ctx.origin.ip,
      browser: ctx.origin.client.browser,
      os: ctx.origin.client.os,
      request_id: ctx.origin.requestId,
      ...columnsOf(facts),
    })
    .execute();
}

/** Writes the audit row of something the program did by itself. */
export async function auditSystem(tx: Tx, companyKey: string, now: number, facts: AuditFacts): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(now),
      company_key: companyKey,
      occurred_at: new Date(now),
      event: facts.event,
      actor_kind: 'system',
      actor_name: 'system',
      ...columnsOf(facts),
    })
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
