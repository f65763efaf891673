import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSnapshotCache } from '#access/snapshot-cache.ts';
import { newKey } from '#db/keys.ts';
import { hashToken } from '#http/with-actor.ts';
import { inCompany } from '#db/transactions.ts';
import { DirectoryError } from '#ports/directory.ts';
import type { Directory } from '#ports/directory.ts';
import { insertUser } from '#testing/rows.ts';
import { logOut } from '../forced-logout/index.ts';
import {
  api,
  bia,
  company,
  end,
  endedBy,
  keysOf,
  list,
  open,
  payroll,
  planLogout,
  proofs,
  sessionWorld,
  statesOf,
} from './testing/session-world.ts';

sessionWorld();

/** The sessions that the workspace was asked to end, and whether it responds. */
let revoked: string[];
let isAway: boolean;
let isConnected: boolean;
beforeEach(() => {
  revoked = [];
  isAway = false;
  isConnected = true;
});

const task = (key: string) => api.call('tasks.get', { token: company.tokens.administrator, params: { key } });

const directory = {
  provider: 'google',
  revokeSessions: async (_grant: unknown, personId: string, options: { scope: string }) => {
    if (isAway) throw new DirectoryError('unavailable', { operation: 'users.signOut', reason: 'away' });
    revoked.push(`${personId} ${options.scope}`);
    return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
  },
  // This job calls nothing else of the port.
} as unknown as Directory;

const runLogouts = () =>
  logOut.run({
    db: api.db,
    clock: api.clock,
    facts: createSnapshotCache(),
    openWorkspace: async () =>
      isConnected
        ? {
            directory,
            grant: { refreshToken: 'r', grantedScopes: [], customerId: 'C1' },
          }
        : null,
  });
/** The jobs of a process, one after the other. */
async function work(): Promise<void> {
  await api.runTasks();
  await runLogouts();
  api.advance(1_000);
  await api.runTasks();
}

