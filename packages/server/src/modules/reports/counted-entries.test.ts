import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import type { Database } from '#db/tables/database.ts';
import { inCompany } from '#db/transactions.ts';
import { maintainLog } from '#jobs/maintenance/maintain-log.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertShift } from '#testing/rows.ts';
import { settle } from '#testing/settle.ts';
import { countLogHours } from '../access-log/index.ts';

const noon = '2025-03-10T12:00:00Z';
let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let shift: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => startAt(noon));

/** A company whose administrator signs in at this instant. */
async function startAt(now: string) {
  api.clock.set(now);
  company = await api.otherCompany();
  shift = await insertShift(api.db, company.key);
}

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, company.key, work);
const countOnce = () => countLogHours.run({ db: api.db, clock: api.clock });
const countHours = async () => {
  await settle(api.db);
  await countOnce();
};
const setZone = (zone: string) =>
  inOurs((tx) => tx.updateTable('companies').set({ zone }).where('key', '=', company.key).execute());

/** What differs between entries, in turn, so that no two stretches of the log look alike. */
const kinds = [
  { result: 'success', is_allowed: true },
  { result: 'success', is_allowed: true, notes: ['default_password'] },
  { result: 'ip_blocked', is_allowed: false },
  { result: 'wrong_password', is_allowed: false, notes: ['rehearsal'] },
  { result: 'signed_out', is_allowed: false },
  { result: 'password_change_due', is_allowed: false },
  { result: 'outside_allowed_hours', is_allowed: false },
] as const;

/** Logs an entry every few minutes from one instant up to another one. */
async function log(from: string, to: string, minutes = 7) {
  const rows: Insertable<Database['access_log']>[] = [];
  for (let at = Date.parse(from), n = 0; at < Date.parse(to); at += minutes * 60_000, n += 1)
    rows.push({
      key: newKey(at),
      company_key: company.key,
      occurred_at: new Date(at),
      email: 'ana@aurora.example',
      shift_key: n % 3 === 0 ? null : n % 3 === 1 ? company.shift : shift,
      ...kinds[n % kinds.length]!,
      notes: [...((kinds[n % kinds.length] as { notes?: readonly string[] }).notes ?? [])],
    });
  await inOurs((tx) => tx.insertInto('access_log').values(rows).execute());
}

const filters = () => [
  {},
  { range: 'last_24_hours' },
  { range: '3m' },
  { range: '6m' },
  { from: '2025-03-09', to: '2025-03-09' },
  { from: '2025-02-11' },
  { to: '2025-03-08' },
  { shift },
  { range: '3m', result: 'ip_blocked', shift: company.shift },
  { range: '3m', decision: 'denied' },
  { range: '3m', note: 'default_password' },
];

/** The chart of each set of filters beside the plain count of the same bars. */
async function compare() {
  const charts = [];
  for (const query of filters()) {
    const { bars, bound } = await api.call('accessLog.chart', {
      token: company.token,
      query: query as object,
    });
    const plain = [];
    // A range that ends now holds what a clock set back has left behind it, in its last bar.
    for (const bar of bars)
      plain.push(await countPlainly(bar, query, bar === bars.at(-1) && !('to' in query)));
    charts.push({ query, bars, bound, plain });
  }
  expect(
    charts.map(({ query, bars }) => [query, bars.map(({ allowed, denied }) => [allowed, denied])]),
  ).toEqual(charts.map(({ query, plain }) => [query, plain]));
  expect(charts.map(({ bound }) => bound)).toEqual(charts.map(() => null));
  return charts.reduce((sum, { plain }) => sum + plain.flat().reduce((all, each) => all + each, 0), 0);
}

async function countPlainly(
  bar: { readonly starts_at: string; readonly ends_at: string },
  query: { shift?: string; result?: string; decision?: string; note?: string },
  isOpen: boolean,
) {
  const rows = await inOurs((tx) =>
    tx
      .selectFrom('access_log')
      .select(['result', 'is_allowed', 'notes', 'shift_key'])
      .where('occurred_at', '>=', new Date(bar.starts_at))
      .where('occurred_at', '<', isOpen ? sql<Date>`timestamptz 'infinity'` : new Date(bar.ends_at))
      .execute(),
  );
  const found = rows.filter(
    (row) =>
      !['signed_out', 'password_change_due'].includes(row.result) &&
      (query.shift === undefined || row.shift_key === query.shift) &&
      (query.result === undefined || row.result === query.result) &&
      (query.decision === undefined || !row.is_allowed) &&
      (query.note === undefined || row.notes.includes(query.note)),
  );
  const allowed = found.filter((row) => row.is_allowed).length;
  return [allowed, found.length - allowed];
}

const countedRows = () =>
  inOurs(async (tx) => {
    const { rows } = await sql<{ hours: number; sum: number }>`
      select count(*)::int as hours, coalesce(sum(entries) filter (where shift_key is null), 0)::int as sum
        from access_log_hours where company_key = ${company.key}`.execute(tx);
    return rows[0]!;
  });

