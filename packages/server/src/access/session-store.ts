import type { Browser, DeviceClass, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import { logOffSingleAccess } from '@shiftgate/domain/user/single-access.ts';
import type { FullVerdict } from '@shiftgate/domain/access/types.ts';
import type { Selectable } from 'kysely';
import { newKey } from '../db/keys.ts';
import { workspaceExpiryCutoff } from '../db/session-conditions.ts';
import type { SignInSessionsTable } from '../db/tables/sign-in-tables.ts';
import type { Tx } from '../db/transactions.ts';
import { hashName, randomName } from '../core/secret-names.ts';
import type { Client, Person } from './subject.ts';
import type { NewSessionRow } from '../db/written-columns.ts';

export type SessionRow = Selectable<SignInSessionsTable>;

export type SessionEnd =
  | 'signed_out'
  | 'not_me'
  | 'replaced'
  | 'denied'
  | 'forced_logout'
  | 'hours_ended'
  | 'permission_lost'
  | 'password_changed';

/** Finds the session of a cookie in the transaction's company, live or not; null when there is none. */
export async function findSessionOfCookie(
  tx: Tx,
  companyKey: string,
  cookie: string,
): Promise<SessionRow | null> {
  const row = await tx
    .selectFrom('sign_in_sessions')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('session_hash', '=', hashName(cookie))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds the live session of a cookie in the transaction's company; null when it ended, expired or belongs to another
 * company.
 */
export async function findLiveSession(
  tx: Tx,
  companyKey: string,
  cookie: string | null,
  now: number,
): Promise<SessionRow | null> {
  const row = cookie === null ? null : await findSessionOfCookie(tx, companyKey, cookie);
  return row !== null && isLive(row, now) ? row : null;
}

/** Whether a stored session has neither ended nor expired. */
export function isLive(
  row: Pick<SessionRow, 'ended_at' | 'expires_at' | 'authenticated_at'>,
  now: number,
): boolean {
  if (row.ended_at !== null || row.expires_at.getTime() <= now) return false;
  // The clock was moved back: a session from the future proves nothing.
  return row.authenticated_at.getTime() <= now + 60_000;
}

export interface OpeningInput {
  readonly person: Person;
  readonly verdict: FullVerdict;
  readonly client: Client;
  readonly now: number;
  readonly maxSessionHours: number;
  /** Whether it opens the workspace right away. */
  readonly isAtWorkspace: boolean;
}

/** A session to be stored, with the value of its cookie. */
export interface NewSession {
  readonly cookie: string;
  readonly row: NewSessionRow & { readonly authenticated_at: Date };
}

export function newSession(input: OpeningInput): NewSession {
  const { person, verdict, client, now } = input;
  const cookie = randomName();
  const at = new Date(now);
  return {
    cookie,
    row: {
      key: newKey(now),
      company_key: person.row.company_key,
      user_key: person.row.key,
      session_hash: hashName(cookie),
      authenticated_at: at,
      last_seen_at: at,
      expires_at: sessionEnd(now, verdict.allowedUntil, input.maxSessionHours),
      allowed_until: verdict.allowedUntil === null ? null : new Date(verdict.allowedUntil),
      deciding_shift_key: verdict.shiftKey,
      is_by_single_access: verdict.notes.includes('single_access'),
      ip: client.ip ?? '',
      browser: client.browser,
      os: client.os,
      device_class: client.deviceClass,
      user_agent: client.userAgent,
      is_at_workspace: input.isAtWorkspace,
      created_at: at,
    },
  };
}

/** A session ends with its permission, at the latest after the longest lifetime. */
export function sessionEnd(
  authenticatedAt: number,
  allowedUntil: number | null,
  maxSessionHours: number,
): Date {
  return new Date(Math.min(authenticatedAt + maxSessionHours * 3_600_000, allowedUntil ?? Infinity));
}

/** Returns the client of a session's sign-in for the decision. */
export function clientOfSession(
  row: Pick<SessionRow, 'ip' | 'browser' | 'os' | 'device_class' | 'user_agent'>,
): Client {
  return {
    ip: row.ip === '' ? null : row.ip,
    // Written from the closed lists.
    browser: row.browser as Browser,
    os: row.os as OperatingSystem,
    deviceClass: row.device_class as DeviceClass,
    userAgent: row.user_agent,
  };
}

/** Ends one session; an ended one stays unchanged. */
export async function endSession(
  tx: Tx,
  session: SessionRow,
  cause: SessionEnd,
  now: number,
): Promise<boolean> {
  const ended = await tx
    .updateTable('sign_in_sessions')
    .set({ ended_at: new Date(now), end_cause: cause })
    .where('company_key', '=', session.company_key)
    .where('key', '=', session.key)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends every live session of a person and returns their number. */
export async function endSessionsOfUser(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly cause: SessionEnd;
    readonly now: number;
  },
): Promise<number> {
  const result = await tx
    .updateTable('sign_in_sessions')
    .set({ ended_at: new Date(input.now), end_cause: input.cause })
    .where('company_key', '=', input.companyKey)
    .where('user_key', '=', input.userKey)
    .where('ended_at', 'is', null)
    // An expired session has ended already.
    .where('expires_at', '>', new Date(input.now))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Marks what the workspace had opened before it was asked (ms) as ended there. */
export async function markWorkspaceSignedOut(
  tx: Tx,
  input: { readonly companyKey: string; readonly userKey: string; readonly askedAt: number },
): Promise<void> {
  await tx
    .updateTable('sign_in_sessions')
    .set({ is_at_workspace: false })
    .where('company_key', '=', input.companyKey)
    .where('user_key', '=', input.userKey)
    .where('is_at_workspace', '=', true)
    .where('last_seen_at', '<=', new Date(input.askedAt))
    // An expired session of the workspace stays expired.
    .where('last_seen_at', '>', workspaceExpiryCutoff(input.askedAt))
    .execute();
}

/**
 * Ends a single access without a duration, and every session with it, when the person signs out. Returns true when it
 * did.
 */
export async function endSingleAccessAtLogoff(tx: Tx, person: Person, now: number): Promise<boolean> {
  const access = person.subject.singleAccess;
  if (access === null || logOffSingleAccess(access, now) === access) return false;
  await tx
    .updateTable('users')
    .set({ single_access_ends_at: new Date(now), updated_at: new Date(now) })
    .where('company_key', '=', person.row.company_key)
    .where('key', '=', person.row.key)
    .execute();
  return true;
}
