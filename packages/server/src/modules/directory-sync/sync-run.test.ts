import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inCompany } from '#db/transactions.ts';
import { syncDirectory } from './sync.job.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { only } from '#testing/directories.ts';

let api: Api;
let token: string;
let companyKey: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

const read = () =>
  syncDirectory.run({ db: api.db, box: api.box, directories: api.newDirectories(), clock: api.clock });

/** Requests a sync, runs the job, and returns the status for the panel. */
async function sync(body: { confirm_missing?: number } = {}) {
  api.advance(60_000);
  await api.call('users.sync', { token, body });
  await read();
  return api.call('users.syncTask', { token });
}

const rowsOf = (emails: readonly string[]) =>
  inCompany(api.db, companyKey, (tx) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where('company_key', '=', companyKey)
      .where('email', 'in', emails)
      .orderBy('created_at')
      .execute(),
  );
const rowOf = async (email: string) => {
  const rows = await rowsOf([email]);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const rowById = (directoryId: string) =>
  inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('users').selectAll().where('directory_id', '=', directoryId).executeTakeFirstOrThrow(),
  );
const change = (email: string, fields: object) =>
  inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('users').set(fields).where('email', '=', email).execute(),
  );
const newestRun = () =>
  inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('sync_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow(),
  );

const directory = () => api.emulators.state.users;
function account(email: string) {
  const found = directory().find((user) => user.primaryEmail === email && user.deletedAt === null);
  if (found === undefined) throw new Error(`no person has the address ${email}`);
  return found;
}
const workers = () =>
  directory().filter(
    (user) => !user.isAdmin && !user.isDelegatedAdmin && !user.isSuspended && user.deletedAt === null,
  );
/** A worker that no other test has used. */
let used = 0;
const fresh = () => {
  used += 1;
  const found = workers().at(-used);
  if (found === undefined) throw new Error('no person is left');
  return found;
};

/** Physical versions of all rows: any write changes one of them. */
async function versions(): Promise<string> {
  const { rows } = await inCompany(api.db, companyKey, (tx) =>
    sql<{
      text: string;
    }>`select string_agg(key || ':' || xmin || ':' || ctid, ',' order by key) as text from users`.execute(tx),
  );
  return rows[0]!.text;
}

