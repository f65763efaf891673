import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { logOut, replanLogouts } from '#modules/forced-logout/index.ts';
import type { Directory } from '#ports/directory.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

// Compares the preview with what people then meet on the sign-in page.

const password = 'quatro bicicletas verdes';
/** Monday, 09:00 in Sao Paulo. */
const morning = '2025-03-10T12:00:00Z';
const office = { kind: 'everyday', start_hour: '08:00', end_hour: '18:00' } as const;
const evening = { kind: 'everyday', start_hour: '19:00', end_hour: '23:00' } as const;

let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { at: morning });
  panel = await panelOfWorld(database, world);
});
beforeEach(async () => {
  world.clock.set(morning);
  await inCompany(world.db, world.companyKey, async (tx) => {
    await tx.deleteFrom('planned_logouts').execute();
    await tx.deleteFrom('sign_in_sessions').execute();
    await tx.deleteFrom('shifts').execute();
    await tx
      .updateTable('companies')
      .set((eb) => ({ version: eb('version', '+', 1), control_state: 'active' }))
      .execute();
  });
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});

const isIn = async (email: string) =>
  (await world.signIn(world.browser(), email, password)).body.includes('SAMLResponse');
const isStillIn = async (browser: ReturnType<SignInWorld['browser']>) =>
  !(await world.begin(browser)).page.body.includes('name="password"');

/** Runs the jobs a minute later, after the grace of an edit. */
async function aMinuteLater(): Promise<void> {
  const { db, clock, facts } = world;
  const directory = {
    provider: 'google',
    revokeSessions: async () => ({ revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 }),
    // These jobs call nothing else of the port.
  } as unknown as Directory;
  const grant = { refreshToken: 'r', grantedScopes: [], customerId: 'C1' };
  const deps = { db, clock, facts, openWorkspace: async () => ({ directory, grant }) };
  await replanLogouts.run(deps);
  clock.set(new Date(clock.now() + 61_000).toISOString());
  await logOut.run(deps);
}

type Difference = CallResponse<'shifts.previewBulk'>;
const namesOf = (group: Difference['gains']) => group.people.map((person) => person.name);
const peopleOf = ({ gains, loses, unchanged }: Difference) => ({
  gains: namesOf(gains),
  loses: namesOf(loses),
  unchanged: namesOf(unchanged),
});