describe('ending sessions', () => {
  it('ends the calendar address, which whoever was in the session may know, with one audit row', async () => {
    const at = new Date(api.clock.now());
    const feed = { company_key: company.key, user_key: bia, token_hash: hashToken('c'), created_at: at };
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('calendar_feeds')
        .values({ ...feed, language: 'en' })
        .execute(),
    );
    await end({ sessions: [await open(bia), await open(bia, { minutesAgo: 20 })] });
    await api.runTasks();
    const params = { key: bia };
    expect(await api.call('users.get', { token: company.tokens.administrator, params })).toMatchObject({
      calendar_address: null,
    });
    const removed = (await api.audits(company.key)).filter(
      ({ event }) => event === 'user.calendar_address_removed',
    );
    expect(removed).toMatchObject([{ target_key: bia }]);
  });

  it('ends the chosen one here immediately, then the web sessions at the workspace, and proves it', async () => {
    const [gone, stays] = [await open(bia), await open(bia, { minutesAgo: 20 })];
    const { key } = await end({ sessions: [gone] });
    await api.runTasks();
    expect(await keysOf()).toEqual([stays]);
    api.advance(340);
    await work();
    expect(revoked).toEqual([`${bia} browser`]);
    expect(await task(key)).toMatchObject({ kind: 'end_sessions', state: 'done', total: 1, done: 1 });
    const [ended] = (await list({ view: 'ended', forced: true as never })).items;
    expect(ended).toMatchObject({
      key: gone,
      end: 'forced_logout',
      proof: {
        cause: 'ordered',
        scope: 'browser',
        state: 'done',
        ordered_by: 'Helena Administradora',
        delay_ms: 340,
        retries: 0,
        last_error: null,
      },
    });
    expect(await proofs(bia)).toMatchObject([{ state: 'done', delay_ms: 340 }]);
  });

  it('reports the retries at an unavailable workspace, and continues', async () => {
    const { key } = await end({ sessions: [await open(bia)] });
    isAway = true;
    await work();
    expect(await proofs(bia)).toMatchObject([
      { state: 'running', retries: 1, accepted_at: null, delay_ms: null },
    ]);
    expect((await proofs(bia))[0]?.last_error).toContain('away');
    expect((await task(key)).state).toBe('running');
    isAway = false;
    api.advance(10_000);
    await work();
    expect(await proofs(bia)).toMatchObject([{ state: 'done', retries: 1, last_error: null }]);
    expect((await task(key)).state).toBe('done');
  });

  it('reports a missing connection by its code, and continues', async () => {
    await end({ sessions: [await open(bia)] });
    isConnected = false;
    await work();
    expect((await proofs(bia))[0]?.last_error).toBe('INVALID_GOOGLE_ACCESS_TOKEN');
    isConnected = true;
    api.advance(10_000);
    await work();
    expect(await proofs(bia)).toMatchObject([{ state: 'done', last_error: null }]);
  });

  it('does not call the workspace for a session that never opened it', async () => {
    await end({ sessions: [await open(bia, { at: [payroll] })] });
    await work();
    expect(revoked).toEqual([]);
    expect(await proofs(bia)).toMatchObject([{ scope: 'own_session', state: 'done' }]);
  });

  it('ends the sessions of a filter with exceptions, and no newer ones', async () => {
    const first = await open(bia);
    const kept = await open(bia, { minutesAgo: 5 });
    const foreign = await open(company.people.worker);
    const { key, total } = await end({ filter: { search: 'beatriz' }, except: [kept] });
    const later = await open(bia, { minutesAgo: 1 });
    await work();
    expect(total).toBe(1);
    expect((await keysOf()).toSorted()).toEqual([kept, foreign, later].toSorted());
    expect(await keysOf({ view: 'ended' })).toEqual([first]);
    expect(await task(key)).toMatchObject({ state: 'done', done: 1 });
  });

  it('ends nothing when the filter finds more than agreed', async () => {
    await open(bia);
    const selection = { filter: { search: 'beatriz' }, at_most: 1 };
    const late = await open(bia, { minutesAgo: 1 });
    const token = company.tokens.administrator;
    const refused = await api.refusal('sessions.end', { token, body: { selection } });
    expect([refused.status, refused.code]).toEqual([409, 'MORE_SESSIONS_FOUND']);
    expect(await keysOf()).toHaveLength(2);
    expect((await end({ ...selection, except: [late] })).total).toBe(1);
  });

  it('gives each session of one person its own outcome', async () => {
    const now = new Date(api.clock.now());
    const over = await open(bia, { at: [payroll], fields: { ended_at: now, end_cause: 'signed_out' } });
    const [one, two] = [await open(bia), await open(bia)];
    const { key } = await end({ sessions: [over, one, two] });
    await work();
    expect(await task(key)).toMatchObject({ state: 'done', total: 3, done: 2, unchanged: 1 });
    // The workspace has no single devices: one call is enough.
    expect(revoked).toHaveLength(1);
    expect((await proofs(bia)).map((proof) => proof.scope).toSorted()).toEqual(['browser', 'own_session']);
  });

  it('is one order when it is sent twice', async () => {
    const session = await open(bia);
    const body = { selection: { sessions: [session] }, client_key: newKey(api.clock.now()) };
    const token = company.tokens.administrator;
    const [a, b] = [
      await api.call('sessions.end', { token, body }),
      await api.call('sessions.end', { token, body }),
    ];
    expect(b.key).toBe(a.key);
    await work();
    expect(revoked).toHaveLength(1);
  });

  it('lets a cancelled order complete started logouts, and leaves the others signed in', async () => {
    const sessions = [await open(bia), await open(company.people.worker)];
    const { key } = await end({ sessions });
    await api.runTasks({ batchSize: 1, isStopping: () => true });
    const cancelled = await api.call('tasks.cancel', {
      token: company.tokens.administrator,
      params: { key },
    });
    expect(cancelled.state).toBe('cancelled');
    await work();
    expect((await keysOf()).length + revoked.length).toBe(2);
    expect((await task(key)).done).toBe(revoked.length);
  });

  it('rejects unknown sessions, and a filter without matches', async () => {
    const token = company.tokens.administrator;
    const refuse = async (selection: unknown) =>
      (await api.refusal('sessions.end', { token, body: { selection } })).code;
    expect(await refuse({ sessions: [newKey(api.clock.now())] })).toBe('SESSION_NOT_FOUND');
    expect(await refuse({ filter: { search: 'ninguém' } })).toBe('SESSION_NOT_FOUND');
  });
});

