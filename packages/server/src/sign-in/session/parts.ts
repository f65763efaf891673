import type { WorkspacePasswordFault } from '@shiftgate/contract/entities/user.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { prepare } from '#db/pipeline.ts';
import type { Part } from '#db/pipeline.ts';
import {
  insertInto,
  issuedColumns,
  plannedColumns,
  sessionColumns,
  startedColumns,
} from '#db/written-columns.ts';
import type { PlannedRow } from '#db/written-columns.ts';
import type { SessionEnd } from '#access/public.ts';

/** A row of a company, named for an update. */
interface RowName {
  readonly company_key: string;
  readonly key: string;
}

/** Stores a new session. */
export const insertSession = insertInto('sign_in_sessions', sessionColumns);
/** Stores the session of a service provider that a response opens. */
export const insertIssued = insertInto('sp_sessions', issuedColumns);
/** Stores a flow. */
export const insertFlow = insertInto('sign_in_flows', startedColumns);

const noteSignIn = prepare(`
update users set last_login_at = coalesce($3, last_login_at),
       single_access_first_used_at = coalesce($4, single_access_first_used_at), language = coalesce($5, language),
       workspace_password_fault = coalesce(workspace_password_fault, $6),
       workspace_password_failed_at =
         coalesce(workspace_password_failed_at, case when $6::text is not null then coalesce(password_updated_at, $3) end)
 where company_key = $1 and key = $2`);

/**
 * Notes a sign-in, its language, the first use of a single access, and why the workspace cannot have the password, with
 * the person; null leaves one out.
 */
export function notePart(
  person: RowName,
  note: {
    readonly signedInAt: Date | null;
    readonly firstUsedAt: Date | null;
    readonly language: Language | null;
    readonly workspaceFault: WorkspacePasswordFault | null;
  },
): Part {
  const { signedInAt, firstUsedAt, language, workspaceFault } = note;
  return {
    statement: noteSignIn,
    values: [person.company_key, person.key, signedInAt, firstUsedAt, language, workspaceFault],
  };
}

const storeRehash = prepare('update users set password_hash = $3 where company_key = $1 and key = $2');

/** Stores the same password under newer parameters. */
export function rehashPart(person: RowName, hash: string): Part {
  return { statement: storeRehash, values: [person.company_key, person.key, hash] };
}

// Owner and start of a plan stay unchanged.
const ownedColumns: readonly string[] = ['key', 'company_key', 'user_key', 'session_key', 'created_at'];
const replanned = plannedColumns
  .filter((column) => !ownedColumns.includes(column))
  .map((column) => `${column} = excluded.${column}`);

/** Plans the end of a session, in place of an earlier plan; an ordered logout stays. */
export const planPart: (row: PlannedRow) => Part = insertInto(
  'planned_logouts',
  plannedColumns,
  `on conflict (company_key, session_key)
     where state = 'planned' and session_key is not null and cause <> 'ordered'
   do update set ${replanned.join(', ')}`,
);

const cancelPlan = prepare(`
update planned_logouts set state = 'cancelled', updated_at = $3
 where company_key = $1 and session_key = $2 and state = 'planned' and cause <> 'ordered'`);

/** Cancels the planned logouts of a session; an ordered logout stays. */
export function cancelPart(session: RowName, now: number): Part {
  return { statement: cancelPlan, values: [session.company_key, session.key, new Date(now)] };
}

const endSession = prepare(`
update sign_in_sessions set ended_at = $3, end_cause = $4
 where company_key = $1 and key = $2 and ended_at is null`);

/** Ends a session; an ended one stays unchanged. */
export function endPart(session: RowName, cause: SessionEnd, now: number): Part {
  return { statement: endSession, values: [session.company_key, session.key, new Date(now), cause] };
}

const renewSession = prepare(`
select renew_session(company => $1, session => $2, seen_at => $3, until_before => $4, until => $5, expiry => $6,
  opens_workspace => $7)`);

/** Continues a live session with a new end; a conflict where it has ended, or its end has moved. */
export function renewPart(
  session: RowName & { readonly allowed_until: Date | null },
  renewal: {
    readonly now: number;
    readonly allowedUntil: Date | null;
    readonly expiresAt: Date;
    readonly isAtWorkspace: boolean;
  },
): Part {
  const { now, allowedUntil, expiresAt, isAtWorkspace } = renewal;
  const { company_key: companyKey, key, allowed_until: untilBefore } = session;
  const values = [companyKey, key, new Date(now), untilBefore, allowedUntil, expiresAt, isAtWorkspace];
  return { statement: renewSession, values };
}

const waitForChange = prepare(`
update sign_in_flows set stage = 'change_password', user_key = $3, facts = $4
 where company_key = $1 and key = $2`);

/** Lets a flow wait for a new password; `facts` is JSON. */
export function waitPart(flow: RowName, userKey: string, facts: string): Part {
  return { statement: waitForChange, values: [flow.company_key, flow.key, userKey, facts] };
}

const denyFlow = prepare('update sign_in_flows set denial = $3 where company_key = $1 and key = $2');

/** Keeps why a flow was denied; `denial` is JSON, null clears it. */
export function denyPart(flow: RowName, denial: string | null): Part {
  return { statement: denyFlow, values: [flow.company_key, flow.key, denial] };
}

const clearDenials = prepare(`
update sign_in_flows set denial = null
 where company_key = $1 and cookie_hash = $2 and expires_at > $3 and denial is not null`);

/** Clears every denial in a browser, of flows that expire after an instant (ms). */
export function clearDenialsPart(companyKey: string, browserHash: Buffer, after: number): Part {
  return { statement: clearDenials, values: [companyKey, browserHash, new Date(after)] };
}

const claimFlow = prepare(`
update sign_in_flows set cookie_hash = $3 where company_key = $1 and key = $2`);

/** Binds a flow that began without cookies to the first browser that follows it. */
export function claimPart(flow: RowName, browserHash: Buffer): Part {
  return { statement: claimFlow, values: [flow.company_key, flow.key, browserHash] };
}