describe('a repeated sync', () => {
  it('writes no row without changes', async () => {
    const before = await versions();
    expect(await sync()).toMatchObject({
      in_sync_process: false,
      total_users: 240,
      total_users_created: 240,
      error: null,
    });
    expect(await versions()).toBe(before);
    expect(await newestRun()).toMatchObject({
      total_users_created: 0,
      total_users_updated: 0,
      total_users_removed: 0,
    });
  });

  it('is one sync however often it is requested', async () => {
    api.advance(60_000);
    const first = await api.call('users.sync', { token });
    const second = await api.call('users.sync', { token });
    // No process has claimed it yet: it waits for no response of the workspace.
    expect(first).toMatchObject({ in_sync_process: true, next_try_at: null });
    expect([first.in_sync_process, second.in_sync_process]).toEqual([true, true]);
    const running = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('sync_runs').select('key').where('in_sync_process', '=', true).execute(),
    );
    expect(running).toHaveLength(1);
    await read();
    expect((await api.call('users.syncTask', { token })).in_sync_process).toBe(false);
  });

  it('updates names, units, titles, photos and recovery addresses of changed people only', async () => {
    const person = fresh();
    person.familyName = 'Conceição Á';
    person.orgUnitPath = '/Entregas';
    person.title = 'Motorista';
    person.recoveryEmail = 'nova@correio.example';
    person.isEnrolledIn2Sv = !person.isEnrolledIn2Sv;
    person.isEnforcedIn2Sv = true;
    await sync();
    expect(await rowOf(person.primaryEmail)).toMatchObject({
      name: `${person.givenName} Conceição Á`,
      given_name: person.givenName,
      search_text: expect.stringContaining('conceicao a') as string,
      org_unit: '/Entregas',
      function_title: 'Motorista',
      recovery_email: 'nova@correio.example',
      recovery_email_source: 'directory',
      has_second_step: person.isEnrolledIn2Sv,
      requires_second_step: true,
    });
    expect(await newestRun()).toMatchObject({ total_users_created: 0, total_users_updated: 1 });
  });

  it('keeps values set in the panel: recovery address, no password, manager, disabled', async () => {
    const [entered, disabled] = [fresh(), fresh()];
    await change(entered.primaryEmail, {
      recovery_email: 'digitado@correio.example',
      recovery_email_source: 'entered',
      is_manager: true,
      planted_ended_at: new Date(0),
    });
    await change(disabled.primaryEmail, { status: 'disabled' });
    entered.recoveryEmail = 'outro@correio.example';
    entered.givenName = 'Renomeada';
    disabled.givenName = 'Renomeado';
    await sync();
    expect(await rowOf(entered.primaryEmail)).toMatchObject({
      recovery_email: 'digitado@correio.example',
      recovery_email_source: 'entered',
      password_state: 'no_password',
      is_manager: true,
    });
    expect(await rowOf(disabled.primaryEmail)).toMatchObject({
      status: 'disabled',
      name: `Renomeado ${disabled.familyName}`,
      given_name: 'Renomeado',
    });
  });

  it('follows suspended, archived and returned people', async () => {
    const [suspended, archived] = [fresh(), fresh()];
    suspended.isSuspended = true;
    archived.isArchived = true;
    await sync();
    expect((await rowsOf([suspended.primaryEmail, archived.primaryEmail])).map((row) => row.status)).toEqual([
      'suspended',
      'suspended',
    ]);
    suspended.isSuspended = false;
    archived.isArchived = false;
    await sync();
    expect((await rowOf(suspended.primaryEmail)).status).toBe('active');
    expect((await rowOf(archived.primaryEmail)).status).toBe('active');
  });

  it('marks missing people without losing anything, and restores them when they return', async () => {
    const person = fresh();
    const before = await rowOf(person.primaryEmail);
    await change(person.primaryEmail, { vacation_starts_on: '2025-07-01', vacation_ends_on: '2025-07-31' });
    person.deletedAt = api.clock.now();
    expect(await sync()).toMatchObject({ total_users: 239, error: null });
    expect(await rowOf(person.primaryEmail)).toMatchObject({
      key: before.key,
      status: 'not_synchronised',
      vacation_starts_on: '2025-07-01',
    });
    person.deletedAt = null;
    expect(await sync()).toMatchObject({ total_users: 240 });
    expect(await rowOf(person.primaryEmail)).toMatchObject({
      key: before.key,
      status: 'active',
      vacation_ends_on: '2025-07-31',
    });
  });

  it('gives a recreated account with the same address a row of its own that inherits nothing', async () => {
    const old = fresh();
    await change(old.primaryEmail, {
      is_manager: true,
      vacation_starts_on: '2025-07-01',
      vacation_ends_on: '2025-07-31',
    });
    old.deletedAt = api.clock.now();
    directory().push({ ...structuredClone(old), id: '199999999999999999999', deletedAt: null });
    await sync();
    expect(await rowById(old.id)).toMatchObject({
      status: 'not_synchronised',
      email: old.primaryEmail,
      is_manager: true,
    });
    expect(await rowById('199999999999999999999')).toMatchObject({
      status: 'active',
      email: old.primaryEmail,
      is_manager: false,
      password_state: 'no_password',
      vacation_starts_on: null,
    });
    expect(await newestRun()).toMatchObject({
      total_users: 240,
      total_users_created: 1,
      total_users_removed: 1,
    });
  });

  it('lets two people swap their addresses, and three rotate theirs', async () => {
    const [a, b] = [fresh(), fresh()];
    const ring = [fresh(), fresh(), fresh()];
    const swap = [a.primaryEmail, b.primaryEmail] as const;
    const addresses = ring.map((person) => person.primaryEmail);
    [a.primaryEmail, b.primaryEmail] = [swap[1], swap[0]];
    ring.forEach((person, index) => {
      person.primaryEmail = addresses[(index + 1) % 3]!;
    });
    expect(await sync()).toMatchObject({ total_users: 240, error: null });
    for (const person of [a, b, ...ring]) {
      expect(await rowById(person.id)).toMatchObject({ email: person.primaryEmail, status: 'active' });
    }
    expect(await newestRun()).toMatchObject({
      total_users_created: 0,
      total_users_updated: 5,
      total_users_removed: 0,
    });
  });

  it('gives the address of a person who left to a renamed one', async () => {
    const [gone, renamed] = [fresh(), fresh()];
    gone.deletedAt = api.clock.now();
    renamed.primaryEmail = gone.primaryEmail;
    await sync();
    expect(await rowById(gone.id)).toMatchObject({ status: 'not_synchronised' });
    expect(await rowById(renamed.id)).toMatchObject({ status: 'active', email: gone.primaryEmail });
    gone.primaryEmail = 'nao.volta@padariaestrela.example';
  });

  it('keeps a person who moves between two pages during the sync', async () => {
    const person = workers()[100]!;
    let page = 0;
    const real = api.newDirectory();
    const slippery = {
      ...real,
      listPeople: async (...args: Parameters<typeof real.listPeople>) => {
        page += 1;
        const answer = await real.listPeople(...args);
        return { ...answer, people: answer.people.filter((item) => item.id !== person.id) };
      },
    };
    api.advance(60_000);
    await api.call('users.sync', { token });
    await syncDirectory.run({ db: api.db, box: api.box, directories: only(slippery), clock: api.clock });
    expect(page).toBe(1);
    expect((await rowById(person.id)).status).toBe('active');
    expect(await newestRun()).toMatchObject({
      in_sync_process: false,
      total_users_removed: 0,
      failure_code: null,
    });
  });
});

