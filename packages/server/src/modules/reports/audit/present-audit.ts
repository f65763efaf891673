import { auditFacts } from '@shiftgate/contract/audit-facts.ts';
import type { AuditFact, AuditFactValues } from '@shiftgate/contract/audit-facts.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { TaskKind } from '@shiftgate/contract/entities/task.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { isErased } from '@shiftgate/phrases/erased-person.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Context } from '#core/context.ts';
import type { Database } from '#db/tables/database.ts';
import { showsAddress } from '../audit-scope.ts';
import { authorOf, entryId } from '#modules/audit/public.ts';

type Entry = CallResponse<'audit.list'>['items'][number];
type Detail = CallResponse<'audit.get'>;

const plainColumns = [
  'l.key',
  'l.occurred_at',
  'l.event',
  'l.actor_kind',
  'l.actor_user_key',
  'l.actor_name',
  'l.actor_email',
  'l.simulated_by_name',
  'l.target_kind',
  'l.target_key',
  'l.target_name',
  'l.before',
  'l.after',
  'l.browser',
  'l.os',
  'l.request_id',
] as const;

type Named<C> = C extends `l.${infer Name}` ? Name : never;
export type AuditRow = Pick<
  Selectable<Database['audit_events']>,
  Extract<Named<(typeof plainColumns)[number]>, keyof Database['audit_events']> | 'ip'
>;

/** The columns of `audit_events l` as a reader sees them. */
export function auditColumnsFor(scope: Parameters<typeof showsAddress>[0]) {
  const ip = sql<string | null>`case when ${showsAddress(scope)} then l.ip end`;
  return [...plainColumns, ip.as('ip')] as const;
}

/** The event of a row, which only our own writers name. */
const eventOf = ({ event }: Pick<AuditRow, 'event'>) => event as AuditEventName;

/** The facts of a row that the sentence of its event names. */
export function factsOf(row: AuditRow): AuditFactValues {
  const facts: Record<string, AuditFactValues[string]> = {};
  for (const [name, fact] of Object.entries<AuditFact>(auditFacts[eventOf(row)])) {
    const value = valueOf(row, fact);
    if (value !== null) facts[name] = value;
  }
  return facts;
}

function valueOf(row: AuditRow, { at, as }: AuditFact): AuditFactValues[string] | null {
  if (at === 'target.name') return row.target_name;
  if (at === 'target.person') return row.target_kind === 'user' ? row.target_name : null;
  const [part, field = ''] = at.split('.');
  const held = (part === 'before' ? row.before : row.after) as Readonly<Record<string, unknown>> | null;
  const value = held?.[field];
  if (Array.isArray(value)) return as === 'length' ? value.length : value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

export function presentAudit(row: AuditRow): Entry {
  return {
    id: entryId(row),
    at: row.occurred_at.toISOString(),
    event: eventOf(row),
    author: authorOf(row),
    target:
      row.target_kind === null || row.target_key === null
        ? null
        : { kind: row.target_kind, key: row.target_key, name: row.target_name ?? '' },
    facts: factsOf(row),
    ip: row.ip !== null && isErased(row.ip) ? null : row.ip,
    browser: row.browser,
    os: row.os,
    support_code: row.request_id === null ? null : supportCode(row.request_id),
  };
}

interface DetailRow extends AuditRow {
  readonly task_key: string | null;
  readonly task_kind: TaskKind | null;
}

export async function presentAuditDetail(ctx: Context, row: DetailRow): Promise<Detail> {
  return {
    ...presentAudit(row),
    // An erased value is a hash, which reveals nothing.
    before: typeof row.before === 'string' ? null : row.before,
    after: typeof row.after === 'string' ? null : row.after,
    task: row.task_key === null ? null : { key: row.task_key, kind: row.task_kind },
    people: await namePeople(ctx, [row.before, row.after]),
  };
}

/** So many people of an entry are named. */
const namedAtMost = 100;

/** The people that parts of a row hold by their keys. */
async function namePeople({ tx, companyKey }: Context, parts: readonly unknown[]): Promise<Detail['people']> {
  const keys = parts.flatMap((part) => {
    const users = (part as { readonly users?: unknown } | null)?.users;
    return Array.isArray(users) ? users.map(String) : [];
  });
  if (keys.length === 0) return [];
  return await tx
    .selectFrom('users')
    .select(['key', 'name'])
    .where('company_key', '=', companyKey)
    .where('key', 'in', keys.slice(0, 5000))
    .orderBy('name')
    .orderBy('key')
    .limit(namedAtMost)
    .execute();
}
