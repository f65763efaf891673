import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { maintainLog } from '#jobs/maintenance/maintain-log.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { settle } from '#testing/settle.ts';
import { sealLogs } from './index.ts';
import { verifyLog } from './public.ts';

let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let token: string;
let ana: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set('2025-03-10T12:00:00Z');
  company = await api.otherCompany();
  ({ token } = company);
  ana = await insertUser(api.db, company.key, { name: 'Ana Lima' });
});

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, company.key, work);
const add = (body: object) =>
  api.call('audit.addHold', { token, body: { reason: 'Processo 12/2025', ...body } });
const maintain = () => maintainLog.run({ db: api.db, clock: api.clock });
const signInAgain = async () => {
  token = await api.tokenOf(company.key, await insertUser(api.db, company.key, { is_admin: true }));
};

/** An entry of the access log of each person and day. */
async function attempts(people: readonly (string | null)[], days: readonly string[]) {
  await inOurs((tx) =>
    tx
      .insertInto('access_log')
      .values(
        people.flatMap((user_key) =>
          days.map((day) => ({
            key: newKey(Date.parse(day)),
            company_key: company.key,
            occurred_at: new Date(`${day}T12:00:00Z`),
            user_key,
            email: user_key === ana ? 'ana' : 'somebody',
            result: 'success',
            is_allowed: true,
          })),
        ),
      )
      .execute(),
  );
}
const left = async () =>
  (
    await inOurs((tx) =>
      tx.selectFrom('access_log').select(['email', 'occurred_at']).orderBy('occurred_at').execute(),
    )
  ).map((row) => `${row.email} ${row.occurred_at.toISOString().slice(0, 10)}`);

describe('a legal hold', () => {
  it('keeps what it names past the retention, and the rest is removed', async () => {
    await attempts([ana, null], ['2025-03-01', '2025-03-05']);
    await attempts([ana, null], ['2025-05-01']);
    await add({ user: ana, from: '2025-03-05', to: '2025-04-30' });
    await settle(api.db);
    await sealLogs.run({ db: api.db, clock: api.clock, box: api.box });
    api.clock.set('2028-04-01T12:00:00Z');
    await maintain();
    expect(await left()).toEqual(['ana 2025-03-05']);
    expect(await verifyLog(api.db, { companyKey: company.key, log: 'access' })).toMatchObject({
      entries: 1,
      removed: { all: 5, accounted: 5 },
      misfit: null,
    });
    const removals = (await api.audits(company.key)).filter(({ event }) => event === 'log.entries_removed');
    expect(removals.map(({ after }) => (after as { count: number }).count)).toEqual([5]);
  });

  it('of days keeps everybody’s entries, of both logs, and a lifted one keeps nothing', async () => {
    await attempts([ana, null], ['2025-03-01']);
    const { items } = await add({ to: '2025-03-31' });
    api.clock.set('2032-04-01T12:00:00Z');
    await maintain();
    expect(await left()).toHaveLength(2);
    expect((await api.audits(company.key)).map(({ event }) => event)).toContain('log.hold_set');
    await signInAgain();
    expect((await api.call('audit.holds', { token })).items).toMatchObject([
      { user: null, from: null, until: '2025-04-01T03:00:00.000Z', reason: 'Processo 12/2025' },
    ]);
    await api.call('audit.liftHold', { token, params: { key: items[0]!.key } });
    expect((await api.call('audit.holds', { token })).items).toEqual([]);
    api.advance(25 * 3_600_000);
    await maintain();
    expect(await left()).toEqual([]);
    expect((await api.audits(company.key)).map(({ event }) => event)).not.toContain('log.hold_set');
  });

  it('keeps a person’s entries that name them among others, such as who came into a shift', async () => {
    const change = (users: readonly string[]) =>
      inOurs((tx) =>
        tx
          .insertInto('audit_events')
          .values({
            key: newKey(api.clock.now()),
            company_key: company.key,
            occurred_at: new Date(api.clock.now()),
            event: 'shift.users_added',
            actor_kind: 'system',
            actor_name: 'system',
            after: toJson({ users_number: users.length, users }),
          })
          .execute(),
      );
    await change([newKey(1), ana]);
    await change([newKey(1)]);
    await add({ user: ana });
    api.clock.set('2032-04-01T12:00:00Z');
    await maintain();
    const kept = (await api.audits(company.key)).filter(({ event }) => event === 'shift.users_added');
    expect(kept.map(({ after }) => (after as { users: string[] }).users.includes(ana))).toEqual([true]);
  });

  it('leaves a row when it begins and when it ends, with its reason', async () => {
    const { items } = await add({ user: ana });
    // Rows of one instant have no order.
    api.advance(1000);
    await api.call('audit.liftHold', { token, params: { key: items[0]!.key } });
    const rows = (await api.audits(company.key)).filter(({ event }) => event.startsWith('log.hold'));
    expect(rows).toMatchObject([
      { event: 'log.hold_set', target_key: ana, after: { reason: 'Processo 12/2025' } },
      { event: 'log.hold_lifted', target_key: ana, after: { reason: 'Processo 12/2025' } },
    ]);
    const again = await api.refusal('audit.liftHold', { token, params: { key: items[0]!.key } });
    expect(again.status).toBe(404);
  });

  it.each([
    ['nothing', {}, 422],
    ['days in reverse', { from: '2025-03-02', to: '2025-03-01' }, 422],
    ['no reason', { to: '2025-03-01', reason: '  ' }, 422],
    ['somebody of another company', { user: newKey(1) }, 404],
  ])('is refused of %s', async (_what, body, status) => {
    const refusal = await api.refusal('audit.addHold', { token, body: { reason: 'x', ...body } });
    expect(refusal.status).toBe(status);
    expect((await api.call('audit.holds', { token })).items).toEqual([]);
  });

  it('of another company is neither seen nor lifted', async () => {
    const other = await api.otherCompany();
    const { items } = await add({ to: '2025-03-01' });
    expect((await api.call('audit.holds', { token: other.token })).items).toEqual([]);
    const lift = await api.refusal('audit.liftHold', { token: other.token, params: { key: items[0]!.key } });
    expect(lift.status).toBe(404);
  });
});
