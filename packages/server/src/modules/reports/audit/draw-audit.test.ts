import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';

let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  company = await api.otherCompany();
});

/** Writes an entry of an event at each instant. */
async function write(event: string, at: readonly string[], row: object = {}, companyKey = company.key) {
  const rows = at.map((instant) => ({
    key: newKey(Date.parse(instant)),
    company_key: companyKey,
    occurred_at: new Date(instant),
    event,
    actor_kind: 'user' as const,
    actor_name: 'Ada Admin',
    ...row,
  }));
  await inCompany(api.db, companyKey, (tx) => tx.insertInto('audit_events').values(rows).execute());
}
const draw = (query: object = {}) => api.call('audit.chart', { token: company.token, query });
/** The bars with entries: start and counts. */
const filled = ({ bars }: Awaited<ReturnType<typeof draw>>) =>
  bars.flatMap((bar) =>
    bar.counts === null || Object.keys(bar.counts).length === 0 ? [] : [[bar.starts_at, bar.counts]],
  );
const setZone = (zone: string) =>
  inCompany(api.db, company.key, (tx) =>
    tx.updateTable('companies').set({ zone }).where('key', '=', company.key).execute(),
  );

describe('the picture of the audit log', () => {
  it('counts by area, of the own company alone', async () => {
    const other = await api.otherCompany();
    await write('shift.created', ['2025-03-10T11:30:00Z'], {}, other.key);
    await write('shift.created', ['2025-03-10T11:30:00Z', '2025-03-08T11:30:00Z']);
    await write('shift.deleted', ['2025-03-10T11:31:00Z']);
    await write('user.vacation_set', ['2025-03-10T11:31:00Z']);
    const chart = await draw();
    expect(chart).toMatchObject({ unit: 'day', bound: null });
    expect(chart.bars).toHaveLength(8);
    expect(filled(chart)).toEqual([
      ['2025-03-08T03:00:00.000Z', { shift: 1 }],
      ['2025-03-10T03:00:00.000Z', { shift: 2, user: 1 }],
    ]);
  });

  it('counts a report by its kinds, and leaves the rest out', async () => {
    await write('shift.created', ['2025-03-10T11:30:00Z']);
    await write('shift.cloned', ['2025-03-10T11:30:00Z']);
    await write('shift.users_added', ['2025-03-10T11:30:00Z']);
    await write('user.vacation_set', ['2025-03-10T11:30:00Z']);
    expect(filled(await draw({ report: 'groups' }))).toEqual([
      ['2025-03-10T03:00:00.000Z', { created: 2, participants: 1 }],
    ]);
    expect(filled(await draw({ report: 'groups', event: 'shift.cloned' }))).toEqual([
      ['2025-03-10T03:00:00.000Z', { created: 1 }],
    ]);
  });

  it('begins days by the clock of the company, also where it is moved', async () => {
    await setZone('America/New_York');
    // The clock is moved from 02:00 to 03:00 on 9 March: that day has 23 hours.
    await write('shift.created', ['2025-03-09T04:59:59Z', '2025-03-09T05:00:00Z', '2025-03-10T03:59:59Z']);
    await write('shift.created', ['2025-03-10T04:00:00Z']);
    expect(filled(await draw())).toEqual([
      ['2025-03-08T05:00:00.000Z', { shift: 1 }],
      ['2025-03-09T05:00:00.000Z', { shift: 2 }],
      ['2025-03-10T04:00:00.000Z', { shift: 1 }],
    ]);
    const hours = await draw({ from: '2025-03-09', to: '2025-03-09' });
    expect([hours.unit, hours.bars.length]).toEqual(['hour', 23]);
    expect(filled(hours).map(([start]) => start)).toEqual([
      '2025-03-09T05:00:00.000Z',
      '2025-03-10T03:00:00.000Z',
    ]);
  });

  it('counts what the list shows under each filter, and an hour of it', async () => {
    await write('shift.created', ['2025-03-10T11:30:00Z', '2025-03-10T10:59:00Z'], {
      actor_user_key: company.worker,
      target_key: newKey(1),
      target_name: 'Noite',
    });
    await write('shift.deleted', ['2025-03-09T11:30:00Z']);
    const sumOf = async (query: object) =>
      filled(await draw(query))
        .flatMap(([, counts]) => Object.values(counts as Record<string, number>))
        .reduce((sum, count) => sum + count, 0);
    for (const query of [
      {},
      { area: 'shift' },
      { event: 'shift.deleted' },
      { author: company.worker },
      { search: 'noite' },
      { from: '2025-03-09', to: '2025-03-09' },
      { to: '2025-03-09' },
    ] as const) {
      const { total, items } = await api.call('audit.list', { token: company.token, query });
      expect([query, await sumOf(query)]).toEqual([query, total ?? items.length]);
    }
    const hour = { from: '2025-03-10', to: '2025-03-10', hour: '2025-03-10T11:00:00.000Z' };
    const { items } = await api.call('audit.list', { token: company.token, query: hour });
    expect(items.map(({ at }) => at)).toEqual(['2025-03-10T11:30:00.000Z']);
    expect(await draw({ from: '2030-01-01' })).toMatchObject({ bars: [] });
  });

  it('counts the newest entries of a search up to a bound, and says so', async () => {
    const instants = (day: string) =>
      Array.from({ length: 150 }, (_, n) => new Date(Date.parse(day) - n * 1000));
    for (const day of ['2025-03-10T11:30:00Z', '2025-03-08T11:30:00Z', '2025-03-06T11:30:00Z'])
      await write(
        'shift.created',
        instants(day).map((at) => at.toISOString()),
      );
    const { bars, bound } = await draw({ search: 'ada' });
    expect(bound?.entries).toBe(200);
    expect(bars.map(({ counts }) => counts?.['shift'] ?? counts)).toEqual([
      null,
      null,
      null,
      null,
      null,
      50,
      {},
      150,
    ]);
  });

  it('is drawn of a report for everyone in the panel, of the whole log for control administrators alone', async () => {
    const manager = await api.tokenOf(
      company.key,
      await insertUser(api.db, company.key, { is_manager: true }),
    );
    await write('shift.created', ['2025-03-10T11:30:00Z']);
    expect((await api.refusal('audit.chart')).status).toBe(401);
    expect(await api.refusal('audit.chart', { token: manager })).toMatchObject({ status: 403 });
    const query = { report: 'groups' } as const;
    expect(filled(await api.call('audit.chart', { token: manager, query }))).toEqual([
      ['2025-03-10T03:00:00.000Z', { created: 1 }],
    ]);
  });
});
