import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PreflightItemId } from '@shiftgate/contract/entities/control.ts';
import { inCompany } from '#db/transactions.ts';
import { insertShift } from '#testing/rows.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
let api: Api;
let token: string;
let companyKey: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());
beforeEach(async () => {
  api.emulators.faults.clear();
  api.signInService.isUp = true;
  await inCompany(api.db, companyKey, async (tx) => {
    await tx.deleteFrom('shifts').execute();
    await tx.deleteFrom('signing_keys').execute();
    await tx
      .updateTable('companies')
      .set({ plan_products: ['control'], trial_ends_on: '2025-03-24', default_password_hash: null })
      .execute();
    await tx
      .updateTable('users')
      .set({ password_state: 'no_password', recovery_email: null, is_allowed_admin: false })
      .execute();
  });
});

const run = (chosen: readonly string[] = domains, option?: 'link' | 'default') =>
  api.call('control.preflight', {
    token,
    body: { domains: [...chosen], ...(option && { password_option: option }) },
  });
async function item(id: PreflightItemId, option?: 'link' | 'default') {
  const found = (await run(domains, option)).items.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
const set = (values: object) =>
  inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set(values).execute());
const list = (name: 'exempt' | 'blocked' | 'without_password', more: object = {}) =>
  api.call('control.preflightPeople', { token, body: { list: name, domains, ...more } });

/** Puts all people but some into a shift. */
async function everybodyIn(shift: string, except: readonly string[] = []) {
  await inCompany(api.db, companyKey, async (tx) => {
    const rows = await tx.selectFrom('users').select(['key', 'email']).execute();
    await tx
      .insertInto('shift_members')
      .values(
        rows
          .filter((row) => !except.includes(row.email))
          .map((row) => ({
            company_key: companyKey,
            shift_key: shift,
            user_key: row.key,
            added_at: new Date(api.clock.now()),
          })),
      )
      .execute();
  });
}

async function shiftWithHours(state: 'enabled' | 'disabled' = 'enabled') {
  const key = await insertShift(api.db, companyKey, { state });
  await inCompany(api.db, companyKey, (tx) =>
    tx
      .insertInto('shift_rules')
      .values({
        key: crypto.randomUUID(),
        company_key: companyKey,
        shift_key: key,
        kind: 'everyday',
        start_hour: '08:00',
        end_hour: '18:00',
        created_at: new Date(api.clock.now()),
      })
      .execute(),
  );
  return key;
}

