import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { insertShift, insertUser } from '#testing/rows.ts';
import {
  api,
  bia,
  company,
  endedBy,
  list,
  open,
  other,
  sessionWorld,
  shift,
  workspace,
} from './testing/session-world.ts';

sessionWorld();

const draw = (query: CallQuery<'sessions.chart'> = {}, token = company.tokens.manager) =>
  api.call('sessions.chart', { token, query });
const left = (query: CallQuery<'sessions.chart'> = {}) => draw({ ...query, left: 'true' as never });
const empty = { by_shift: [], other_shifts: { here: 0, left: 0 }, without_shift: { here: 0, left: 0 } };
/** Opens sessions of as many people, by a shift. */
const openBy = async (key: string | null, count: number) => {
  for (let nr = 0; nr < count; nr += 1)
    await open(await insertUser(api.db, company.key), { fields: { deciding_shift_key: key } });
};

/** Picks by a sequence that a seed repeats. */
const randomOf = (seed: number) => {
  let state = seed;
  return <T>(values: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return values[Math.floor((state / 2_147_483_647) * values.length)]!;
  };
};
/** How many are drawn by shift and place, and how many are listed. */
const drawn = async (query: CallQuery<'sessions.chart'>) => {
  const { by_shift: byShift, without_shift: free } = await draw(query);
  const counts = [
    ...byShift.map(({ shift: { key }, here: h, left: l }) => [key, h, l]),
    ['none', free.here, free.left],
  ];
  return Object.fromEntries(
    counts.filter(([, h, l]) => h !== 0 || l !== 0).map(([key, ...rest]) => [key, rest]),
  );
};
const listed = async (query: CallQuery<'sessions.chart'>) => {
  const { items } = await list({ ...query, page_size: 200 });
  const byShift = Object.groupBy(items, (item) => item.shift?.key ?? 'none');
  return Object.fromEntries(
    Object.entries(byShift).map(([key, of = []]) => {
      const here = of.filter((item) => item.ended_at === null).length;
      return [key, [here, of.length - here]];
    }),
  );
};

describe('the open sessions by shift', () => {
  it('are those of each shift, the largest first, and those of people let in without one', async () => {
    const night = await insertShift(api.db, company.key, { name: 'Noite' });
    await open(bia);
    await openBy(night, 2);
    await openBy(null, 3);
    await open(bia, { fields: { deciding_shift_key: null, is_by_single_access: true, os: 'android' } });
    expect(await draw()).toEqual({
      by_shift: [
        { shift: { key: night, name: 'Noite' }, here: 2, left: 0 },
        { shift: { key: shift, name: 'Loja' }, here: 1, left: 0 },
      ],
      other_shifts: { here: 0, left: 0 },
      without_shift: { here: 4, left: 0 },
    });
  });

  it('have those apart that are over here and may still be in the workspace, as the list has them', async () => {
    await open(bia);
    await open(company.people.worker, { fields: endedBy('hours_ended') });
    await openBy(shift, 1);
    // Replaced by a newer one of the same client, over at the workspace too, and of a suspended account.
    await open(bia, { minutesAgo: 24 * 60 });
    await open(await insertUser(api.db, company.key), { at: [], fields: endedBy('signed_out') });
    const suspended = await insertUser(api.db, company.key, { status: 'suspended' });
    await open(suspended, { fields: endedBy('hours_ended') });
    const loja = { key: shift, name: 'Loja' };
    expect(await draw()).toEqual({ ...empty, by_shift: [{ shift: loja, here: 2, left: 1 }] });
    expect(await left()).toEqual({ ...empty, by_shift: [{ shift: loja, here: 0, left: 1 }] });
    expect((await list()).total).toBe(3);
  });

  it('are those of the search, the shift and the person', async () => {
    const night = await insertShift(api.db, company.key, { name: 'Tarde' });
    await open(bia);
    await open(company.people.worker, { fields: { deciding_shift_key: night, ip: '10.0.0.8' } });
    const names = async (query: CallQuery<'sessions.chart'>) =>
      (await draw(query)).by_shift.map(({ shift: { name }, here }) => [name, here]);
    expect(await names({ search: 'padeira' })).toEqual([['Tarde', 1]]);
    expect(await names({ search: '10.0.' })).toEqual([['Tarde', 1]]);
    expect(await names({ shift })).toEqual([['Loja', 1]]);
    expect(await names({ user: bia })).toEqual([['Loja', 1]]);
    expect(await draw({ search: '%' })).toEqual(empty);
  });

  it('are summed beyond twelve shifts, and keep those of a deleted shift', async () => {
    const keys: string[] = [];
    for (let nr = 1; nr <= 14; nr += 1) {
      const key = await insertShift(api.db, company.key, { name: `Turno ${String(nr).padStart(2, '0')}` });
      await openBy(key, nr === 3 ? 2 : 1);
      keys.push(key);
    }
    await inCompany(api.db, company.key, (tx) =>
      tx.deleteFrom('shifts').where('key', '=', keys[2]!).execute(),
    );
    const chart = await draw();
    expect(chart.by_shift).toHaveLength(12);
    expect(chart.by_shift.slice(0, 2)).toEqual([
      { shift: { key: keys[2], name: '' }, here: 2, left: 0 },
      { shift: { key: keys[0], name: 'Turno 01' }, here: 1, left: 0 },
    ]);
    expect(chart.other_shifts).toEqual({ here: 2, left: 0 });
  });

  it('are as many as the list has by any shift and filter, whatever came before them', async () => {
    const shifts = [shift, await insertShift(api.db, company.key, { name: 'Madrugada' }), null];
    const any = randomOf(1);
    const hour = 60;
    for (let nr = 0; nr < 40; nr += 1) {
      const user = await insertUser(api.db, company.key, {
        name: any(['Ada Souza', 'Caio Lima']),
        status: any(['active', 'active', 'active', 'suspended']),
      });
      for (let more = any([1, 2, 3, 4, 5]); more > 0; more -= 1)
        await open(user, {
          minutesAgo: any([5, hour, 2 * hour, 9 * hour, 72 * hour, 300 * hour, 360 * hour]),
          at: any([[workspace], [workspace], []]),
          fields: {
            deciding_shift_key: any(shifts),
            os: any(['windows', 'windows', 'android']),
            ip: any(['10.0.0.8', '203.0.113.9']),
            ...any([{}, endedBy('hours_ended'), endedBy('signed_out')]),
          },
        });
      const searches = ['10.0.', 'souza', 'ada', 'zz'].map((search) => ({ search }));
      for (const query of [{}, { shift }, { user }, ...searches, { left: 'true' as never }])
        expect(await drawn(query), JSON.stringify({ nr, query })).toEqual(await listed(query));
    }
  });

  it('are those of no other company', async () => {
    await open(bia);
    expect(await draw({}, other.token)).toEqual(empty);
    expect(await draw({ shift }, other.token)).toEqual(empty);
  });
});