describe('the effect before a save', () => {
  it('names people who gain and lose access by other hours, and the save does the same', async () => {
    const inside = await world.person({ name: 'Ana Dentro', password });
    const alsoElsewhere = await world.person({ name: 'Bia Outro Turno', password });
    const away = await world.person({
      name: 'Caio Férias',
      password,
      vacation_starts_on: '2025-03-01',
      vacation_ends_on: '2025-03-31',
    });
    const boss = await world.person({ name: 'Dora Chefe', is_admin: true });
    const key = await world.shift([inside, alsoElsewhere, away, boss], [office]);
    await world.shift([alsoElsewhere], [office]);
    const browser = world.browser();
    await world.signIn(browser, inside.email, password);

    const params = { key };
    const preview = await panel.call('shifts.preview', { params, body: { rules: [evening] } });
    expect(peopleOf(preview)).toEqual({
      gains: [],
      loses: ['Ana Dentro'],
      unchanged: ['Dora Chefe'],
    });
    // The office hours of the other shift remain.
    expect(preview.gains_later.people).toMatchObject([
      { name: 'Bia Outro Turno', gains_at: '2025-03-10T22:00:00.000Z', loses_at: null },
    ]);
    // Back from vacation, the morning is lost.
    expect(preview.loses_later.people).toMatchObject([
      {
        name: 'Caio Férias',
        result: 'on_vacation',
        is_logged_out: false,
        loses_at: '2025-04-01T11:00:00.000Z',
        next_opening: '2025-04-01T22:00:00.000Z',
      },
    ]);
    expect(preview).toMatchObject({ total: 4, logged_out: 1, control_is_active: true });
    expect(preview.loses.people[0]).toMatchObject({
      is_logged_out: true,
      result: 'outside_allowed_hours',
      next_opening: '2025-03-10T22:00:00.000Z',
    });
    expect(await isIn(inside.email)).toBe(true);

    const saved = await panel.call('shifts.replaceRules', { params, body: { rules: [evening] } });
    // One more sign-in; otherwise the save reports what the preview reported.
    expect(saved.difference).toEqual({
      ...preview,
      merged: undefined,
      joining: undefined,
      already_in: undefined,
      not_found: undefined,
      gone: undefined,
      invalid: undefined,
      protected: undefined,
    });
    await aMinuteLater();
    expect(await isStillIn(browser)).toBe(false);
    expect(await isIn(inside.email)).toBe(false);
    expect(await isIn(alsoElsewhere.email)).toBe(true);

    const back = await panel.call('shifts.update', { params, body: { rules: [office] } });
    expect(peopleOf(back.difference).gains).toEqual(['Ana Dentro']);
    expect(await isIn(inside.email)).toBe(true);
  });

  it('is the same for an upper-case key of the shift', async () => {
    const person = await world.person({ name: 'Ana Dentro', password });
    const key = await world.shift([person], [office]);
    const body = { rules: [evening] };
    const preview = await panel.call('shifts.preview', { params: { key: key.toUpperCase() }, body });
    expect(peopleOf(preview).loses).toEqual(['Ana Dentro']);
  });

  it('counts people signed in from where they no longer may be', async () => {
    const person = await world.person({ name: 'Ester Longe', password });
    const key = await world.shift([person], [office]);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const preview = await panel.call('shifts.preview', {
      params: { key },
      body: { list_ip: ['203.0.113.7'] },
    });
    expect(preview.loses.people).toMatchObject([
      { name: 'Ester Longe', is_logged_out: true, result: 'ip_blocked' },
    ]);
    await panel.call('shifts.update', { params: { key }, body: { list_ip: ['203.0.113.7'] } });
    await aMinuteLater();
    expect(await isStillIn(browser)).toBe(false);
  });

  it('reports the effect for added and removed people, and names those who lose the only shift', async () => {
    const departing = await world.person({ name: 'Fábio Sai', password });
    const comer = await world.person({ name: 'Gil Entra', password });
    const both = await world.person({ name: 'Hugo Dois', password });
    const key = await world.shift([departing, both], [office]);
    await world.shift([both], [office]);
    const params = { key };
    const preview = await panel.call('shifts.preview', {
      params,
      body: { add: { emails: [` ${comer.email.toUpperCase()} `] }, remove: [departing.key, both.key] },
    });
    expect(peopleOf(preview)).toEqual({
      gains: ['Gil Entra'],
      loses: ['Fábio Sai'],
      unchanged: ['Hugo Dois'],
    });
    expect(namesOf(preview.left_without_shift)).toEqual(['Fábio Sai']);
    expect(preview.loses.people[0]).toMatchObject({ result: 'no_shift', next_opening: null });
    const added = await panel.call('shifts.addUsers', { params, body: { emails: [comer.email] } });
    expect(peopleOf(added.difference)).toMatchObject({ gains: ['Gil Entra'] });
    const removed = await panel.call('shifts.removeUsers', {
      params,
      body: { users: [departing.key, both.key] },
    });
    expect(peopleOf(removed.difference)).toMatchObject({ loses: ['Fábio Sai'], unchanged: ['Hugo Dois'] });
    expect([await isIn(comer.email), await isIn(departing.email), await isIn(both.email)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('names the people who gain access and have no way in', async () => {
    const ready = await world.person({ name: 'Ana Com Senha', password });
    const reachable = await world.person({ name: 'Bia Sem Senha', recovery_email: 'bia@fora.example' });
    const lost = await world.person({ name: 'Caio Sem Nada' });
    const key = await world.shift([], [office]);
    const emails = [ready.email, reachable.email, lost.email];
    const preview = await panel.call('shifts.addUsers', { params: { key }, body: { emails } });
    expect(preview.difference.gains.count).toBe(3);
    expect(preview.difference.gains_without_way_in).toEqual({
      count: 2,
      people: [
        { key: reachable.key, name: 'Bia Sem Senha', email: reachable.email, no_way_in: 'no_password' },
        { key: lost.key, name: 'Caio Sem Nada', email: lost.email, no_way_in: 'no_address' },
      ],
    });
  });

  it('counts neither administrators nor suspended people among those left without a shift', async () => {
    const worker = await world.person({ name: 'Quim Só', password });
    const boss = await world.person({ name: 'Rute Chefe', is_admin: true });
    const listed = await world.person({ name: 'Saul Autorizado', is_allowed_admin: true });
    const gone = await world.person({ name: 'Tina Suspensa', status: 'suspended' });
    const key = await world.shift([worker, boss, listed, gone], [office]);
    const off = await panel.call('shifts.previewBulk', {
      body: { action: 'deactivate', rule_groups: [key] },
    });
    expect(namesOf(off.left_without_shift)).toEqual(['Quim Só']);
    expect([off.left_without_shift.count, off.loses.count]).toEqual([1, 1]);
    const removed = await panel.call('shifts.preview', {
      params: { key },
      body: { remove: [worker.key, boss.key, listed.key, gone.key] },
    });
    expect(namesOf(removed.left_without_shift)).toEqual(['Quim Só']);
  });

  it('assumes control where it is off, and then signs no person out', async () => {
    const person = await world.person({ name: 'Íris Livre', password });
    const key = await world.shift([person], [office]);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('companies')
        .set((eb) => ({ control_state: 'inactive', version: eb('version', '+', 1) }))
        .execute(),
    );
    const preview = await panel.call('shifts.previewBulk', {
      body: { action: 'deactivate', rule_groups: [key] },
    });
    expect(preview).toMatchObject({ control_is_active: false, logged_out: 0, loses: { count: 1 } });
    expect(preview.loses.people[0]).toMatchObject({ name: 'Íris Livre', result: 'no_active_shift' });
  });

  it('of several shifts is that of all of them together', async () => {
    const person = await world.person({ name: 'Júlia Dupla', password });
    const keys = [await world.shift([person], [office]), await world.shift([person], [office])];
    const one = await panel.call('shifts.previewBulk', {
      body: { action: 'deactivate', rule_groups: [keys[0]!] },
    });
    expect(one.loses.count).toBe(0);
    const body = { action: 'deactivate', rule_groups: keys } as const;
    const all = await panel.call('shifts.previewBulk', { body });
    expect(all).toMatchObject({ total: 1, loses: { count: 1 } });
    expect((await panel.call('shifts.bulkActivate', { body })).difference).toEqual(all);
    expect(await isIn(person.email)).toBe(false);
    const gone = await panel.call('shifts.previewBulk', { body: { action: 'delete', rule_groups: keys } });
    // Both are disabled now, which costs no further access.
    expect(gone.left_without_shift.count).toBe(0);
    expect(namesOf(gone.still_without_shift)).toEqual(['Júlia Dupla']);
  });

  it('reports outside of the hours who loses the next access, and from when', async () => {
    world.clock.set('2025-03-09T15:00:00Z');
    const person = await world.person({ name: 'Nara Semana', password });
    const another = await world.person({ name: 'Otto Dois', password });
    const morning = { kind: 'weekly', day: 1, start_hour: '08:00', end_hour: '18:00' } as const;
    const key = await world.shift([person, another], [morning]);
    await world.shift([another], [morning]);
    const expected = {
      loses: { count: 0 },
      loses_later: {
        count: 1,
        people: [{ name: 'Nara Semana', loses_at: '2025-03-10T11:00:00.000Z', next_opening: null }],
      },
      unchanged: { count: 1 },
    };
    const closed = { action: 'deactivate' as const, rule_groups: [key] };
    expect(await panel.call('shifts.previewBulk', { body: closed })).toMatchObject(expected);
    const preview = await panel.call('shifts.preview', { params: { key }, body: { state: 'disabled' } });
    expect(preview).toMatchObject(expected);
    const later = await panel.call('shifts.preview', {
      params: { key },
      body: { rules: [{ ...morning, start_hour: '09:00' }] },
    });
    expect(later.loses_later.people).toMatchObject([
      { loses_at: '2025-03-10T11:00:00.000Z', next_opening: '2025-03-10T12:00:00.000Z' },
    ]);
  });

  it('reports later gains with their start: in preview and result, by other hours and by another shift', async () => {
    const [none, elsewhere, weekender] = [
      await world.person({ name: 'Quito Nenhum', password }),
      await world.person({ name: 'Rute Escritório', password }),
      await world.person({ name: 'Sílvia Sábado', password }),
    ];
    const saturday = { kind: 'weekly', day: 6, start_hour: '08:00', end_hour: '14:00' } as const;
    const weekday = (day: number, end = '18:00') => ({
      kind: 'weekly' as const,
      day,
      start_hour: '08:00',
      end_hour: end,
    });
    const weekdays = [1, 2, 3, 4, 5].map((day) => weekday(day));
    const office = await world.shift([elsewhere], weekdays);
    await world.shift([weekender], [saturday]);
    const weekend = await world.shift([], [saturday]);
    const emails = [none, elsewhere, weekender].map(({ email }) => email);
    const joining = await panel.call('shifts.preview', {
      params: { key: weekend },
      body: { add: { emails } },
    });
    expect(peopleOf(joining)).toEqual({ gains: [], loses: [], unchanged: ['Sílvia Sábado'] });
    expect(joining.gains_later.people).toMatchObject([
      { name: 'Quito Nenhum', gains_at: '2025-03-15T11:00:00.000Z', loses_at: null, next_opening: null },
      { name: 'Rute Escritório', gains_at: '2025-03-15T11:00:00.000Z' },
    ]);
    const added = await panel.call('shifts.addUsers', { params: { key: weekend }, body: { emails } });
    expect(added.difference.gains_later).toEqual(joining.gains_later);

    const body = { rules: [1, 2, 3, 4, 5].map((day) => weekday(day, day === 5 ? '22:00' : '18:00')) };
    const longer = await panel.call('shifts.preview', { params: { key: office }, body });
    expect(longer).toMatchObject({
      gains: { count: 0 },
      unchanged: { count: 0 },
      gains_later: {
        count: 1,
        people: [{ name: 'Rute Escritório', gains_at: '2025-03-14T21:00:00.000Z' }],
      },
    });
    const { difference } = await panel.call('shifts.replaceRules', { params: { key: office }, body });
    expect(difference.gains_later).toEqual(longer.gains_later);
  });

  it('counts people who lose now and gain later among those who lose', async () => {
    world.clock.set('2025-03-09T15:00:00Z');
    const person = await world.person({ name: 'Tales Muda', password });
    const key = await world.shift([person], [office]);
    const earlier = { ...office, start_hour: '06:00', end_hour: '11:30' };
    const body = { rules: [earlier] };
    const preview = await panel.call('shifts.preview', {
      params: { key },
      body: { ...body, at: '2025-03-10T02:00:00Z' },
    });
    expect(namesOf(preview.loses_later)).toEqual(['Tales Muda']);
    expect(preview.gains_later.count).toBe(0);
  });

  it('names people left with nothing but disabled shifts', async () => {
    const person = await world.person({ name: 'Paula Resta', password });
    const [kept, lost] = [await world.shift([person], [office]), await world.shift([person], [office])];
    await panel.call('shifts.bulkActivate', { body: { action: 'deactivate', rule_groups: [kept] } });
    const body = { remove: [person.key] };
    const preview = await panel.call('shifts.preview', { params: { key: lost }, body });
    expect(namesOf(preview.left_without_shift)).toEqual(['Paula Resta']);
  });

  it('uses the given instant', async () => {
    const person = await world.person({ name: 'Karla Noite', password });
    const key = await world.shift([person], [office]);
    const ask = (at: string) =>
      panel.call('shifts.preview', { params: { key }, body: { rules: [evening], at } });
    expect((await ask('2025-03-10T12:00:00Z')).loses.count).toBe(1);
    expect((await ask('2025-03-10T23:00:00Z')).gains.count).toBe(1);
    expect((await ask('2025-03-11T04:00:00Z')).loses_later.people[0]).toMatchObject({
      loses_at: '2025-03-11T11:00:00.000Z',
      next_opening: '2025-03-11T22:00:00.000Z',
    });
  });

  it('throws every error of a save, and writes nothing', async () => {
    const person = await world.person({ name: 'Lia', password });
    const key = await world.shift([person], [office]);
    const before = await panel.call('shifts.get', { params: { key } });
    const bodies: [object, string][] = [
      [{ rules: [{ ...office, end_hour: '07:00' }] }, 'INVALID_RULES'],
      [{ list_ip: ['padaria'] }, 'INVALID_IP_RULES'],
      [{ add: { emails: ['sem arroba', person.email] } }, 'INVALID_EMAILS'],
      [{ version: before.version - 1 }, 'VERSION_CONFLICT'],
    ];
    for (const [body, code] of bodies) {
      await expect(panel.call('shifts.preview', { params: { key }, body })).rejects.toThrow(code);
    }
    await panel.call('shifts.preview', { params: { key }, body: { rules: [], name: 'Outro nome' } });
    expect(await panel.call('shifts.get', { params: { key } })).toEqual(before);
  });
});

describe('the password policy of a shift', () => {
  it('requires a new password once the old one has expired, with the strength of the shift', async () => {
    const person = await world.person({ name: 'Mara', password });
    const key = await world.shift([person], [office]);
    await panel.call('shifts.update', {
      params: { key },
      body: {
        password_policy: {
          expiry: { count: 30, unit: 'days' },
          strength: { min_length: 20, uppercase: false, lowercase: false, number: true, symbol: false },
        },
      },
    });
    expect(await isIn(person.email)).toBe(true);
    world.clock.set('2025-04-09T12:00:01Z');
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const due = await browser.post('/sign-in', { flow, email: person.email, password });
    expect(due.body).not.toContain('SAMLResponse');
    const attempt = (text: string) => browser.post('/sign-in/change', { flow, password: text, repeat: text });
    expect((await attempt('sete guarda-chuvas amarelos')).body).not.toContain('SAMLResponse');
    expect((await attempt('7 guarda-chuvas azuis')).body).toContain('SAMLResponse');
  });
});
