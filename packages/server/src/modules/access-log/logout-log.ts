import type { LogoutCause, LogoutResult, SignOutWay } from '@shiftgate/domain/access/types.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Tx } from '#db/transactions.ts';
import type { CompanySnapshot, Person, SessionRow } from '#access/public.ts';
import type { LogRow } from '#db/written-columns.ts';

/** A logout as stored in the access log. */
export interface LogoutEntry {
  readonly result: LogoutResult;
  readonly notes: readonly (LogoutCause | SignOutWay)[];
  /** The ended session; null where none of ours remains. */
  readonly session: SessionRow | null;
  readonly now: number;
  /** Evidence of a logout at the workspace. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Writes the row of a logout: person, cause, and the client of the ended session. */
export async function logLogout(
  tx: Tx,
  company: CompanySnapshot,
  person: Person,
  { result, notes, session, facts, now }: LogoutEntry,
): Promise<void> {
  const shiftKey = session?.deciding_shift_key ?? null;
  await tx
    .insertInto('access_log')
    .values({
      key: newKey(now),
      company_key: company.key,
      occurred_at: new Date(now),
      user_key: person.row.key,
      email: person.row.email,
      user_name: person.row.name,
      result,
      is_allowed: false,
      notes: [...notes],
      ip: session?.ip ?? null,
      browser: session?.browser ?? null,
      os: session?.os ?? null,
      device_class: session?.device_class ?? null,
      shift_key: shiftKey,
      shift_name: shiftKey === null ? null : (company.shifts.get(shiftKey)?.name ?? null),
      session_key: session?.key ?? null,
      service_provider_key: null,
      allowed_until: null,
      next_opening: null,
      assertion_id: null,
      session_index: null,
      signing_key: null,
      request_id: null,
      trace: facts === undefined ? null : toJson(facts),
    } satisfies LogRow)
    .execute();
}