describe('people of the panel', () => {
  it('keep their sessions when a manager ends them', async () => {
    const session = await open(company.people.administrator);
    expect((await list({}, 'manager')).items[0]?.is_protected).toBe(true);
    const body = { selection: { sessions: [session] } };
    const refused = await api.refusal('sessions.end', { token: company.tokens.manager, body });
    expect([refused.status, refused.code]).toEqual([403, 'PROTECTED_USER']);
    const mixed = await end({ sessions: [session, await open(bia)] }, 'manager');
    await work();
    expect(await task(mixed.key)).toMatchObject({ done: 1, skipped: 1 });
    expect(await keysOf()).toEqual([session]);
  });

  it('lose theirs here by a control admin; an administrator is never signed out at the workspace', async () => {
    const { key } = await end({ sessions: [await open(company.people.allowedAdmin)] });
    await work();
    expect(await task(key)).toMatchObject({ state: 'done', done: 1 });
    expect(revoked).toEqual([]);
    // Its workspace session stays open, and the panel offers no way to end it.
    expect(await list()).toMatchObject({
      items: [{ workspace: 'may_be_open', end: 'forced_logout', can_leave_workspace: false }],
      total: 1,
    });
  });

  it('keep no planned logout for the session', async () => {
    const user = company.people.allowedAdmin;
    const session = await open(user);
    const at = new Date(api.clock.now());
    const due = new Date(at.getTime() + HOUR_MS);
    const planned = { scope: 'browser', cause: 'permission_ended', state: 'planned' } as const;
    const of = { key: newKey(at.getTime()), company_key: company.key, user_key: user, session_key: session };
    const times = { due_at: due, next_try_at: due, created_at: at, updated_at: at };
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('planned_logouts')
        .values({ ...of, ...planned, ...times })
        .execute(),
    );
    await end({ sessions: [session] });
    await work();
    const rows = await inCompany(api.db, company.key, (tx) =>
      tx.selectFrom('planned_logouts').select(['session_key', 'state']).execute(),
    );
    expect(rows).toEqual([{ session_key: session, state: 'cancelled' }]);
  });
});

describe('the proof of a logout', () => {
  it('of a whole person belongs to every session that it ended', async () => {
    const sessions = [await open(bia), await open(bia, { minutesAgo: 15 })];
    await api.call('users.orderLogout', { token: company.tokens.administrator, params: { key: bia } });
    api.advance(2_500);
    await runLogouts();
    const { items } = await list({ view: 'ended' });
    expect(items.map((item) => item.key)).toEqual(sessions);
    for (const { proof } of items)
      expect(proof).toMatchObject({ scope: 'all_devices', state: 'done', delay_ms: 2_500 });
  });

  it('is neither a planned logout nor a withdrawn one', async () => {
    const session = await open(bia);
    const at = new Date(api.clock.now());
    const rows = [
      { due_at: new Date(at.getTime() + HOUR_MS), state: 'planned' as const },
      { due_at: at, state: 'cancelled' as const },
    ];
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('planned_logouts')
        .values(
          rows.map((row) => ({
            key: newKey(at.getTime()),
            company_key: company.key,
            user_key: bia,
            session_key: session,
            next_try_at: row.due_at,
            scope: 'browser' as const,
            cause: 'permission_ended' as const,
            created_at: at,
            updated_at: at,
            ...row,
          })),
        )
        .execute(),
    );
    expect(await proofs(bia)).toEqual([]);
  });
});