describe('the pre-flight', () => {
  it('checks everything in one order, and says where to fix each item', async () => {
    const report = await run();
    expect(report.items.map(({ id, state, code }) => [id, state, code])).toEqual([
      ['plan', 'ok', null],
      ['credentials', 'ok', null],
      ['scopes', 'ok', null],
      ['administrators_outside', 'ok', null],
      ['people_with_shift', 'warning', 'EVERYBODY_BLOCKED'],
      ['people_with_password', 'warning', 'PEOPLE_WITHOUT_PASSWORD'],
      ['password_option', 'ok', null],
      ['logo', 'warning', 'MISSING_LOGO'],
      ['primary_color', 'warning', 'MISSING_PRIMARY_COLOR'],
      ['secondary_color', 'warning', 'MISSING_SECONDARY_COLOR'],
      ['certificate', 'ok', null],
      ['sign_in_service', 'ok', null],
      ['workspace_assignments', 'ok', null],
      ['second_step', 'warning', 'SECOND_STEP_AT_WORKSPACE'],
      ['emergency_file', 'warning', 'EMERGENCY_FILE_MISSING'],
    ]);
    expect(report.state).toBe('warning');
    for (const one of report.items) expect(one.fix === null).toBe(one.state === 'ok');
  });

  it('counts the second step of redirected people, and keeps who knows that the workspace asks for it', async () => {
    const outside = api.emulators.state.users.filter(
      (user) => !user.isAdmin && !user.isSuspended && !user.isArchived && user.deletedAt === null,
    );
    const enrolled = outside.filter((user) => user.isEnrolledIn2Sv).length;
    expect(enrolled).toBeGreaterThan(0);
    const facts = { covered: outside.length, second_step: enrolled, unknown: 0 };
    expect(await item('second_step')).toMatchObject({
      state: 'warning',
      fix: 'second_step',
      fix_url: 'https://admin.google.com/ac/security/2sv',
      facts,
    });
    const acknowledge = () => api.call('control.acknowledgeSecondStep', { token });
    await acknowledge();
    const at = new Date(api.clock.now()).toISOString();
    api.advance(60_000);
    await acknowledge();
    const known = { ...facts, acknowledged_at: at, acknowledged_by: 'Helena Azevedo' };
    expect(await item('second_step')).toMatchObject({ state: 'ok', fix: null, facts: known });
    const rows = (await api.audits(companyKey)).filter(
      ({ event }) => event === 'control.second_step_acknowledged',
    );
    expect(rows).toMatchObject([{ actor_email: people.superAdmin }]);
  });

  it('says of how many people the directory has not told the second step', async () => {
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ has_second_step: null }).where('email', '=', people.worker).execute(),
    );
    expect((await item('second_step')).facts).toMatchObject({ unknown: 1 });
  });

  it('names exempt administrators, and blocks without any', async () => {
    expect((await item('administrators_outside')).facts).toMatchObject({
      count: expect.any(Number),
      names: expect.arrayContaining(['Helena Azevedo']),
    });
    const admins = await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({ is_admin: false, is_allowed_admin: true })
        .where('is_admin', '=', true)
        .returning('key')
        .execute(),
    );
    expect(await item('administrators_outside')).toMatchObject({
      state: 'blocking',
      code: 'NO_ADMINISTRATOR_OUTSIDE',
    });
    expect(
      await api.refusal('control.activate', {
        token,
        body: { domains, password_option: 'link', logout_option: 'skip' },
      }),
    ).toMatchObject({
      status: 409,
      code: 'NO_ADMINISTRATOR_OUTSIDE',
      facts: { items: [{ id: 'administrators_outside' }] },
    });
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({ is_admin: true })
        .where(
          'key',
          'in',
          admins.map((row) => row.key),
        )
        .execute(),
    );
    expect((await api.call('control.state', { token })).state).toBe('inactive');
  });

  it('names secrets that the current master key cannot open, like the home page', async () => {
    const isAnnounced = async () => (await api.call('home.summary', { token })).is_signing_key_unreadable;
    expect(await isAnnounced()).toBe(false);
    await api.sagaDeps().signIn.ensureSigningKey(companyKey);
    expect(await isAnnounced()).toBe(false);
    const foreign = Buffer.alloc(64, 1);
    const before = await inCompany(api.db, companyKey, async (tx) => {
      await tx.updateTable('signing_keys').set({ private_key_sealed: foreign }).execute();
      const row = await tx
        .selectFrom('provider_credentials')
        .select('secret_sealed')
        .executeTakeFirstOrThrow();
      await tx.updateTable('provider_credentials').set({ secret_sealed: foreign }).execute();
      return row;
    });
    for (const id of ['credentials', 'certificate'] as const)
      expect(await item(id)).toMatchObject({
        state: 'blocking',
        code: 'SECRETS_UNREADABLE',
        fix: 'operator',
      });
    expect(await isAnnounced()).toBe(true);
    expect(await api.refusal('company.syncOrgUnits', { token })).toMatchObject({
      status: 503,
      code: 'SECRETS_UNREADABLE',
    });
    await inCompany(api.db, companyKey, (tx) => tx.updateTable('provider_credentials').set(before).execute());
  });

  it('distinguishes plan, passwords and certificate', async () => {
    await set({ trial_ends_on: '2025-03-09' });
    expect((await item('plan')).code).toBe('EXPIRED_TRIAL');
    await set({ plan_products: ['suite'] });
    expect(await item('plan')).toMatchObject({ state: 'blocking', code: 'DISABLED_OR_NOT_FOUND' });
    expect((await item('password_option', 'default')).code).toBe('DEFAULT_PASSWORD_REQUIRED');
    expect((await item('password_option', 'link')).state).toBe('ok');
    const { companyKey: key, signIn } = { companyKey, signIn: api.sagaDeps().signIn };
    await signIn.ensureSigningKey(key);
    const expire = (date: string) =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .updateTable('signing_keys')
          .set({ not_after: new Date(date) })
          .execute(),
      );
    expect((await item('certificate')).state).toBe('ok');
    await expire('2025-03-30T00:00:00Z');
    expect(await item('certificate')).toMatchObject({ state: 'warning', code: 'CERTIFICATE_EXPIRES_SOON' });
    await expire('2025-03-10T00:00:00Z');
    expect(await item('certificate')).toMatchObject({ state: 'blocking', code: 'CERTIFICATE_EXPIRED' });
  });

  it('calls the sign-in service and the workspace at that moment', async () => {
    api.signInService.isUp = false;
    expect(await item('sign_in_service')).toMatchObject({
      state: 'blocking',
      code: 'SIGN_IN_SERVICE_UNREACHABLE',
    });
    api.emulators.faults.add({ method: 'oauth.token', kind: 'unavailable503', remaining: 99, delayMs: 0 });
    expect(await item('credentials')).toMatchObject({ state: 'warning', code: 'DIRECTORY_UNAVAILABLE' });
    api.emulators.faults.clear();
    const unit = api.emulators.state.orgUnits.at(-1);
    api.emulators.state.ssoAssignments.push({
      id: 'foreign',
      target: { kind: 'orgUnit', id: unit?.id ?? '' },
      rank: 0,
      ssoMode: 'SSO_OFF',
      profileId: null,
      isNeverRedirected: false,
    });
    expect(await item('workspace_assignments')).toMatchObject({
      state: 'warning',
      facts: { org_units: 1, groups: 0 },
    });
    api.emulators.state.ssoAssignments.pop();
  });

  it('rejects the domains of other companies', async () => {
    const body = { domains: ['fora.example'] };
    expect((await api.refusal('control.preflight', { token, body })).code).toBe('DOMAIN_NOT_FOUND');
    expect(
      (await api.refusal('control.preflightPeople', { token, body: { ...body, list: 'blocked' } })).code,
    ).toBe('DOMAIN_NOT_FOUND');
  });
});

