import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertCompany } from '#testing/rows.ts';
import { countNewest } from './chart.ts';
import { conditionsOf } from './log-conditions.ts';

let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  company = await api.otherCompany();
});

/** Logs a sign-in at each instant. */
async function log(at: readonly string[], row: object = {}, companyKey = company.key) {
  const rows = at.map((instant) => ({
    key: newKey(Date.parse(instant)),
    company_key: companyKey,
    occurred_at: new Date(instant),
    email: 'ana@aurora.example',
    result: 'success',
    is_allowed: true,
    ...row,
  }));
  await inCompany(api.db, companyKey, (tx) => tx.insertInto('access_log').values(rows).execute());
}
const denied = { result: 'ip_blocked', is_allowed: false };
const draw = (query: object = {}) => api.call('accessLog.chart', { token: company.token, query });
const setZone = (zone: string) =>
  inCompany(api.db, company.key, (tx) =>
    tx.updateTable('companies').set({ zone }).where('key', '=', company.key).execute(),
  );
/** The bars with attempts: start, allowed, denied. */
const filled = ({ bars }: Awaited<ReturnType<typeof draw>>) =>
  bars
    .filter((bar) => (bar.allowed ?? 0) + (bar.denied ?? 0) > 0)
    .map((bar) => [bar.starts_at, bar.allowed, bar.denied]);

