import { nameIdFormats } from '@shiftgate/saml/index.ts';
import type { SpRecord } from '@shiftgate/saml/index.ts';
import type { Selectable } from 'kysely';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { LogoutStatesTable, WaitingLogout } from '#db/tables/sign-in-tables.ts';
import type { Tx } from '#db/transactions.ts';
import { hashName, isRandomName, randomName } from '#core/secret-names.ts';
import { FaultError } from '#core/faults.ts';
import { flowSeconds } from '../session/flows.ts';
import type { RegisteredSp } from '#modules/service-providers/public.ts';

export type LogoutRow = Selectable<LogoutStatesTable>;

/** A stored logout with the random name under which the responses return. */
export interface LogoutState {
  readonly name: string;
  readonly row: LogoutRow;
}

/** The applications of ending sessions, and which of them can be notified by SAML. */
export interface Participants {
  readonly waiting: readonly WaitingLogout[];
  /** Display names of those to be notified. */
  readonly names: readonly string[];
  /** True when one of them supports no logout. */
  readonly isPartial: boolean;
}

/** Most session indexes of a logout message; the newest count. */
const mostIndexes = 50;
const retentionMs = 24 * 3_600_000;

/** Finds the service providers of these sessions, except the requesting one. */
export async function findParticipants(
  tx: Tx,
  companyKey: string,
  sessionKeys: readonly string[],
  exceptKey: string | null,
): Promise<Participants> {
  if (sessionKeys.length === 0) return { waiting: [], names: [], isPartial: false };
  const rows = await tx
    .selectFrom('sp_sessions as s')
    .innerJoin('service_providers as p', (join) =>
      join.onRef('p.company_key', '=', 's.company_key').onRef('p.key', '=', 's.service_provider_key'),
    )
    .select([
      'p.key',
      'p.provider',
      'p.name',
      'p.entity_id',
      'p.logout',
      's.session_index',
      's.name_id',
      's.name_id_format',
    ])
    .where('s.company_key', '=', companyKey)
    .where('s.session_key', 'in', [...sessionKeys])
    .where('s.ended_at', 'is', null)
    .orderBy('s.issued_at', 'desc')
    .orderBy('s.key')
    .execute();
  const found = new Map<string, WaitingLogout>();
  const names = new Set<string>();
  let isPartial = false;
  for (const row of rows) {
    if (row.key === exceptKey) continue;
    if (row.logout !== 'saml') {
      // Of the workspace, which takes no message, a person's own sign-out warns by its mailbox.
      isPartial ||= row.provider === 'other' || exceptKey !== null;
      continue;
    }
    names.add(row.name === '' ? row.entity_id : row.name);
    const id = JSON.stringify([row.key, row.name_id, row.name_id_format]);
    const known = found.get(id);
    if (known === undefined) {
      found.set(id, {
        spKey: row.key,
        nameId: row.name_id,
        nameIdFormat: row.name_id_format,
        sessionIndexes: [row.session_index],
      });
    } else if (known.sessionIndexes.length < mostIndexes) known.sessionIndexes.push(row.session_index);
  }
  return { waiting: [...found.values()], names: [...names].toSorted(), isPartial };
}

