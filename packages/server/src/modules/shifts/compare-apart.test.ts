import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../../db/transactions.ts';
import { createCompareAccess, peopleOfStep } from '../../sign-in/compare-access.ts';
import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { panelOfWorld } from '../../testing/panel-of-world.ts';
import { startSignInWorld } from '../../testing/sign-in-world.ts';
import type { SignInWorld } from '../../testing/sign-in-world.ts';

// What compares very many people leaves room for everything else, in the process and in the database.

const password = 'quatro bicicletas verdes';
const office = { kind: 'everyday', start_hour: '08:00', end_hour: '18:00' } as const;
const crowd = 1300;

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;
/** How many people the steps had that are over. */
let steps: number[];
/** What happens at the end of a step, such as waiting. */
let atStep: () => Promise<void> | void;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: '2025-03-10T12:00:00Z' });
  const compareAccess = createCompareAccess(world.facts, async (people) => {
    steps.push(people);
    await atStep();
  });
  panel = await panelOfWorld(database, world, { compareAccess });
  const domain = panel.admin.email.split('@')[1];
  await inCompany(world.db, world.companyKey, (tx) =>
    sql`insert into users (key, company_key, directory_id, email, username, name, search_text, domain, org_unit, status, created_at, updated_at)
      select gen_random_uuid(), ${world.companyKey}::uuid, 'c' || n, 'c' || n || '@' || ${domain}, 'c' || n, 'C ' || n, 'c ' || n,
             ${domain}, '/Muitos', 'active', now(), now() from generate_series(1, ${crowd}::int) n`.execute(
      tx,
    ),
  );
});
beforeEach(() => {
  steps = [];
  atStep = () => undefined;
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});

/** Holds the first step that is over until it is let go. */
function holdFirstStep() {
  const door = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  atStep = async () => {
    reached.resolve();
    await door.promise;
  };
  return {
    reached: reached.promise,
    letGo: () => {
      atStep = () => undefined;
      door.resolve();
    },
  };
}
const addCrowd = (key: string) =>
  panel.call('shifts.addUsers', { params: { key }, body: { org_units: ['/Muitos'] } });
const membersOf = async (key: string) => (await panel.call('shifts.get', { params: { key } })).users_number;

describe('a comparison of very many people', () => {
  it('holds the event loop for a bounded number of them at a time', async () => {
    const key = await world.shift([], [office]);
    const { difference } = await addCrowd(key);
    expect(difference.gains.count).toBe(crowd);
    expect(difference.gains.people.length).toBe(200);
    expect(Math.max(...steps)).toBeLessThanOrEqual(peopleOfStep);
    // What is left over at the end is no step of its own.
    expect(steps.reduce((sum, people) => sum + people, 0)).toBeGreaterThan(crowd - peopleOfStep);
    steps = [];
    await panel.call('shifts.preview', {
      params: { key },
      body: { rules: [{ ...office, end_hour: '10:00' }] },
    });
    expect(steps.length).toBeGreaterThanOrEqual(Math.floor(crowd / peopleOfStep));
    expect(Math.max(...steps)).toBeLessThanOrEqual(peopleOfStep);
  });

  it('ends when the same person asks again, and the newer question is answered', async () => {
    const key = await world.shift([], [office]);
    await addCrowd(key);
    steps = [];
    const { reached, letGo } = holdFirstStep();
    const ask = () => panel.call('shifts.preview', { params: { key }, body: { state: 'disabled' } });
    const older = ask();
    const refused = expect(older).rejects.toThrow('PREVIEW_SUPERSEDED');
    await reached;
    const newer = ask();
    await expect.poll(() => steps.length).toBeGreaterThan(1);
    letGo();
    await refused;
    expect((await newer).total).toBe(crowd);
  });

  it('ends soon after who asked has hung up', async () => {
    const key = await world.shift([], [office]);
    await addCrowd(key);
    steps = [];
    const { reached, letGo } = holdFirstStep();
    const hangUp = new AbortController();
    const selection = { filter: { org_unit: '/Muitos' } };
    const act = { action: 'remove_from_shift', shift: key } as const;
    const asked = panel.ask('users.previewBulk', { body: { selection, act } }, hangUp.signal);
    const broken = expect(asked).rejects.toThrow();
    await reached;
    hangUp.abort();
    await broken;
    await pause(100);
    letGo();
    await pause(300);
    expect(steps).toHaveLength(1);
  });

  it('keeps nobody waiting while an org unit is added: not who signs in, not who changes something', async () => {
    const worker = await world.person({ name: 'Ana Pontual', password });
    await world.shift([worker], [office]);
    const key = await world.shift([], [office]);
    const { reached, letGo } = holdFirstStep();
    const adding = addCrowd(key);
    await reached;
    const { body } = await world.signIn(world.browser(), worker.email, password);
    expect(body).toContain('SAMLResponse');
    await panel.call('shifts.create', { body: { name: 'Criado no meio' } });
    await panel.call('shifts.update', { params: { key }, body: { name: 'Mudado no meio' } });
    expect(await membersOf(key)).toBe(0);
    letGo();
    expect((await adding).added).toBe(crowd);
    expect(await membersOf(key)).toBe(crowd);
  });

  it('is made anew when what it rests on has changed meanwhile', async () => {
    const key = await world.shift([], [office]);
    const { reached, letGo } = holdFirstStep();
    const adding = addCrowd(key);
    await reached;
    await panel.call('shifts.update', { params: { key }, body: { state: 'disabled' } });
    letGo();
    const { added, difference } = await adding;
    expect([added, difference.gains.count]).toEqual([crowd, 0]);
  });

  it('is made anew when somebody who is moved has become another meanwhile, not when they sign in', async () => {
    const away = await world.person({ name: 'Bia Viajante', org_unit: '/Poucos', password });
    const few = { org_units: ['/Poucos'] };
    const during = async (act: () => Promise<unknown>) => {
      const key = await world.shift([], [office]);
      const { reached, letGo } = holdFirstStep();
      const adding = panel.call('shifts.addUsers', { params: { key }, body: few });
      await reached;
      await act();
      letGo();
      return (await adding).difference;
    };
    await world.shift([away], [office]);
    await during(() => world.signIn(world.browser(), away.email, password));
    expect(steps).toHaveLength(1);
    const vacation = { start_date: '2025-03-10', end_date: '2025-03-12' };
    await during(() => panel.call('users.setVacation', { params: { key: away.key }, body: vacation }));
    expect(steps).toHaveLength(3);
  });

  it('is made under the lock at last, however often something changes in between', async () => {
    const key = await world.shift([], [office]);
    let comparisons = 0;
    let isFirstStep = true;
    atStep = async () => {
      if (!isFirstStep) return;
      comparisons += 1;
      // The third one holds the company: a change would wait for it.
      if (comparisons > 2) return;
      isFirstStep = false;
      await panel.call('shifts.create', { body: { name: `Sem parar ${comparisons}` } });
      isFirstStep = true;
    };
    const one = await world.person({ name: 'Caio Único' });
    const adding = panel.call('shifts.addUsers', { params: { key }, body: { users: [one.key] } });
    expect((await adding).added).toBe(1);
    expect(comparisons).toBe(3);
  });
});
