import { sessionEnds } from '@shiftgate/contract/entities/session-states.ts';
import type { workspaceStates } from '@shiftgate/contract/entities/session-states.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { hasSuccessor, workspaceExpiryCutoff } from '#db/session-conditions.ts';
import type { SignInSessionsTable } from '#db/tables/sign-in-tables.ts';

/** Columns of `sign_in_sessions as s` for its end and its state at the workspace. */
export const stateColumns = [
  's.ended_at',
  's.end_cause',
  's.expires_at',
  's.last_seen_at',
  's.is_at_workspace',
] as const;

/** Whether it opened the workspace, has a successor, and has a due logout there. */
export function stateFacts(now: number) {
  return [
    sql<boolean>`exists (
      select from sp_sessions o join service_providers p on p.company_key = o.company_key and p.key = o.service_provider_key
       where o.company_key = s.company_key and o.session_key = s.key and p.provider <> 'other')`.as(
      'has_opened_workspace',
    ),
    hasSuccessor(now).as('has_successor'),
    sql<boolean>`exists (
      select from planned_logouts p
       where p.company_key = s.company_key and p.user_key = s.user_key and p.state in ('planned', 'running')
         and p.scope <> 'own_session' and p.due_at <= ${new Date(now)})`.as('is_closing'),
  ] as const;
}

type StateRow = Pick<
  Selectable<SignInSessionsTable>,
  'ended_at' | 'end_cause' | 'expires_at' | 'last_seen_at' | 'is_at_workspace'
> &
  Readonly<Record<'has_opened_workspace' | 'has_successor' | 'is_closing', boolean>> &
  Pick<LogoutTarget, 'status'>;

/** Whether a session is active here. */
export function isAlive(row: Pick<StateRow, 'ended_at' | 'expires_at'>, now: number): boolean {
  return row.ended_at === null && row.expires_at.getTime() > now;
}

/** Why a session is over here; null while it is active. */
export function endOf(
  row: Pick<StateRow, 'ended_at' | 'expires_at' | 'end_cause'>,
  now: number,
): (typeof sessionEnds)[number] | null {
  if (isAlive(row, now)) return null;
  if (row.ended_at === null) return 'expired';
  return sessionEnds.find((end) => end === row.end_cause) ?? 'signed_out';
}

/** The state of the workspace session that a session of ours opened. */
export function workspaceOf(row: StateRow, now: number): (typeof workspaceStates)[number] {
  if (!row.has_opened_workspace) return 'not_opened';
  // The workspace does not admit a suspended or removed account.
  if (!row.is_at_workspace || row.status !== 'active') return 'signed_out';
  if (row.last_seen_at <= workspaceExpiryCutoff(now)) return 'expired';
  if (isAlive(row, now)) return 'open';
  if (row.has_successor) return 'continued';
  return row.is_closing ? 'closing' : 'may_be_open';
}

/** The columns of a person that decide whether a logout may be ordered. */
export interface LogoutTarget {
  readonly status: 'active' | 'suspended' | 'disabled' | 'not_synchronised';
  readonly is_admin: boolean;
  readonly is_allowed_admin: boolean;
}