describe('the figures of the access log, counted by hour', () => {
  it('are those of a plain count, with entries that came after the last run, and by a second run', async () => {
    await log('2025-02-10T00:00:00Z', '2025-03-10T09:20:00Z', 37);
    await countHours();
    const first = await countedRows();
    expect(first.sum).toBeGreaterThan(1000);
    expect(await compare()).toBeGreaterThan(1000);
    await log('2025-03-10T09:00:00Z', '2025-03-10T12:00:00Z');
    await compare();
    expect(await countedRows()).toEqual(first);
    await settle(api.db);
    await Promise.all([countOnce(), countOnce(), countOnce()]);
    const second = await countedRows();
    expect(second.sum).toBe(first.sum + 26);
    await compare();
    await countHours();
    expect(await countedRows()).toEqual(second);
  });

  it('are those of a plain count over hours that are left out and repeated', async () => {
    // The clock is moved from 02:00 to 03:00 on 9 March, and from 02:00 to 01:00 on 2 November.
    await setZone('America/New_York');
    await log('2025-03-08T20:00:00Z', '2025-03-10T12:00:00Z');
    await countHours();
    await compare();
    await startAt('2025-11-03T12:00:00Z');
    await setZone('America/New_York');
    await log('2025-11-01T12:00:00Z', '2025-11-03T12:00:00Z');
    await countHours();
    await compare();
  });

  it('are those of a plain count after the zone of the company was changed', async () => {
    await log('2025-03-01T00:00:00Z', '2025-03-10T12:00:00Z', 11);
    await countHours();
    const before = await countedRows();
    for (const zone of ['Asia/Kolkata', 'Asia/Kathmandu', 'America/Manaus', 'Australia/Lord_Howe']) {
      await setZone(zone);
      await compare();
      await countHours();
      expect((await countedRows()).sum).toBe(before.sum);
      await compare();
    }
  });

  it('hold entries of a clock that was set back, and of a sign-in that took longer than the run', async () => {
    await log('2025-03-10T06:00:00Z', '2025-03-10T12:00:00Z');
    const late = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const slow = inOurs(async (tx) => {
      await tx
        .insertInto('access_log')
        .values({
          key: newKey(Date.parse(noon)),
          company_key: company.key,
          occurred_at: new Date('2025-03-10T08:30:00Z'),
          email: 'bia@aurora.example',
          result: 'success',
          is_allowed: true,
        })
        .execute();
      written.resolve();
      await late.promise;
    });
    await written.promise;
    await log('2025-03-10T07:00:00Z', '2025-03-10T08:00:00Z');
    // The open transaction would be waited for.
    await countOnce();
    late.resolve();
    await slow;
    await compare();
    api.clock.set('2025-03-09T12:00:00Z');
    await log('2025-03-09T10:00:00Z', '2025-03-09T12:00:00Z');
    await countHours();
    await compare();
    api.clock.set(noon);
    await compare();
    expect((await countedRows()).sum).toBe(52 + 9 + 1 + 18);
  });

  it('lose what retention removes', async () => {
    await startAt('2025-09-20T12:00:00Z');
    await inOurs((tx) => tx.updateTable('companies').set({ log_retention_months: 6 }).execute());
    await log('2025-03-19T12:00:00Z', '2025-03-21T12:00:00Z');
    await countHours();
    await maintainLog.run({ db: api.db, clock: api.clock });
    const { sum } = await countedRows();
    const left = await inOurs((tx) =>
      tx
        .selectFrom('access_log')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(left.count).toBeGreaterThan(100);
    expect(sum).toBe(left.count);
    await compare();
  });

  it("are on the home page those of a plain count, of the own company's entries only", async () => {
    const other = await api.otherCompany();
    await log('2025-03-09T09:00:00Z', '2025-03-10T12:00:00Z');
    const home = (token: string) => api.call('home.summary', { token });
    const plain = await home(company.token);
    expect(plain.successes_total).toBeGreaterThan(20);
    await countHours();
    await log('2025-03-10T11:59:00Z', '2025-03-10T12:00:00Z', 1);
    const counted = await home(company.token);
    expect(counted.denials).toEqual(plain.denials);
    expect(counted.successes_total).toBe(plain.successes_total + 1);
    expect((await home(other.token)).successes_total).toBe(0);
  });
});

describe('the list of the access log, led by its hours', () => {
  const combined = () => [
    { shift, result: 'ip_blocked' },
    { shift, decision: 'denied' },
    { shift: company.shift, event: 'logout' },
    { shift, note: 'default_password' },
    { shift, week_hour: '7-09' },
    { decision: 'denied', week_hour: '1-09' },
    { shift, result: 'success', from: '2025-03-08', to: '2025-03-09' },
    { shift, result: 'throttled' },
  ];
  async function readAll(query: object) {
    const ids: string[] = [];
    const totals: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(query, cursor);
      ids.push(...page.items.map(({ id }) => id));
      totals.push(page.total);
      cursor = page.next;
    } while (cursor !== null);
    return { ids, totals: [...new Set(totals)] };
  }
  const read = (query: object, cursor: string | null) =>
    api.call('accessLog.list', {
      token: company.token,
      query: { range: '3m', page_size: 25, ...query, ...(cursor === null ? {} : { cursor }) },
    });

  it.each(['America/Sao_Paulo', 'Asia/Kathmandu'])(
    'has on its pages what it had without them, each once, and its number, in %s',
    async (zone) => {
      await setZone(zone);
      await log('2025-02-10T00:00:00Z', '2025-03-10T11:00:00Z', 8);
      const plain: Awaited<ReturnType<typeof readAll>>[] = [];
      for (const query of combined()) plain.push(await readAll(query));
      await countHours();
      // Some came since.
      await log('2025-02-12T10:01:00Z', '2025-02-12T10:03:00Z', 1);
      const counted: typeof plain = [];
      for (const query of combined()) counted.push(await readAll(query));
      expect(plain.filter(({ ids }) => ids.length > 25).length).toBeGreaterThan(4);
      for (const [index, { ids, totals }] of counted.entries()) {
        expect(totals).toEqual([ids.length]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => plain[index]!.ids.includes(id))).toEqual(plain[index]!.ids);
      }
    },
  );
});

