import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import type { MyDevice, MyPageProps } from '@shiftgate/pages/mine/model.ts';
import { sql } from 'kysely';
import { isNewestAtWorkspace, isLive, mayBeAtWorkspace } from '#db/session-conditions.ts';
import type { Tx } from '#db/transactions.ts';
import { watchedMs } from './close-mailbox.ts';
import { sessionKeyShape } from './session.ts';
import type { AccountSession } from './session.ts';

const devicesAtMost = 50;

/** Whether an ended session of the person may have left the mailbox open. */
export async function isOpenAfter(
  tx: Tx,
  { company, person }: AccountSession,
  key: string | null,
  now: number,
): Promise<boolean> {
  if (key === null || !sessionKeyShape.test(key)) return false;
  const row = await tx
    .selectFrom('sign_in_sessions as s')
    .select('s.key')
    .where('s.company_key', '=', company.key)
    .where('s.user_key', '=', person.row.key)
    .where('s.key', '=', key)
    .where(mayBeAtWorkspace(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the person's open order to the workspace; null = none. */
export async function findOpenOrder(
  tx: Tx,
  { company, person }: AccountSession,
  now: number,
): Promise<MyPageProps['closing']> {
  const row = await tx
    .selectFrom('planned_logouts')
    .select('created_at')
    .where('company_key', '=', company.key)
    .where('user_key', '=', person.row.key)
    .where('ordered_by_user_key', '=', person.row.key)
    .where('cause', '=', 'ordered')
    .where('scope', '!=', 'own_session')
    .where('state', 'in', ['planned', 'running'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return now - row.created_at.getTime() < watchedMs ? 'under_way' : 'late';
}

/** Lists the person's live sessions, this browser's first, and those that may be open at the workspace; then by age. */
export async function listDevices(
  tx: Tx,
  { person, session }: AccountSession,
  now: number,
): Promise<MyDevice[]> {
  const rows = await tx
    .selectFrom('sign_in_sessions as s')
    .select(['s.key', 's.browser', 's.os', 's.ip', 's.authenticated_at', 's.last_seen_at'])
    .select(isLive(now).as('is_live'))
    .where('s.company_key', '=', person.row.company_key)
    .where('s.user_key', '=', person.row.key)
    .where(sql<boolean>`(${isLive(now)} or ${isNewestAtWorkspace(now)})`)
    .orderBy((eb) => eb('s.key', '=', session.key), 'desc')
    .orderBy('is_live', 'desc')
    .orderBy('s.authenticated_at', 'desc')
    .orderBy('s.key', 'desc')
    .limit(devicesAtMost)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    isThis: row.key === session.key,
    isSignedOutHere: !row.is_live,
    // Written from the closed lists.
    browser: row.browser as Browser,
    os: row.os as OperatingSystem,
    ip: row.ip,
    since: row.authenticated_at.getTime(),
    seen: row.last_seen_at.getTime(),
  }));
}