describe('the people of the pre-flight', () => {
  it('are listed page by page with the reason of their denial', async () => {
    const good = await shiftWithHours();
    const { key: shut, empty } = {
      key: await shiftWithHours('disabled'),
      empty: await insertShift(api.db, companyKey),
    };
    await everybodyIn(good, [people.worker, people.otherWorker]);
    const join = async (email: string, shift: string) =>
      inCompany(api.db, companyKey, async (tx) =>
        tx
          .insertInto('shift_members')
          .values({
            company_key: companyKey,
            shift_key: shift,
            user_key: await api.userKey(companyKey, email),
            added_at: new Date(api.clock.now()),
          })
          .execute(),
      );
    const blocked = async () => (await list('blocked')).items.map(({ email, reason }) => [email, reason]);
    expect(await blocked()).toEqual([
      [people.worker, 'no_shift'],
      [people.otherWorker, 'no_shift'],
    ]);
    await join(people.worker, shut);
    await join(people.otherWorker, empty);
    expect(await blocked()).toEqual([
      [people.worker, 'no_active_shift'],
      [people.otherWorker, 'shifts_without_rules'],
    ]);
    const found = await item('people_with_shift');
    expect(found).toMatchObject({
      state: 'warning',
      code: 'PEOPLE_BLOCKED',
      people: 'blocked',
      facts: { blocked: 2, no_shift: 0, no_active_shift: 1, shifts_without_rules: 1 },
    });
    await join(people.worker, good);
    await join(people.otherWorker, good);
    expect((await item('people_with_shift')).state).toBe('ok');
  });

  it('are listed in pages by name, each once, with their number', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    let total = 0;
    do {
      const page = await list('without_password', { page_size: 50, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map((person) => person.key));
      ({ total } = page);
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    expect((await item('people_with_password')).facts).toMatchObject({
      without_password: total,
      without_address: total,
    });
  });

  it('use the temporary password when it is chosen and set', async () => {
    expect((await item('people_with_password', 'default')).state).toBe('warning');
    await set({
      default_password_hash: 'stored',
      default_password_shared_at: new Date(api.clock.now()),
    });
    // The temporary password never works for the one person with a role at the workspace.
    const delegated = (await item('people_with_password', 'default')).facts;
    expect(delegated['by_default']).toBe(Number(delegated['without_password']) - 1);
    const give = (values: object) =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .updateTable('users')
          .set(values)
          .where('is_delegated_admin', '=', true)
          .where('is_admin', '=', false)
          .execute(),
      );
    await give({ password_state: 'set', password_hash: 'x' });
    const served = await item('people_with_password', 'default');
    expect(served).toMatchObject({ state: 'ok', people: 'without_password', facts: { option: 'default' } });
    expect((await item('people_with_password', 'link')).state).toBe('warning');
    await give({ password_state: 'no_password', password_hash: null });
  });

  it('need no password here when they can be reached, or are exempt', async () => {
    const reasons = async () => {
      const { items } = await list('without_password', { page_size: 200 });
      return new Map(items.map(({ email, reason }) => [email, reason]));
    };
    await inCompany(api.db, companyKey, async (tx) => {
      await tx
        .updateTable('users')
        .set({ recovery_email: 'eu@casa.example' })
        .where('email', '=', people.worker)
        .execute();
    });
    expect((await reasons()).get(people.worker)).toBe('no_password');
    expect((await reasons()).get(people.otherWorker)).toBe('no_password_nor_address');
    expect((await reasons()).has(people.superAdmin)).toBe(false);
    const { items } = await list('exempt');
    expect(items.find((person) => person.email === people.superAdmin)?.reason).toBe(
      'workspace_administrator',
    );
  });
});