describe('the audit of a sync', () => {
  const of = async (key: string) =>
    (await api.audits(companyKey))
      .filter((row) => row.target_key === key)
      .map(({ event, actor_kind, before, after }) => ({ event, actor_kind, before, after }));

  it('has one row for the whole first sync', async () => {
    const audits = await api.audits(companyKey);
    const first = audits.findIndex((row) => row.event === 'directory.synchronised');
    expect(audits[first]?.after).toMatchObject({ total_users: 240 });
    expect(audits.slice(0, first).filter((row) => row.event.startsWith('user.'))).toEqual([]);
  });

  it('names new, missing and changed people, before and after', async () => {
    const [stays, moves, goes] = [fresh(), fresh(), fresh()];
    const { key } = await rowOf(moves.primaryEmail);
    const [goneKey, sameKey] = [(await rowOf(goes.primaryEmail)).key, (await rowOf(stays.primaryEmail)).key];
    const [oldEmail, newEmail] = [moves.primaryEmail, `nova.${moves.primaryEmail}`];
    moves.primaryEmail = newEmail;
    moves.isSuspended = true;
    goes.deletedAt = api.clock.now();
    const added = { ...structuredClone(stays), id: '177777777777777777777', primaryEmail: `x.${oldEmail}` };
    directory().push(added);
    const seen = { moves: (await of(key)).length, same: (await of(sameKey)).length };
    await sync();
    expect((await of(key)).slice(seen.moves)).toEqual([
      {
        event: 'user.updated',
        actor_kind: 'system',
        before: { email: oldEmail, status: 'active' },
        after: { email: newEmail, status: 'suspended' },
      },
    ]);
    expect((await of(goneKey)).at(-1)).toMatchObject({
      event: 'user.removed',
      before: { email: goes.primaryEmail },
    });
    expect(await of((await rowById(added.id)).key)).toMatchObject([
      { event: 'user.added', after: { email: added.primaryEmail, status: 'active', is_admin: false } },
    ]);
    expect((await of(sameKey)).length).toBe(seen.same);
    moves.primaryEmail = oldEmail;
    moves.isSuspended = false;
    goes.deletedAt = null;
    added.deletedAt = api.clock.now();
    await sync();
  });

  it('names the addresses that two people swap', async () => {
    const [a, b] = [fresh(), fresh()];
    const [first, second] = [a.primaryEmail, b.primaryEmail];
    const { key } = await rowOf(first);
    [a.primaryEmail, b.primaryEmail] = [second, first];
    await sync();
    expect((await of(key)).at(-1)).toMatchObject({ before: { email: first }, after: { email: second } });
    [a.primaryEmail, b.primaryEmail] = [first, second];
    await sync();
  });
});