/** Stores a logout; deletes those of yesterday. */
export async function startLogout(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly initiator: {
      readonly key: string;
      readonly requestId: string;
      readonly relayState: string | null;
    } | null;
    readonly sessionKeys: readonly string[];
    readonly participants: Participants;
    readonly now: number;
  },
): Promise<LogoutState> {
  const { companyKey, initiator, now } = input;
  const name = randomName();
  await tx
    .deleteFrom('logout_walks')
    .where('company_key', '=', companyKey)
    .where('expires_at', '<', new Date(now - retentionMs))
    .execute();
  const row = await tx
    .insertInto('logout_walks')
    .values({
      key: newKey(now),
      company_key: companyKey,
      state_hash: hashName(name),
      initiator_key: initiator?.key ?? null,
      initiator_request_id: initiator?.requestId ?? null,
      initiator_relay_state: initiator?.relayState ?? null,
      session_keys: [...input.sessionKeys],
      waiting: toJson(input.participants.waiting),
      is_partial: input.participants.isPartial,
      created_at: new Date(now),
      expires_at: new Date(now + flowSeconds * 1000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { name, row };
}

/** Locks the logout of a RelayState. Throws a fault for one that is unknown, finished or too old. */
export async function lockLogout(
  tx: Tx,
  companyKey: string,
  name: string | null,
  now: number,
): Promise<LogoutState> {
  const row = isRandomName(name)
    ? await tx
        .selectFrom('logout_walks')
        .selectAll()
        .where('company_key', '=', companyKey)
        .where('state_hash', '=', hashName(name))
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (row === undefined || name === null) throw new FaultError('expired', 'LOGOUT_UNKNOWN');
  if (row.finished_at !== null || row.expires_at.getTime() <= now) {
    throw new FaultError('expired', 'LOGOUT_OVER');
  }
  return { name, row };
}

/** Address that starts or continues a logout at the applications. */
export function appsLogoutHref(samlKey: string, logoutName: string): string {
  return `/sign-in/sign-out/apps?walk=${samlKey}.${logoutName}`;
}

/**
 * Reads the state of a logout that began with a sign-out here: names of the applications before it starts, and
 * whether one did not confirm after it ends. Null for any other logout, and while it is in progress.
 */
export async function readAppsLogout(
  tx: Tx,
  query: {
    readonly companyKey: string;
    readonly name: string | null;
    readonly sessionKey: string;
    readonly now: number;
  },
): Promise<{ readonly names: readonly string[]; readonly isPartial: boolean } | null> {
  const { companyKey, name, sessionKey, now } = query;
  if (!isRandomName(name)) return null;
  const row = await tx
    .selectFrom('logout_walks')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('state_hash', '=', hashName(name))
    .executeTakeFirst();
  if (row === undefined || !row.session_keys.includes(sessionKey)) return null;
  if (row.finished_at !== null) return { names: [], isPartial: row.is_partial };
  if (row.awaited_id !== null || row.expires_at.getTime() <= now) return null;
  const { names } = await findParticipants(tx, companyKey, [sessionKey], null);
  return { names, isPartial: false };
}

/** Stores the progress of a logout. */
export async function updateLogout(
  tx: Tx,
  logout: LogoutState,
  change: Partial<Pick<LogoutRow, 'waiting' | 'awaited_key' | 'awaited_id' | 'is_partial' | 'finished_at'>>,
): Promise<LogoutState> {
  const { waiting, ...plain } = change;
  await tx
    .updateTable('logout_walks')
    .set({ ...plain, ...(waiting === undefined ? {} : { waiting: toJson(waiting) }) })
    .where('company_key', '=', logout.row.company_key)
    .where('key', '=', logout.row.key)
    .execute();
  return { ...logout, row: { ...logout.row, ...change } };
}

/** Ends the service providers' sessions of these sessions. */
export async function endSpSessions(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly sp: Pick<RegisteredSp, 'key' | 'isWorkspace'>;
    readonly sessionKeys: readonly string[];
    readonly now: number;
  },
): Promise<void> {
  if (input.sessionKeys.length === 0) return;
  await tx
    .updateTable('sp_sessions')
    .set({ ended_at: new Date(input.now) })
    .where('company_key', '=', input.companyKey)
    .where('service_provider_key', '=', input.sp.key)
    .where('session_key', 'in', [...input.sessionKeys])
    .where('ended_at', 'is', null)
    .execute();
  if (!input.sp.isWorkspace) return;
  await tx
    .updateTable('sign_in_sessions')
    .set({ is_at_workspace: false })
    .where('company_key', '=', input.companyKey)
    .where('key', 'in', [...input.sessionKeys])
    .execute();
}

/** The kind of NameID behind a stored format. */
export function nameIdKindOf(format: string): SpRecord['nameId'] {
  return format === nameIdFormats.immutableId ? 'immutableId' : 'email';
}
