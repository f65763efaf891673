import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { createCompareAccess, peopleOfStep } from '#access/impact/access-impact.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { apiPrefix } from '@shiftgate/contract/calls.ts';
import { connectAdmin } from '#db/setup/admin-connection.ts';

// Comparing many people leaves room for other work, in the process and in the database.

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
/** The number of people in each completed step. */
let steps: number[];
/** Runs at the end of a step, for example to wait. */
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

/** Blocks the first completed step until it is released; later ones continue. */
function blockFirstStep() {
  const door = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  atStep = async () => {
    atStep = () => undefined;
    reached.resolve();
    await door.promise;
  };
  return { reached: reached.promise, letGo: door.resolve };
}
const addCrowd = (key: string) =>
  panel.call('shifts.addUsers', { params: { key }, body: { org_units: ['/Muitos'] } });
const firstOfCrowd = async (): Promise<string> => {
  const { key } = await inCompany(world.db, world.companyKey, (tx) =>
    tx.selectFrom('users').select('key').where('directory_id', '=', 'c1').executeTakeFirstOrThrow(),
  );
  return key;
};
const asSuperuser = async (statement: string): Promise<void> => {
  const superuser = await connectAdmin(database.superuserConfig, 20_000);
  await superuser.query(statement).finally(() => superuser.end());
};
const waitingForLocks = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db.kysely);
  return rows.length;
};
const auditsOf = async (key: string, event: AuditEventName) => {
  const rows = await inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('audit_events')
      .select('key')
      .where('target_key', '=', key)
      .where('event', '=', event)
      .execute(),
  );
  return rows.length;
};
const readMembers = async (key: string) => (await panel.call('shifts.get', { params: { key } })).users_number;