describe('administrators', () => {
  it('follow the workspace, with an audit row, and lose the panel when they are demoted', async () => {
    const second = account(people.secondSuperAdmin);
    const theirs = await api.signIn(people.secondSuperAdmin);
    const key = await api.userKey(companyKey, people.secondSuperAdmin);
    second.isAdmin = false;
    await sync();
    expect(await api.refusal('users.me', { token: theirs })).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
    });
    second.isAdmin = true;
    await sync();
    expect(await api.refusal('users.me', { token: theirs })).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
    });
    const audits = (await api.audits(companyKey)).filter(
      (row) => row.event === 'user.updated' && row.target_key === key,
    );
    expect(audits.map((row) => row.after)).toEqual([{ is_admin: false }, { is_admin: true }]);
    const again = await api.signIn(people.secondSuperAdmin);
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ is_manager: true }).where('key', '=', key).execute(),
    );
    second.isAdmin = false;
    await sync();
    expect(await api.call('users.me', { token: again })).toMatchObject({ is_admin: false, is_manager: true });
    second.isAdmin = true;
    second.isSuspended = true;
    await sync();
    expect((await api.refusal('users.me', { token: again })).status).toBe(401);
    second.isSuspended = false;
    await sync();
  });

  it('of a part of the workspace follow it too, with an audit row for each change of their role', async () => {
    const person = fresh();
    const key = await api.userKey(companyKey, person.primaryEmail);
    person.isDelegatedAdmin = true;
    await sync();
    expect(await rowOf(person.primaryEmail)).toMatchObject({ is_admin: false, is_delegated_admin: true });
    person.isDelegatedAdmin = false;
    await sync();
    const audits = (await api.audits(companyKey)).filter((row) => row.target_key === key);
    expect(audits.map(({ event, actor_kind, before, after }) => [event, actor_kind, before, after])).toEqual([
      ['user.updated', 'system', { is_delegated_admin: false }, { is_delegated_admin: true }],
      ['user.updated', 'system', { is_delegated_admin: true }, { is_delegated_admin: false }],
    ]);
  });
});

describe('domains and organizational units', () => {
  it('come with the first sync and are part of the company', async () => {
    const company = await api.call('company.current', { token });
    expect(company.uos.length).toBeGreaterThan(10);
    expect(company.uos).toContainEqual({ path: '/Entregas', name: 'Entregas', parent_path: '/' });
  });

  it('follow the directory at each sync; an alias of a domain is not a domain', async () => {
    const { state } = api.emulators;
    state.domains.push(
      {
        name: 'nova.example',
        isPrimary: false,
        isVerified: true,
        createdAt: 0,
        aliases: ['apelido.example'],
      },
      { name: 'pendente.example', isPrimary: false, isVerified: false, createdAt: 0 },
    );
    await sync();
    const { domains_list: added } = await api.call('company.current', { token });
    expect(added).toContain('nova.example');
    expect(added).not.toContain('pendente.example');
    expect(added).not.toContain('apelido.example');
    state.domains.splice(-2);
    await sync();
    expect((await api.call('company.current', { token })).domains_list).not.toContain('nova.example');
  });

  it('leave an audit row with the domains before and after, and none when the domains stay', async () => {
    const { state } = api.emulators;
    const rows = async () =>
      (await api.audits(companyKey)).filter((row) => row.event === 'directory.domains_changed');
    const { length: earlier } = await rows();
    await sync();
    state.domains.push({ name: 'pendente.example', isPrimary: false, isVerified: false, createdAt: 0 });
    await sync();
    state.domains.pop();
    expect(await rows()).toHaveLength(earlier);
    const { domains_list: domains } = await api.call('company.current', { token });
    const [main = '', ...others] = domains;
    const more = [main, ...[...others, 'filial.example'].toSorted()];
    const branch = { name: 'filial.example', isPrimary: false, isVerified: true, createdAt: 0 };
    state.domains.push(branch);
    await sync();
    state.domains.splice(-1, 1, { ...branch, aliases: ['apelido.example'] });
    await sync();
    state.domains.pop();
    await sync();
    const added = (await rows()).slice(earlier);
    expect(added.map((row) => row.actor_kind)).toEqual(Array(3).fill('system'));
    expect(added.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { domains, aliases: [] }, after: { domains: more, aliases: [] } },
      { before: { domains: more, aliases: [] }, after: { domains: more, aliases: ['apelido.example'] } },
      { before: { domains: more, aliases: ['apelido.example'] }, after: { domains, aliases: [] } },
    ]);
  });

  it('does not take a domain that another company has verified', async () => {
    const { state } = api.emulators;
    const other = await api.otherCompany();
    await inCompany(api.db, other.key, (tx) =>
      tx
        .insertInto('domains')
        .values({
          key: other.key,
          company_key: other.key,
          name: 'alheia.example',
          is_verified: true,
          created_at: new Date(api.clock.now()),
          updated_at: new Date(api.clock.now()),
        })
        .execute(),
    );
    state.domains.push({ name: 'alheia.example', isPrimary: false, isVerified: true, createdAt: 0 });
    expect((await sync()).error).toBeNull();
    expect((await api.call('company.current', { token })).domains_list).not.toContain('alheia.example');
    state.domains.pop();
  });

  it('are synced on demand, and audited when they changed', async () => {
    const { state } = api.emulators;
    state.orgUnits.push({ id: '03nova', name: 'Nova', path: '/Nova', parentPath: '/', description: '' });
    expect((await api.refusal('company.syncOrgUnits')).status).toBe(401);
    const { uos } = await api.call('company.syncOrgUnits', { token });
    expect(uos).toContainEqual({ path: '/Nova', name: 'Nova', parent_path: '/' });
    state.orgUnits.pop();
    await api.call('company.syncOrgUnits', { token });
    expect((await api.call('company.syncOrgUnits', { token })).uos.map((unit) => unit.path)).not.toContain(
      '/Nova',
    );
    const audits = (await api.audits(companyKey)).filter(
      (row) => row.event === 'directory.org_units_synchronised',
    );
    expect(audits.map((row) => row.after)).toEqual([{ changed: 1 }, { changed: 1 }]);
  });
});

