import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { requestWork } from '#due-work/public.ts';
import { syncDirectory } from '#modules/directory-sync/sync.job.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { keepGroups } from './group-update.job.ts';
import { only } from '#testing/directories.ts';

const [main, second] = ['padariaestrela.example', 'estrelaentregas.example'] as const;
let api: Api;
let token: string;
let companyKey: string;

beforeEach(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
});
afterEach(() => api.close());

async function switchOn(domains: string[]): Promise<void> {
  await api.call('control.activate', {
    token,
    body: { domains, password_option: 'default', logout_option: 'skip' },
  });
  await api.runSagas();
  expect((await api.call('control.state', { token })).state).toBe('active');
}

/** Runs a sync as the panel's button does. */
async function readAgain(): Promise<void> {
  api.advance(1000);
  await api.call('users.sync', { token });
  await syncDirectory.run({ db: api.db, box: api.box, directories: api.newDirectories(), clock: api.clock });
}

const update = () => keepGroups.run(api.sagaDeps());
const person = (email: string) => {
  const found = api.emulators.state.users.find((user) => user.primaryEmail === email);
  if (found === undefined) throw new Error(`no ${email}`);
  return found;
};
const membersOf = (start: string) =>
  (api.emulators.state.groups.find((group) => group.email.startsWith(start))?.members ?? []).map(
    (member) => member.id,
  );
const outside = () => membersOf('shiftgate-acesso-livre');
const covered = () => membersOf('shiftgate-controlados');
const waiting = () =>
  inCompany(api.db, companyKey, (tx) => tx.selectFrom('group_updates').selectAll().execute());
const auditEntriesOf = async (event: string) =>
  (await api.audits(companyKey)).filter((row) => row.event === event).map((row) => row.after);

describe('the groups at the workspace', () => {
  it('follow new administrators and new people of the covered domains after a sync', async () => {
    await switchOn([second]);
    const mover = person(people.worker);
    expect(covered()).not.toContain(mover.id);
    expect(outside()).not.toContain(mover.id);
    const before = covered().length;
    const departing = person(people.secondSuperAdmin);
    expect(outside()).toContain(departing.id);
    mover.isAdmin = true;
    departing.isAdmin = false;
    const newcomer = person(people.otherWorker);
    newcomer.primaryEmail = `adriano.brito@${second}`;
    await readAgain();
    const directory = api.newDirectory();
    const priorities: unknown[] = [];
    const { ensureBreakGlass, ensureCoveredGroup } = directory.federation;
    const federation = {
      ...directory.federation,
      ensureBreakGlass: (...call: Parameters<typeof ensureBreakGlass>) => {
        priorities.push(call[2]?.priority);
        return ensureBreakGlass(...call);
      },
      ensureCoveredGroup: (...call: Parameters<typeof ensureCoveredGroup>) => {
        priorities.push(call[2]?.priority);
        return ensureCoveredGroup(...call);
      },
    };
    expect(
      (await keepGroups.run({ ...api.sagaDeps(), directories: only({ ...directory, federation }) })).taken,
    ).toBe(1);
    expect(priorities).toEqual(['background', 'background']);
    expect(outside()).toContain(mover.id);
    expect(outside()).not.toContain(departing.id);
    expect(covered()).toContain(newcomer.id);
    expect(covered()).toHaveLength(before + 1);
    expect(await auditEntriesOf('control.groups_synchronised')).toEqual([
      { administrators_added: 1, administrators_removed: 1, people_added: 1, people_removed: 0 },
    ]);
    expect(await waiting()).toEqual([]);
    await readAgain();
    await update();
    expect(await auditEntriesOf('control.groups_synchronised')).toHaveLength(1);
  });

  it('are audited when another request comes during the update', async () => {
    await switchOn([main, second]);
    person(people.worker).isAdmin = true;
    await readAgain();
    const directory = api.newDirectory();
    const { ensureBreakGlass } = directory.federation;
    const federation = {
      ...directory.federation,
      ensureBreakGlass: async (...call: Parameters<typeof ensureBreakGlass>) => {
        const done = await ensureBreakGlass(...call);
        await inCompany(api.db, companyKey, (tx) =>
          requestWork(tx, 'keep-groups', { companyKey, now: api.clock.now() }),
        );
        return done;
      },
    };
    await keepGroups.run({ ...api.sagaDeps(), directories: only({ ...directory, federation }) });
    expect(await auditEntriesOf('control.groups_synchronised')).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    api.advance(1000);
    await update();
    expect(await waiting()).toEqual([]);
    expect(await auditEntriesOf('control.groups_synchronised')).toHaveLength(1);
  });

  it('contain no group of people when the whole company is covered', async () => {
    await switchOn([main, second]);
    person(people.worker).isAdmin = true;
    await readAgain();
    await update();
    expect(outside()).toContain(person(people.worker).id);
    expect(covered()).toEqual([]);
  });

  it('are ignored while control is off', async () => {
    await readAgain();
    expect(await waiting()).toEqual([]);
    expect((await update()).taken).toBe(0);
    expect(outside()).toEqual([]);
  });

  it('are retried until the workspace succeeds, without failing a sync, and audited once', async () => {
    await switchOn([main, second]);
    person(people.worker).isAdmin = true;
    api.emulators.faults.add({
      method: 'directory.members.*',
      kind: 'unavailable503',
      remaining: 99,
      delayMs: 0,
    });
    await readAgain();
    expect(await api.call('users.syncTask', { token })).toMatchObject({
      in_sync_process: false,
      error: null,
    });
    await update();
    await update();
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    api.advance(60_000);
    await update();
    expect(await waiting()).toMatchObject([{ attempts: 2 }]);
    expect(await auditEntriesOf('control.groups_failed')).toEqual([{ cause: 'unavailable' }]);
    api.emulators.faults.clear();
    api.advance(120_000);
    await Promise.all([update(), update()]);
    expect(outside()).toContain(person(people.worker).id);
    expect(await auditEntriesOf('control.groups_synchronised')).toHaveLength(1);
  });

  it('never lose every administrator by a sync without any', async () => {
    await switchOn([main, second]);
    const before = outside();
    expect(before.length).toBeGreaterThan(0);
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .insertInto('group_updates')
        .values({
          company_key: companyKey,
          next_try_at: new Date(api.clock.now()),
          requested_at: new Date(api.clock.now()),
        })
        .execute(),
    );
    await inCompany(api.db, companyKey, (tx) => tx.updateTable('users').set({ is_admin: false }).execute());
    await update();
    expect(outside()).toEqual(before);
    expect(await auditEntriesOf('control.groups_failed')).toHaveLength(1);
  });
});