describe('the patterns of the access log', () => {
  const patterns = (query: object = {}) => api.call('accessLog.patterns', { token: company.token, query });
  const found = async (query: object) => {
    const { items } = await api.call('accessLog.list', {
      token: company.token,
      query: { page_size: 200, decision: 'either', ...query },
    });
    return items;
  };

  it.each(['America/Sao_Paulo', 'Asia/Kolkata', 'America/New_York'])(
    'have in each hour of the week the attempts to which it leads, in %s',
    async (zone) => {
      await setZone(zone);
      await log('2025-03-04T00:00:00Z', '2025-03-10T12:00:00Z', 23);
      const plain = await patterns();
      await countHours();
      expect(await patterns()).toEqual(plain);
      const chart = await api.call('accessLog.chart', { token: company.token });
      const sum = (of: readonly { allowed: number | null; denied: number | null }[]) => ({
        allowed: of.reduce((all, each) => all + (each.allowed ?? 0), 0),
        denied: of.reduce((all, each) => all + (each.denied ?? 0), 0),
      });
      expect(sum(plain.hours)).toEqual(sum(chart.bars));
      for (const { weekday, hour, allowed, denied } of plain.hours.filter((_, n) => n % 9 === 0)) {
        const items = await found({ week_hour: `${weekday}-${String(hour).padStart(2, '0')}` });
        const letIn = items.filter(({ result }) => result === 'success').length;
        expect([weekday, hour, letIn, items.length - letIn]).toEqual([weekday, hour, allowed, denied]);
      }
    },
  );

  // Rules of 2026, which the database does not have yet.
  it.each(['America/Edmonton', 'Africa/Casablanca'])(
    'lead to their attempts where the rules of a zone have just changed, in %s',
    async (zone) => {
      await startAt('2026-12-01T12:00:00Z');
      await setZone(zone);
      await log('2026-11-30T12:02:00Z', '2026-11-30T12:40:00Z');
      const { hours } = await patterns();
      expect(hours).toHaveLength(1);
      const [{ weekday, hour }] = hours as [(typeof hours)[number]];
      expect(await found({ week_hour: `${weekday}-${String(hour).padStart(2, '0')}` })).toHaveLength(
        hours[0]!.allowed + hours[0]!.denied,
      );
    },
  );

  it('name the reasons of the denials, most frequent first, by the filters', async () => {
    await log('2025-03-10T06:00:00Z', '2025-03-10T12:00:00Z');
    await log('2025-03-10T11:00:00Z', '2025-03-10T11:03:00Z', 1);
    const { reasons } = await patterns();
    expect(reasons).toEqual([
      { result: 'ip_blocked', count: 9 },
      { result: 'wrong_password', count: 7 },
      { result: 'outside_allowed_hours', count: 7 },
    ]);
    expect((await patterns({ result: 'wrong_password' })).reasons).toEqual([reasons[1]]);
    expect((await patterns({ decision: 'allowed' })).reasons).toEqual([]);
    const { bars } = await api.call('accessLog.chart', { token: company.token });
    expect(bars.at(-1)).toMatchObject({
      denied: 23,
      denied_by: { hours: 7, device: 9, password: 7, account: 0, other: 0 },
    });
  });

  it('refuse a range that ends before it begins and an hour that no week has', async () => {
    const reversed = { token: company.token, query: { from: '2025-03-06', to: '2025-03-05' } };
    expect((await api.refusal('accessLog.patterns', reversed)).status).toBe(422);
    const wrong = { token: company.token, query: { week_hour: '8-24' } };
    expect((await api.refusal('accessLog.list', wrong)).status).toBe(422);
  });
});