describe('a comparison of very many people', () => {
  it('blocks the event loop for a limited number of them at a time', async () => {
    const key = await world.shift([], [office]);
    const { difference } = await addCrowd(key);
    expect(difference.gains.count).toBe(crowd);
    expect(difference.gains.people.length).toBe(200);
    expect(Math.max(...steps)).toBeLessThanOrEqual(peopleOfStep);
    // The rest at the end is not a step of its own.
    expect(steps.reduce((sum, people) => sum + people, 0)).toBeGreaterThan(crowd - peopleOfStep);
    steps = [];
    await panel.call('shifts.preview', {
      params: { key },
      body: { rules: [{ ...office, end_hour: '10:00' }] },
    });
    expect(steps.length).toBeGreaterThanOrEqual(Math.floor(crowd / peopleOfStep));
    expect(Math.max(...steps)).toBeLessThanOrEqual(peopleOfStep);
  });

  it('ends on a newer question of the same person, which is answered', async () => {
    const key = await world.shift([], [office]);
    await addCrowd(key);
    steps = [];
    const { reached, letGo } = blockFirstStep();
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

  it.each(['people', 'calendar'] as const)('ends soon after the client disconnects (%s)', async (subject) => {
    const key = await world.shift([], [office]);
    await addCrowd(key);
    steps = [];
    const { reached, letGo } = blockFirstStep();
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

  it('leaves out a person who leaves the directory while an org unit is added', async () => {
    const key = await world.shift([], [office]);
    const setStatus = (status: string) =>
      inCompany(world.db, world.companyKey, (tx) =>
        sql`update users set status = ${status} where company_key = ${world.companyKey} and directory_id = 'c7'`.execute(
          tx,
        ),
      );
    const { reached, letGo } = blockFirstStep();
    const adding = addCrowd(key);
    await reached;
    await setStatus('not_synchronised');
    letGo();
    expect((await adding).added).toBe(crowd - 1);
    expect(await readMembers(key)).toBe(crowd - 1);
    await setStatus('active');
  });

  it('delays no sign-in and no other change while an org unit is added', async () => {
    const worker = await world.person({ name: 'Ana Pontual', password });
    await world.shift([worker], [office]);
    const key = await world.shift([], [office]);
    const { reached, letGo } = blockFirstStep();
    const adding = addCrowd(key);
    await reached;
    const { body } = await world.signIn(world.browser(), worker.email, password);
    expect(body).toContain('SAMLResponse');
    await panel.call('shifts.create', { body: { name: 'Criado no meio' } });
    await panel.call('shifts.update', { params: { key }, body: { name: 'Mudado no meio' } });
    expect(await readMembers(key)).toBe(0);
    letGo();
    expect((await adding).added).toBe(crowd);
    expect(await readMembers(key)).toBe(crowd);
  });

  it('counts only the people moved by this call, when two calls move the same ones', async () => {
    const key = await world.shift([], [office]);
    const { reached, letGo } = blockFirstStep();
    const adding = addCrowd(key);
    await reached;
    const one = await firstOfCrowd();
    const body = { users: [one] };
    expect((await panel.call('shifts.addUsers', { params: { key }, body })).added).toBe(1);
    letGo();
    expect(await adding).toMatchObject({ added: crowd - 1, unchanged: 1 });
    expect(await readMembers(key)).toBe(crowd);
    const held = blockFirstStep();
    const removing = panel.call('shifts.removeUsers', { params: { key }, body });
    await held.reached;
    expect((await panel.call('shifts.removeUsers', { params: { key }, body })).removed).toBe(1);
    held.letGo();
    expect((await removing).removed).toBe(0);
    expect(await readMembers(key)).toBe(crowd - 1);
  });

  it('prevents the deletion of the target shift, and not its save', async () => {
    const { key } = await panel.call('shifts.create', { body: { name: 'Ainda vazio' } });
    const { reached, letGo } = blockFirstStep();
    const adding = addCrowd(key);
    await reached;
    const deleting = panel.call('shifts.delete', { body: { rule_groups: [key] } });
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
    letGo();
    expect((await adding).added).toBe(crowd);
    expect((await deleting).done).toBe(true);
  });
});

describe('the saving of a shift with very many people', () => {
  const early = [{ ...office, end_hour: '12:00' }];
  const late = [{ ...office, end_hour: '20:00' }];
  const crowded = async () => {
    const key = await world.shift([], [office]);
    await addCrowd(key);
    steps = [];
    return key;
  };
  const shiftNow = (key: string) => panel.call('shifts.get', { params: { key } });
  const saveShift = (key: string, body: object) => panel.call('shifts.update', { params: { key }, body });

  it('blocks the event loop for a limited number of them at a time', async () => {
    await saveShift(await crowded(), { rules: early });
    expect(steps.length).toBeGreaterThanOrEqual(Math.floor(crowd / peopleOfStep));
    expect(Math.max(...steps)).toBeLessThanOrEqual(peopleOfStep);
  });

  it('delays no sign-in, no edit of another shift, and no addition of people to this one', async () => {
    const key = await crowded();
    const worker = await world.person({ name: 'Davi Pontual', password });
    const other = await world.shift([worker], [office]);
    await panel.call('shifts.addUsers', { params: { key }, body: { users: [worker.key] } });
    const { reached, letGo } = blockFirstStep();
    const saving = saveShift(key, { rules: early });
    await reached;
    expect((await world.signIn(world.browser(), worker.email, password)).body).toContain('SAMLResponse');
    await saveShift(other, { name: 'Outro salvo no meio' });
    const one = await world.person({ name: 'Eva Chegou' });
    await panel.call('shifts.addUsers', { params: { key }, body: { users: [one.key] } });
    const two = await world.person({ name: 'Fábio Chegou' });
    await panel.call('users.setShifts', { params: { key: two.key }, body: { rule_group: [key] } });
    expect((await shiftNow(key)).rules[0]?.end_hour).toBe('18:00');
    letGo();
    expect((await saving).rules[0]?.end_hour).toBe('12:00');
    expect(await readMembers(key)).toBe(crowd + 3);
  });

  it('answers the same person meanwhile, also when it has recorded their last activity', async () => {
    const key = await crowded();
    const { reached, letGo } = blockFirstStep();
    const longAgo = { last_used_at: new Date('2025-01-01') };
    await inCompany(world.db, world.companyKey, (tx) => tx.updateTable('api_tokens').set(longAgo).execute());
    const saving = saveShift(key, { rules: early });
    await reached;
    const answer = await Promise.race([panel.inject(`${apiPrefix}/groups/${key}`), pause(10_000, null)]);
    letGo();
    await saving;
    expect(answer?.statusCode).toBe(200);
  });

  it('succeeds when a person is added after the preview, and reports the effect on them', async () => {
    const key = await crowded();
    const { version } = await shiftNow(key);
    const body = { version, state: 'disabled' as const };
    const preview = await panel.call('shifts.preview', { params: { key }, body });
    const one = await world.person({ name: 'Gil Chegou' });
    await panel.call('shifts.addUsers', { params: { key }, body: { users: [one.key] } });
    const { state, difference } = await saveShift(key, body);
    expect([preview.total, difference.total, state]).toEqual([crowd, crowd + 1, 'disabled']);
    // All the others have another shift.
    expect(difference.loses.people.map((person) => person.key)).toEqual([one.key]);
  });

  it('accepts one of two saves of one version, and rejects the other', async () => {
    const key = await crowded();
    const { version } = await shiftNow(key);
    const { reached, letGo } = blockFirstStep();
    const first = saveShift(key, { version, rules: early });
    await reached;
    const second = expect(saveShift(key, { version, rules: late })).rejects.toThrow('VERSION_CONFLICT');
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
    letGo();
    expect((await first).version).toBe(version + 1);
    await second;
    const after = await shiftNow(key);
    expect([after.version, after.rules[0]?.end_hour]).toEqual([version + 1, '12:00']);
    expect(await auditsOf(key, 'shift.rules_replaced')).toBe(1);
  });

  it('changes nothing when the connection breaks in between, and the next one succeeds', async () => {
    const key = await crowded();
    const before = await shiftNow(key);
    const { reached, letGo } = blockFirstStep();
    const broken = expect(saveShift(key, { name: 'Pela metade', rules: early })).rejects.toThrow('503');
    await reached;
    await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    letGo();
    await broken;
    expect(await shiftNow(key)).toEqual(before);
    expect((await saveShift(key, { version: before.version, rules: late })).rules[0]?.end_hour).toBe('20:00');
  });

  it('changes nothing when its audit row cannot be written', async () => {
    const key = await crowded();
    const before = await shiftNow(key);
    await asSuperuser(`create function refuse_audit() returns trigger language plpgsql as
      $$ begin raise exception 'no audit today'; end $$;
      create trigger refuse_audit before insert on audit_events for each row
        when (new.event = 'shift.rules_replaced') execute function refuse_audit()`);
    await expect(saveShift(key, { name: 'Sem rastro', rules: early })).rejects.toThrow('500');
    await asSuperuser('drop function refuse_audit() cascade');
    expect(await shiftNow(key)).toEqual(before);
    expect(await auditsOf(key, 'shift.updated')).toBe(0);
  });

  it('enables and disables several at once in the same way', async () => {
    const key = await crowded();
    const { reached, letGo } = blockFirstStep();
    const body = { action: 'deactivate' as const, rule_groups: [key] };
    const first = panel.call('shifts.bulkActivate', { body });
    await reached;
    const second = expect(panel.call('shifts.bulkActivate', { body })).rejects.toThrow(
      'SHIFTS_NOT_ALL_ENABLED',
    );
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
    letGo();
    const { items, difference } = await first;
    expect([items[0]?.state, difference.total]).toEqual(['disabled', crowd]);
    await second;
  });
});

describe('the calendar of a company with very many people', () => {
  const crowded = async () => {
    await addCrowd(await world.shift([], [office]));
    steps = [];
  };

  it('is compared in limited steps, and a newer question ends the older one', async () => {
    await crowded();
    const { reached, letGo } = blockFirstStep();
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

  it('is saved without delaying sign-ins or saves of a shift', async () => {
    await crowded();
    const worker = await world.person({ name: 'Fábio Manhã', password });
    const key = await world.shift([worker], [office]);
    const { reached, letGo } = blockFirstStep();
    const saving = panel.call('company.setCalendar', { body: inTokyo });
    await reached;
    expect((await world.signIn(world.browser(), worker.email, password)).body).toContain('SAMLResponse');
    await panel.call('shifts.update', { params: { key }, body: { zone: 'America/Sao_Paulo' } });
    letGo();
    const { zone, difference } = await saving;
    expect(zone).toBe('Asia/Tokyo');
    expect(difference.loses.count).toBeGreaterThanOrEqual(crowd);
  });

  it('rejects the later of two concurrent saves', async () => {
    await crowded();
    const { reached, letGo } = blockFirstStep();
    const { version } = await panel.call('company.calendar', { query: { year: 2025 } });
    const later = panel.call('company.setCalendar', { body: { ...inTokyo, zone: 'Asia/Seoul', version } });
    const refused = expect(later).rejects.toThrow('VERSION_CONFLICT');
    await reached;
    await panel.call('company.setCalendar', { body: { ...inTokyo, zone: 'Asia/Manila' } });
    letGo();
    await refused;
    const query = { year: 2025 };
    expect((await panel.call('company.calendar', { query })).zone).toBe('Asia/Manila');
  });

  it('overwrites an earlier concurrent save where no version is sent', async () => {
    await crowded();
    const { reached, letGo } = blockFirstStep();
    const later = panel.call('company.setCalendar', { body: { ...inTokyo, zone: 'Asia/Seoul' } });
    await reached;
    await panel.call('company.setCalendar', { body: { ...inTokyo, zone: 'Asia/Taipei' } });
    letGo();
    expect((await later).zone).toBe('Asia/Seoul');
    const query = { year: 2025 };
    expect((await panel.call('company.calendar', { query })).zone).toBe('Asia/Seoul');
  });
});