describe('a directory that suddenly shrinks', () => {
  it('is not applied until a control administrator confirms the number', async () => {
    const hidden = workers().slice(0, 150);
    for (const user of hidden) user.deletedAt = api.clock.now();
    const warned = await sync();
    expect(warned).toMatchObject({ in_sync_process: false, error: 'DIRECTORY_SHRANK', missing_users: 150 });
    const living = () =>
      inCompany(api.db, companyKey, (tx) =>
        tx.selectFrom('users').select('key').where('status', 'in', ['active', 'suspended']).execute(),
      );
    const before = (await living()).length;

    // A plain sync confirms nothing, and a manager may not confirm.
    const manager = await api.manager(companyKey, workers().at(0)!.primaryEmail);
    expect(await api.refusal('users.sync', { token: manager, body: { confirm_missing: 150 } })).toMatchObject(
      { status: 403, code: 'FORBIDDEN' },
    );
    expect(await sync()).toMatchObject({ error: 'DIRECTORY_SHRANK', missing_users: 150 });
    expect(await living()).toHaveLength(before);

    // More people are missing than were confirmed.
    const more = workers().slice(10, 20);
    for (const user of more) user.deletedAt = api.clock.now();
    expect(await sync({ confirm_missing: 150 })).toMatchObject({
      error: 'DIRECTORY_SHRANK',
      missing_users: 160,
    });

    expect(await sync({ confirm_missing: 160 })).toMatchObject({ error: null });
    expect(await living()).toHaveLength(before - 160);
    for (const user of [...hidden, ...more]) user.deletedAt = null;
    expect(await sync()).toMatchObject({ error: null });
    expect(await living()).toHaveLength(before);
  });

  it('is not applied either when every address has a new account, and marks no person before that', async () => {
    const old = workers().slice(0, 150);
    const renewed = old.map((user, index) => ({
      ...structuredClone(user),
      id: `29999999999${1000 + index}`,
    }));
    for (const user of old) user.deletedAt = api.clock.now();
    directory().push(...renewed);
    expect(await sync()).toMatchObject({ error: 'DIRECTORY_SHRANK', missing_users: 150 });
    expect(await newestRun()).toMatchObject({ total_users_removed: 0 });
    for (const user of old.slice(0, 3)) {
      expect(await rowById(user.id)).toMatchObject({ status: 'active', email: user.primaryEmail });
    }
    expect(await sync({ confirm_missing: 150 })).toMatchObject({ error: null });
    for (const [index, user] of old.slice(0, 3).entries()) {
      expect(await rowById(user.id)).toMatchObject({ status: 'not_synchronised' });
      expect(await rowById(renewed[index]!.id)).toMatchObject({ status: 'active', email: user.primaryEmail });
    }
  });
});
