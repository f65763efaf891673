import { ShiftRule } from '@shiftgate/contract/entities/shift.ts';
import type { ShiftVersion, versionCauses } from '@shiftgate/contract/entities/shift-version.ts';
import { ruleFromWire } from '@shiftgate/contract/mappers/rule-mapper.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { authorOf, entryId, readEntryId } from '#modules/audit/public.ts';
import type { ActorColumns } from '#modules/audit/public.ts';

type Cause = (typeof versionCauses)[number];

/** Which events leave rules behind, and what they say of the version. */
const causes: Readonly<Record<string, Cause>> = {
  'shift.created': 'created',
  'shift.cloned': 'cloned',
  'shift.rules_replaced': 'changed',
  'shift.version_restored': 'restored',
};

interface VersionRow extends ActorColumns {
  readonly key: string;
  readonly occurred_at: Date;
  readonly event: string;
  readonly before: unknown;
  readonly rules: unknown;
  readonly restored_at: string | null;
}

/** Rules of a shift as an entry of the audit log left them. */
export interface Version {
  readonly row: VersionRow;
  readonly rules: readonly ShiftRule[];
  /** Null where the shift began with it. */
  readonly before: readonly ShiftRule[] | null;
}

const Rules = z.array(ShiftRule);

/** The rules that a part of an entry holds, by themselves or among other values. */
const rulesIn = (part: 'before' | 'after') => {
  const column = sql.ref(`l.${part}`);
  return sql`case jsonb_typeof(${column}) when 'array' then ${column} else ${column} -> 'rules' end`;
};

const columns = sql`l.key, l.occurred_at, l.event, l.actor_kind, l.actor_user_key, l.actor_name, l.actor_email,
  l.simulated_by_name, ${rulesIn('before')} as before,
  case when l.event = 'shift.created' then '[]' else ${rulesIn('after')} end as rules,
  case when l.event = 'shift.version_restored' then l.after ->> 'version_at' end as restored_at`;

async function readRows(
  { tx, companyKey }: Context,
  shiftKey: string,
  { conditions, limit }: { readonly conditions: readonly RawBuilder<unknown>[]; readonly limit: number },
): Promise<readonly VersionRow[]> {
  const all = [
    sql`l.company_key = ${companyKey}`,
    sql`l.target_key = ${shiftKey}`,
    sql`l.event = any(${Object.keys(causes)}::text[])`,
    // Entries of older clones contain no rules.
    sql`(l.event = 'shift.created' or jsonb_typeof(${rulesIn('after')}) = 'array')`,
    ...conditions,
  ];
  const { rows } = await sql<VersionRow>`
    select ${columns} from audit_events l where ${sql.join(all, sql` and `)}
     order by l.occurred_at desc, l.key desc limit ${limit}`.execute(tx);
  return rows;
}

/** The version of a row; null where the entry does not hold rules that can be read. */
function versionOf(row: VersionRow): Version | null {
  const rules = Rules.safeParse(row.rules);
  const before = Rules.nullable().safeParse(row.before);
  return rules.success && before.success ? { row, rules: rules.data, before: before.data } : null;
}

/** A page of the versions of a shift, newest first, below a position if given. */
export async function readVersions(
  ctx: Context,
  shiftKey: string,
  place: { readonly after: readonly [at: string, key: string] | null; readonly size: number },
): Promise<{ readonly versions: readonly Version[]; readonly last: VersionRow | null }> {
  const { after, size } = place;
  const conditions =
    after === null ? [] : [sql`(l.occurred_at, l.key) < (${after[0]}::timestamptz, ${after[1]}::uuid)`];
  const rows = await readRows(ctx, shiftKey, { conditions, limit: size + 1 });
  const shown = rows.slice(0, size);
  return {
    versions: shown.map(versionOf).filter((version) => version !== null),
    last: rows.length > size ? (shown.at(-1) ?? null) : null,
  };
}

/** One version of a shift; throws SHIFT_VERSION_NOT_FOUND for any other entry. */
export async function mustFindVersion(ctx: Context, shiftKey: string, id: string): Promise<Version> {
  const { at, key } = readEntryId(id, 'SHIFT_VERSION_NOT_FOUND');
  const conditions = [sql`l.occurred_at = ${at}`, sql`l.key = ${key}`];
  const [row] = await readRows(ctx, shiftKey, { conditions, limit: 1 });
  const version = row === undefined ? null : versionOf(row);
  if (version === null) throw new AppError('SHIFT_VERSION_NOT_FOUND');
  return version;
}

/** Whether the log still holds how a shift began. */
export async function hasBeginning(ctx: Context, shiftKey: string): Promise<boolean> {
  const conditions = [sql`l.event in ('shift.created', 'shift.cloned')`];
  const [row] = await readRows(ctx, shiftKey, { conditions, limit: 1 });
  return row !== undefined && versionOf(row) !== null;
}

/** What the rules say, without their ids: of equal texts a shift has the same hours. */
export function textOfRules(rules: readonly ShiftRule[]): string {
  return JSON.stringify(rules.map(ruleFromWire));
}

/** A version for the wire; `current` is the text of the current rules. */
export function presentVersion({ row, rules }: Version, current: string): z.output<typeof ShiftVersion> {
  const { email: _, ...author } = authorOf(row);
  return {
    id: entryId(row),
    at: row.occurred_at.toISOString(),
    author,
    // Only rows of these events are read.
    cause: causes[row.event] ?? 'changed',
    restored_at: row.restored_at,
    is_current: textOfRules(rules) === current,
  };
}
