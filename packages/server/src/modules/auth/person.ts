import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { sql } from 'kysely';
import { isPrivileged } from '#core/workspace-administrators.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Tx } from '#core/context.ts';
import type { PublicContext } from '#http/mount.ts';
import type { SignedInIdentity } from '#ports/directory.ts';
import { auditSystem, isFirstWithinHour } from '../audit/public.ts';
import type { AuditFacts } from '../audit/public.ts';
import { becameAdministrator, noteNewAdministrators } from '../directory-sync/public.ts';

interface Person {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_allowed_admin: boolean;
  readonly is_manager: boolean;
}

/**
 * What the workspace says about a person's rights; null when it could not be asked. Without super rights, a person may
 * still have another role, where that was not asked.
 */
export type Standing = 'superAdmin' | 'delegatedAdmin' | 'none' | 'notSuperAdmin' | null;

interface KnownStanding extends Pick<SignedInIdentity, 'personId'> {
  readonly standing: Standing;
}

/** Returns the person of an identity, and stores the workspace's answer about their rights. */
export async function findPerson(
  tx: Tx,
  companyKey: string,
  { personId, standing }: KnownStanding,
  now: number,
): Promise<Person | null> {
  const row = await tx
    .selectFrom('users')
    .select([
      'key',
      'name',
      'email',
      'is_admin',
      'is_delegated_admin',
      'is_allowed_admin',
      'is_manager',
      'planted_ended_at',
      'status',
    ])
    .where('company_key', '=', companyKey)
    .where('directory_id', '=', personId)
    .executeTakeFirst();
  if (!row || row.status !== 'active') return null;
  if (standing === null) return row;
  const roles = {
    is_admin: standing === 'superAdmin',
    is_delegated_admin: standing === 'notSuperAdmin' ? row.is_delegated_admin : standing === 'delegatedAdmin',
  };
  const { key, name, is_admin, is_delegated_admin } = row;
  const before = { is_admin, is_delegated_admin };
  if (roles.is_admin !== is_admin || roles.is_delegated_admin !== is_delegated_admin) {
    await tx
      .updateTable('users')
      .set({
        ...roles,
        // Every list was read, and none names them.
        ...(standing === 'none' ? { role_lists: null } : {}),
        updated_at: new Date(now),
      })
      .where('company_key', '=', companyKey)
      .where('key', '=', key)
      .execute();
    await auditSystem(tx, companyKey, now, {
      event: 'user.updated',
      target: { kind: 'user', key, name },
      before,
      after: roles,
    });
  }
  // A person who has had a role for a long time counts as new if no sync has done this yet.
  const isUnsettled = isPrivileged({ ...row, ...roles }) && row.planted_ended_at === null;
  if (becameAdministrator(before, roles) || isUnsettled)
    await noteNewAdministrators(tx, { companyKey, keys: [key], now });
  return { ...row, is_admin: roles.is_admin };
}

/** What happened to a person at the door of the panel, before there is a session. */
export interface DoorEvent extends Pick<AuditFacts, 'before' | 'after'> {
  readonly event: Extract<
    AuditEventName,
    'panel.signed_in' | 'panel.sign_in_refused' | 'directory.connected'
  >;
  /** Without a key where the company has no such person. */
  readonly who: { readonly key: string | null; readonly name: string; readonly email: string };
}

/**
 * Writes the audit row of a denied sign-in to the panel; one an hour for each person and reason, since any visitor can
 * try.
 */
export async function recordRefusal(
  tx: Tx,
  companyKey: string,
  ctx: PublicContext,
  { who, code }: Pick<DoorEvent, 'who'> & { readonly code: ErrorCode },
): Promise<void> {
  const event = 'panel.sign_in_refused';
  const isFirst = await isFirstWithinHour(
    { tx, companyKey, now: ctx.now },
    {
      event,
      subject: `${who.email} ${code}`,
      condition: sql<boolean>`actor_email = ${who.email} and after ->> 'code' = ${code}`,
    },
  );
  if (isFirst) await recordAtDoor(tx, companyKey, ctx, { event, who, after: { code } });
}

/** Writes the audit row of an event at the door of the panel. */
export async function recordAtDoor(
  tx: Tx,
  companyKey: string,
  ctx: PublicContext,
  { event, who, before, after }: DoorEvent,
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(ctx.now),
      company_key: companyKey,
      occurred_at: new Date(ctx.now),
      event,
      actor_kind: 'user',
      actor_user_key: who.key,
      actor_name: who.name,
      actor_email: who.email,
      ip: ctx.origin.ip,
      browser: ctx.origin.client.browser,
      os: ctx.origin.client.os,
      request_id: ctx.origin.requestId,
      before: before === undefined ? null : toJson(before),
      after: after === undefined ? null : toJson(after),
    })
    .execute();
}