describe('a session that is over here', () => {
  const plansOf = async (session: string) =>
    (
      await inCompany(api.db, company.key, (tx) =>
        tx
          .selectFrom('planned_logouts')
          .select(['cause', 'state'])
          .where('session_key', '=', session)
          .orderBy('cause')
          .execute(),
      )
    ).map((row) => `${row.cause} ${row.state}`);

  it('keeps its plan when its person cannot be signed out at the workspace', async () => {
    const suspended = await insertUser(api.db, company.key, { status: 'suspended' });
    const [skipped, ended] = [
      await open(suspended, { fields: endedBy('hours_ended') }),
      await open(bia, { fields: endedBy('hours_ended') }),
    ];
    const due = new Date(api.clock.now() + HOUR_MS);
    const later = { scope: 'browser', due_at: due, next_try_at: due } as const;
    await planLogout(suspended, skipped, later);
    await planLogout(bia, ended, later);
    const { key } = await end({ sessions: [skipped, ended] });
    await work();
    expect(await task(key)).toMatchObject({ done: 1, skipped: 1 });
    expect(await plansOf(skipped)).toEqual(['permission_ended planned']);
    expect(await plansOf(ended)).toEqual(['ordered done', 'permission_ended cancelled']);
  });

  it('still ends on all devices when its shift ends, after an order for it alone', async () => {
    const [left, live] = [
      await open(bia, { fields: endedBy('signed_out') }),
      await open(company.people.worker),
    ];
    const due = new Date(api.clock.now() + HOUR_MS);
    const later = { scope: 'all_devices', takes_app_passwords: true, due_at: due, next_try_at: due } as const;
    await planLogout(bia, left, later);
    await planLogout(company.people.worker, live, later);
    await end({ sessions: [left, live] });
    await work();
    const people = [bia, company.people.worker].toSorted();
    expect(revoked.toSorted()).toEqual(people.map((person) => `${person} browser`));
    revoked = [];
    // A plan is done where the permission is over: no shift covers either of them.
    await inCompany(api.db, company.key, (tx) =>
      tx.updateTable('companies').set({ control_state: 'active' }).execute(),
    );
    api.advance(HOUR_MS);
    await runLogouts();
    expect(revoked.toSorted()).toEqual(people.map((person) => `${person} allDevices`));
  });

  it('is ended at the workspace by one order, with its row in the log and its proof', async () => {
    const session = await open(bia, { fields: endedBy('hours_ended') });
    const { key } = await end({ sessions: [session] });
    await api.runTasks();
    expect(await statesOf()).toEqual([[session, 'closing', 'hours_ended']]);
    await work();
    expect(revoked).toEqual([`${bia} browser`]);
    expect(await task(key)).toMatchObject({ state: 'done', done: 1 });
    expect(await keysOf()).toEqual([]);
    expect((await list({ view: 'ended' })).items).toMatchObject([
      { end: 'hours_ended', workspace: 'signed_out', proof: { scope: 'browser', state: 'done' } },
    ]);
    const written = await inCompany(api.db, company.key, async (tx) => ({
      log: await tx
        .selectFrom('access_log')
        .select(['result', 'notes'])
        .where('user_key', '=', bia)
        .execute(),
      audit: await tx
        .selectFrom('audit_events')
        .select(['actor_name', 'after'])
        .where('event', '=', 'user.session_ended')
        .where('target_key', '=', bia)
        .orderBy('key', 'desc')
        .limit(1)
        .execute(),
    }));
    expect(written.log.at(-1)).toEqual({ result: 'forced_logout', notes: ['ordered'] });
    expect(written.audit).toEqual([{ actor_name: 'Helena Administradora', after: { key: session } }]);
  });

  it('is found and ended with all others that a filter finds', async () => {
    const live = await open(bia);
    await open(company.people.worker, { fields: endedBy('hours_ended') });
    const { total } = await end({ filter: { left: true }, at_most: 1 });
    await work();
    expect([total, revoked]).toEqual([1, [`${company.people.worker} browser`]]);
    expect(await keysOf()).toEqual([live]);
    expect((await end({ filter: {} })).total).toBe(1);
  });

  it('leaves nothing behind once the whole person was signed out of the workspace', async () => {
    await open(bia, { fields: endedBy('signed_out') });
    await open(bia, { fields: { ...endedBy('hours_ended'), os: 'android' } });
    await api.call('users.orderLogout', { token: company.tokens.administrator, params: { key: bia } });
    api.advance(1000);
    await runLogouts();
    expect(await keysOf()).toEqual([]);
    for (const { proof, workspace: state } of (await list({ view: 'ended' })).items)
      expect([state, proof?.scope]).toEqual(['signed_out', 'all_devices']);
  });

  it('may still be there when it opened the workspace again during the logout', async () => {
    const session = await open(bia);
    await planLogout(bia, null, { scope: 'browser', cause: 'ordered' });
    isAway = true;
    await runLogouts();
    api.advance(10_000);
    await inCompany(api.db, company.key, (tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ last_seen_at: new Date(api.clock.now() + 1), is_at_workspace: true })
        .where('key', '=', session)
        .execute(),
    );
    isAway = false;
    await runLogouts();
    expect(revoked).toHaveLength(1);
    expect(await statesOf()).toEqual([[session, 'may_be_open', 'forced_logout']]);
  });

  it('stays expired when the person is signed out afterwards', async () => {
    const key = await open(bia, { minutesAgo: 13 * 60 });
    await api.call('users.orderLogout', { token: company.tokens.administrator, params: { key: bia } });
    await runLogouts();
    expect(await statesOf({ view: 'ended' })).toEqual([[key, 'signed_out', 'expired']]);
  });

  it('is listed on the page of its person too', async () => {
    const session = await open(bia, { fields: endedBy('hours_ended') });
    const token = company.tokens.administrator;
    const person = () => api.call('users.get', { token, params: { key: bia } });
    expect((await person()).sessions).toMatchObject([
      { key: session, workspace: 'may_be_open', end: 'hours_ended' },
    ]);
    await end({ sessions: [session] });
    await work();
    expect((await person()).sessions).toEqual([]);
  });
});
