import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { Context } from '#core/context.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { setVacation } from './change-vacation.ts';

const night = { kind: 'everyday' as const, start_hour: '22:00', end_hour: '06:00', ends_next_day: true };
const days = { start_date: '2025-03-14', end_date: '2025-03-20' };

let api: Api;
let token: string;
let managerToken: string;
let companyKey: string;
let worker: string;
let manager: string;
let shift: string;

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, companyKey, work);

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  managerToken = await api.manager(companyKey, people.otherWorker);
  worker = await api.userKey(companyKey, people.worker);
  manager = await api.userKey(companyKey, people.otherWorker);
  ({ key: shift } = await api.call('shifts.create', { token, body: { name: 'Noite' } }));
  const { version } = await api.call('shifts.get', { token, params: { key: shift } });
  await api.call('shifts.update', {
    token,
    params: { key: shift },
    body: { version, state: 'enabled', rules: [night] } as never,
  });
  await api.call('shifts.addUsers', { token, params: { key: shift }, body: { users: [worker, manager] } });
});
afterAll(() => api.close());

/** The number of people cut in the night, by each way of asking. */
async function counted(as = token) {
  const { cuts } = await api.call('users.previewVacation', {
    token: as,
    body: { selection: { filter: { shift }, except: [] }, ...days },
  });
  return cuts.map((cut) => cut.people);
}

describe('the people with a night cut by a vacation', () => {
  afterEach(() => inOurs((tx) => tx.updateTable('domains').set({ is_covered: false }).execute()));

  it('are those the caller may send on vacation', async () => {
    expect(await counted()).toEqual([2]);
    expect(await counted(managerToken)).toEqual([1]);
  });

  it('are those of the covered domains, and of all of them before an activation', async () => {
    const domain = people.worker.split('@')[1] ?? '';
    const cover = (isOurs: boolean) =>
      inOurs((tx) =>
        tx
          .updateTable('domains')
          .set({ is_covered: sql<boolean>`(name = ${domain}) = ${isOurs}` })
          .execute(),
      );
    await cover(true);
    expect(await counted()).toEqual([2]);
    await inOurs((tx) =>
      tx.updateTable('users').set({ domain: 'outra.example' }).where('key', '=', manager).execute(),
    );
    expect(await counted()).toEqual([1]);
    await inOurs((tx) => tx.updateTable('domains').set({ is_covered: false }).execute());
    expect(await counted()).toEqual([2]);
    await inOurs((tx) => tx.updateTable('users').set({ domain }).where('key', '=', manager).execute());
  });
});

it('are found before the person is locked, by the shifts that they are in and no others', async () => {
  const { key: other } = await api.call('shifts.create', { token, body: { name: 'De ninguém' } });
  const untouchable = new Proxy({} as CompiledShift, {
    get: () => {
      throw new Error('a shift without any of them was computed');
    },
  });
  const asked = inOurs((tx) => {
    const ctx = {
      tx,
      companyKey,
      now: api.clock.now(),
      actor: {
        userKey: manager,
        name: 'Adriano',
        email: people.otherWorker,
        isControlAdmin: true,
        simulatedByName: null,
        confirmedAt: null,
      },
      origin: { requestId: 'r', ip: null, client: { browser: 'chrome', os: 'windows' } },
    } as unknown as Context;
    const readShiftFacts = async () => {
      await inOurs((elsewhere) =>
        sql`select from users where key = ${worker} for no key update nowait`.execute(elsewhere),
      );
      return { shifts: new Map([[other, untouchable]]), timeZone: 'America/Sao_Paulo' };
    };
    return setVacation(ctx, { readShiftFacts }, { params: { key: worker }, body: days } as never);
  });
  expect(await asked).toEqual([]);
  const row = await inOurs((tx) =>
    tx.selectFrom('users').select('vacation_starts_on').where('key', '=', worker).executeTakeFirstOrThrow(),
  );
  expect(row.vacation_starts_on).toBe(days.start_date);
});
