import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../../db/transactions.ts';
import { createCompareAccess, peopleOfStep } from '../../access/impact/access-impact.ts';
import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { panelOfWorld } from '../../testing/panel-of-world.ts';
import { startSignInWorld } from '../../testing/sign-in-world.ts';
import type { SignInWorld } from '../../testing/sign-in-world.ts';

// What compares very many people leaves room for everything else, in the process and in the database.

const password = 'quatro bicicletas verdes';
const office = { kind: 'everyday', start_hour: '08:00', end_hour: '18:00' } as const;
const crowd = 1300;
const inTokyo = {
  zone: 'Asia/Tokyo',
  region: null,
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [],
};

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

/** Holds the first step that is over until it is let go; later ones go on. */
function holdFirstStep() {
  const door = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  atStep = async () => {
    atStep = () => undefined;
    reached.resolve();
    await door.promise;
  };
  return { reached: reached.promise, letGo: door.resolve };
}
/** Has something change that every comparison rests on; false where the company is held, and nothing can. */
async function countUp(): Promise<boolean> {
  const { rows } = await inCompany(world.db, world.companyKey, (tx) =>
    sql`update companies set version = version + 1
         where key = (select key from companies where key = ${world.companyKey} for no key update skip locked)
        returning key`.execute(tx),
  );
  return rows.length > 0;
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
    await expect.poll(() => steps.length, { timeout: 30_000 }).toBeGreaterThan(1);
    letGo();
    await refused;
    expect((await newer).total).toBe(crowd);
  });

  it.each(['people', 'calendar'] as const)('ends soon after who asked has hung up (%s)', async (subject) => {
    const key = await world.shift([], [office]);
    await addCrowd(key);
    steps = [];
    const { reached, letGo } = holdFirstStep();
    const hangUp = new AbortController();
    const selection = { filter: { org_unit: '/Muitos' } };
    const act = { action: 'remove_from_shift', shift: key } as const;
    const asked =
      subject === 'people'
        ? panel.ask('users.previewBulk', { body: { selection, act } }, hangUp.signal)
        : panel.ask('company.previewCalendar', { body: inTokyo }, hangUp.signal);
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

describe('the saving of a shift with very many people', () => {
  const early = [{ ...office, end_hour: '12:00' }];
  const crowded = async () => {
    const key = await world.shift([], [office]);
    await addCrowd(key);
    steps = [];
    return key;
  };
  const saveShift = (key: string, body: object) => panel.call('shifts.update', { params: { key }, body });

  it('holds up no other editor: neither of this shift nor of another', async () => {
    const key = await crowded();
    const other = await world.shift([], [office]);
    const { reached, letGo } = holdFirstStep();
    const saving = saveShift(key, { rules: early });
    await reached;
    expect((await panel.call('shifts.get', { params: { key } })).rules[0]?.end_hour).toBe('18:00');
    await saveShift(other, { name: 'Outro salvo no meio' });
    await saveShift(key, { custom_response: 'Salvo no meio' });
    letGo();
    const saved = await saving;
    expect([saved.rules[0]?.end_hour, saved.custom_response]).toEqual(['12:00', 'Salvo no meio']);
    expect(saved.difference.total).toBe(crowd);
  });

  it('refuses a version that is old by the time it would be written', async () => {
    const key = await crowded();
    const { version } = await panel.call('shifts.get', { params: { key } });
    const { reached, letGo } = holdFirstStep();
    const refused = expect(saveShift(key, { version, rules: early })).rejects.toThrow('VERSION_CONFLICT');
    await reached;
    await saveShift(key, { rules: [{ ...office, end_hour: '20:00' }] });
    letGo();
    await refused;
    expect((await panel.call('shifts.get', { params: { key } })).rules[0]?.end_hour).toBe('20:00');
  });

  it('tells what it does to those who are in the shift when it is written', async () => {
    const key = await crowded();
    const one = await world.person({ name: 'Davi Chegou' });
    const gone = await world.person({ name: 'Eva Viaja' });
    await panel.call('shifts.addUsers', { params: { key }, body: { users: [gone.key] } });
    const { reached, letGo } = holdFirstStep();
    const saving = saveShift(key, { state: 'disabled' });
    await reached;
    await panel.call('shifts.addUsers', { params: { key }, body: { users: [one.key] } });
    const vacation = { start_date: '2025-03-10', end_date: '2025-03-12' };
    await panel.call('users.setVacation', { params: { key: gone.key }, body: vacation });
    letGo();
    const { difference } = await saving;
    expect(difference.total).toBe(crowd + 2);
    // All the others have another shift.
    expect(difference.loses.people.map((person) => person.key)).toEqual([one.key]);
  });

  it('enables and disables several at once in the same way', async () => {
    const key = await crowded();
    const { reached, letGo } = holdFirstStep();
    const body = { action: 'deactivate' as const, rule_groups: [key] };
    const disabling = panel.call('shifts.bulkActivate', { body });
    await reached;
    await saveShift(key, { name: 'Mudado antes de desativar' });
    letGo();
    const { items, difference } = await disabling;
    expect(items[0]).toMatchObject({ name: 'Mudado antes de desativar', state: 'disabled' });
    expect(difference.total).toBe(crowd);
  });
});

describe('the calendar of a company with very many people', () => {
  const crowded = async () => {
    await addCrowd(await world.shift([], [office]));
    steps = [];
  };

  it('is compared in bounded steps, and a newer question ends the older one', async () => {
    await crowded();
    const { reached, letGo } = holdFirstStep();
    const ask = () => panel.call('company.previewCalendar', { body: inTokyo });
    const refused = expect(ask()).rejects.toThrow('PREVIEW_SUPERSEDED');
    await reached;
    const newer = ask();
    await expect.poll(() => steps.length, { timeout: 30_000 }).toBeGreaterThan(1);
    letGo();
    await refused;
    expect((await newer).total).toBeGreaterThanOrEqual(crowd);
    expect(Math.max(...steps)).toBeLessThanOrEqual(peopleOfStep);
  });

  it('is saved without holding up who signs in or saves a shift', async () => {
    await crowded();
    const worker = await world.person({ name: 'Fábio Manhã', password });
    const key = await world.shift([worker], [office]);
    const { reached, letGo } = holdFirstStep();
    const saving = panel.call('company.setCalendar', { body: inTokyo });
    await reached;
    expect((await world.signIn(world.browser(), worker.email, password)).body).toContain('SAMLResponse');
    await panel.call('shifts.update', { params: { key }, body: { zone: 'America/Sao_Paulo' } });
    letGo();
    const { zone, difference } = await saving;
    expect(zone).toBe('Asia/Tokyo');
    // By the time it is saved their shift follows the company no more.
    expect(JSON.stringify(difference.loses)).not.toContain(worker.key);
    expect(difference.loses.count).toBeGreaterThanOrEqual(crowd);
  });

  it('lets people sign in also where it is compared under the lock at last', async () => {
    await crowded();
    const worker = await world.person({ name: 'Gil Entra', password });
    const key = await world.shift([worker], [office]);
    await panel.call('shifts.update', { params: { key }, body: { zone: 'America/Sao_Paulo' } });
    const reached = Promise.withResolvers<void>();
    const door = Promise.withResolvers<void>();
    atStep = async () => {
      if (await countUp()) return;
      atStep = () => undefined;
      reached.resolve();
      await door.promise;
    };
    const saving = panel.call('company.setCalendar', { body: { ...inTokyo, zone: 'Asia/Seoul' } });
    await reached.promise;
    const entering = world.signIn(world.browser(), worker.email, password);
    const waited = await Promise.race([entering.then(() => false), pause(5000, true)]);
    door.resolve();
    expect(waited).toBe(false);
    expect((await entering).body).toContain('SAMLResponse');
    expect((await saving).zone).toBe('Asia/Seoul');
  });
});