describe('the chart of the access log', () => {
  it('requires a token and a right to the panel, and counts the own company only', async () => {
    const other = await api.otherCompany();
    await log(['2025-03-10T11:30:00Z'], {}, other.key);
    await log(['2025-03-10T11:30:00Z']);
    expect((await api.refusal('accessLog.chart')).status).toBe(401);
    expect(filled(await draw())).toEqual([['2025-03-10T03:00:00.000Z', 1, 0]]);
  });

  it('counts allowed and denied attempts, and neither sign-outs nor the first half of a sign-in', async () => {
    await log(['2025-03-10T11:30:00Z', '2025-03-10T11:40:00Z']);
    await log(['2025-03-10T11:50:00Z'], denied);
    await log(['2025-03-10T11:51:00Z'], { result: 'signed_out', is_allowed: false });
    await log(['2025-03-10T11:52:00Z'], { result: 'password_change_due', is_allowed: false });
    const chart = await draw({ range: 'last_24_hours' });
    expect(chart).toMatchObject({ unit: 'hour', bound: null });
    expect(filled(chart)).toEqual([['2025-03-10T11:00:00.000Z', 2, 1]]);
    expect(filled(await draw({ range: 'last_24_hours', decision: 'denied' }))).toEqual([
      ['2025-03-10T11:00:00.000Z', 0, 1],
    ]);
  });

  it('has hours for a day, days for a week and weeks for months, the first from midnight', async () => {
    const [hours, days, weeks] = [
      await draw({ range: 'last_24_hours' }),
      await draw({ range: '7d' }),
      await draw({ range: '6m' }),
    ];
    expect([hours.unit, days.unit, weeks.unit]).toEqual(['hour', 'day', 'week']);
    expect([hours, days, weeks].map(({ bars }) => bars.length)).toEqual([24, 8, 28]);
    expect(days.bars[0]).toMatchObject({
      starts_at: '2025-03-03T03:00:00.000Z',
      ends_at: '2025-03-04T03:00:00.000Z',
      first_day: '2025-03-03',
      last_day: '2025-03-03',
    });
    expect(weeks.bars.at(-2)).toMatchObject({ first_day: '2025-03-03', last_day: '2025-03-09' });
  });

  it('begins hours and days by the clock of the company, also where it is moved', async () => {
    await setZone('America/New_York');
    // The clock is moved from 02:00 to 03:00 on 9 March.
    await log(['2025-03-09T04:59:59Z', '2025-03-09T05:00:00Z', '2025-03-09T07:30:00Z']);
    expect(filled(await draw())).toEqual([
      ['2025-03-08T05:00:00.000Z', 1, 0],
      ['2025-03-09T05:00:00.000Z', 2, 0],
    ]);
    const day = await draw({ from: '2025-03-09', to: '2025-03-09' });
    expect([day.unit, day.bars.length]).toEqual(['hour', 23]);
    await setZone('Asia/Kolkata');
    expect((await draw({ range: 'last_24_hours' })).bars[1]?.starts_at).toBe('2025-03-09T12:30:00.000Z');
  });

  it('leaves out what lies before and after chosen days, either side open', async () => {
    await log([
      '2025-03-05T02:59:59Z',
      '2025-03-05T03:00:00Z',
      '2025-03-07T02:59:59Z',
      '2025-03-07T03:00:00Z',
    ]);
    expect(filled(await draw({ from: '2025-03-05', to: '2025-03-06' }))).toEqual([
      ['2025-03-05T03:00:00.000Z', 1, 0],
      ['2025-03-07T02:00:00.000Z', 1, 0],
    ]);
    expect(filled(await draw({ to: '2025-03-04' }))).toEqual([['2025-03-05T02:59:59.000Z', 1, 0]]);
    expect((await draw({ from: '2025-03-07' })).bars.at(-1)).toMatchObject({ last_day: '2025-03-10' });
    expect(await draw({ from: '2026-01-01' })).toMatchObject({ bars: [], bound: null });
    expect((await draw({ from: '0001-01-01', to: '9999-12-31' })).bars.length).toBeLessThan(10);
    const reversed = { token: company.token, query: { from: '2025-03-06', to: '2025-03-05' } };
    expect((await api.refusal('accessLog.chart', reversed)).status).toBe(422);
  });

  it('counts what a search finds', async () => {
    await log(['2025-03-09T12:00:00Z'], { email: 'bia@aurora.example' });
    await log(['2025-03-10T11:00:00Z']);
    expect(filled(await draw({ search: 'bia@' }))).toEqual([['2025-03-09T03:00:00.000Z', 1, 0]]);
    await log(
      Array.from({ length: 250 }, (_, n) =>
        new Date(Date.parse('2025-03-09T00:00:00Z') + n * 60_000).toISOString(),
      ),
      { email: 'caio@aurora.example' },
    );
    const many = await draw({ search: 'caio@' });
    expect(many.bound).toEqual({ attempts: 200, since: '2025-03-09T00:50:00.000Z' });
  });

  it('leads from a bar of an hour to its entries', async () => {
    const instants = [
      '2025-03-10T10:59:59Z',
      '2025-03-10T11:00:00Z',
      '2025-03-10T11:59:59Z',
      '2025-03-10T12:00:00Z',
    ];
    await log(instants);
    const { items } = await api.call('accessLog.list', {
      token: company.token,
      query: { hour: '2025-03-10T11:00:00.000Z' },
    });
    expect(items.map(({ at }) => at)).toEqual(['2025-03-10T11:59:59.000Z', '2025-03-10T11:00:00.000Z']);
  });

  it('counts the newest of very many attempts, says since when, and reads no more than them', async () => {
    const key = await insertCompany(api.db);
    const fill = (companyKey: string) =>
      inCompany(api.db, companyKey, (tx) =>
        sql`insert into access_log (key, company_key, occurred_at, email, result, is_allowed)
          select gen_random_uuid(), ${companyKey}, timestamptz '2025-03-10T12:00:00Z' - make_interval(secs => i * 20),
            'ana@aurora.example', 'success', true from generate_series(0, 29999) i`.execute(tx),
      );
    await fill(company.key);
    await fill(key);
    const { bars, bound } = await draw();
    expect(bound).toEqual({ attempts: 20_000, since: '2025-03-05T20:53:40.000Z' });
    expect(bars.map(({ allowed }) => allowed)).toEqual([null, null, 1099, 4320, 4320, 4320, 4320, 1621]);
    const admin = await connectAdmin(api.database.superuserConfig);
    await admin.query('analyze access_log');
    await admin.end();
    const plan = await inCompany(api.db, company.key, async (tx) => {
      const ctx = { tx, companyKey: company.key, now: api.clock.now() };
      const conditions = await conditionsOf(ctx, { range: '7d', search: undefined });
      const query = countNewest(conditions, [new Date(ctx.now - 86_400_000)]);
      const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Node }] }>`
        explain (analyze, format json) ${query}`.execute(tx);
      return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
    });
    const scans = plan.filter((node) => node['Relation Name']?.startsWith('access_log'));
    expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const read = scans.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(20_100);
  });
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
