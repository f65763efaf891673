import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertShift, insertUser } from '#testing/rows.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('the home page', () => {
  it('counts each person of the own company once, however many shifts they have', async () => {
    const [company, other] = [await api.otherCompany(), await api.otherCompany()];
    const person = (fields: Parameters<typeof insertUser>[2] = {}) => insertUser(api.db, company.key, fields);
    const join = (companyKey: string, user_key: string, shift_key: string) =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .insertInto('shift_members')
          .values({ company_key: companyKey, user_key, shift_key, added_at: new Date(api.clock.now()) })
          .execute(),
      );
    const second = await insertShift(api.db, company.key);
    const [one, two] = [await person(), await person()];
    await join(company.key, one, company.shift);
    await join(company.key, two, company.shift);
    await join(company.key, two, second);
    await join(company.key, await person({ status: 'suspended' }), second);
    await join(company.key, await person({ is_admin: true }), second);
    await join(company.key, await person({ is_allowed_admin: true }), second);
    await person({ status: 'disabled' });
    await person();
    await join(other.key, other.worker, other.shift);
    const { people } = await api.call('home.summary', { token: company.token });
    // The company starts with an administrator and a worker without a shift.
    expect(people).toEqual({
      total: 7,
      controlled: 4,
      exempt: 3,
      suspended: 1,
      without_shift: 2,
      // The shifts have no access hours, or are disabled, and the allowed administrator has no password.
      can_sign_in: 0,
      cannot_sign_in: 5,
      blocked: 4,
      no_way_in: 1,
      no_identifier: 0,
      temporary_ended: 0,
      no_address: 1,
      no_password: 0,
      inside_hours: 0,
      outside_hours: 2,
    });
  });

  it('does not count a person on vacation as inside', async () => {
    const company = await api.otherCompany();
    const at = new Date(api.clock.now());
    const shift = await insertShift(api.db, company.key, { state: 'enabled' });
    const vacations = [
      {},
      { vacation_starts_on: '2025-03-10', vacation_ends_on: '2025-03-10' },
      { vacation_starts_on: '2025-03-01', vacation_ends_on: '2025-03-31' },
      { vacation_starts_on: '2025-03-11', vacation_ends_on: '2025-03-20' },
      { vacation_starts_on: '2025-03-01', vacation_ends_on: '2025-03-09' },
    ];
    const people = await Promise.all(vacations.map((fields) => insertUser(api.db, company.key, fields)));
    await inCompany(api.db, company.key, async (tx) => {
      await tx
        .insertInto('shift_rules')
        .values({
          key: newKey(at.getTime()),
          company_key: company.key,
          shift_key: shift,
          kind: 'everyday',
          start_hour: '00:00',
          end_hour: '23:59',
          created_at: at,
        })
        .execute();
      await tx
        .insertInto('shift_members')
        .values(
          people.map((user_key) => ({
            company_key: company.key,
            user_key,
            shift_key: shift,
            added_at: at,
          })),
        )
        .execute();
    });
    const { people: counted } = await api.call('home.summary', { token: company.token });
    expect([counted.inside_hours, counted.outside_hours]).toEqual([3, 2]);
  });

  it('counts a password that must be changed neither as a denial nor as a success', async () => {
    const company = await api.otherCompany();
    const row = (result: string, isAllowed: boolean) => ({
      key: newKey(api.clock.now()),
      company_key: company.key,
      occurred_at: new Date(api.clock.now() - 60_000),
      user_key: company.worker,
      email: 'ana@casa.example',
      user_name: 'Ana',
      result,
      is_allowed: isAllowed,
    });
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('access_log')
        .values([row('password_change_due', false), row('success', true), row('wrong_password', false)])
        .execute(),
    );
    const home = await api.call('home.summary', { token: company.token });
    expect(home.denials).toEqual([{ result: 'wrong_password', count: 1 }]);
    expect([home.denials_total, home.successes_total]).toEqual([1, 1]);
  });

  it('counts denied sign-ins of the last 24 hours, as many as the log lists for them', async () => {
    const company = await api.otherCompany();
    const row = (result: string, hoursAgo: number) => ({
      key: newKey(api.clock.now()),
      company_key: company.key,
      occurred_at: new Date(api.clock.now() - hoursAgo * 3_600_000),
      user_key: company.worker,
      email: 'ana@casa.example',
      user_name: 'Ana',
      result,
      is_allowed: false,
    });
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('access_log')
        .values([
          row('no_shift', 1),
          row('wrong_password', 23),
          row('no_shift', 25),
          row('password_change_due', 2),
          row('forced_logout', 3),
        ])
        .execute(),
    );
    const log = async (query: CallQuery<'accessLog.list'>) =>
      (await api.call('accessLog.list', { token: company.token, query })).items.length;
    const { denials_total: total } = await api.call('home.summary', { token: company.token });
    expect(total).toBe(2);
    expect(await log({ range: 'last_24_hours', decision: 'denied' })).toBe(total);
    expect(await log({ range: '7d', decision: 'denied' })).toBe(3);
    expect(await log({ range: 'last_24_hours' })).toBe(4);
    expect(await log({ range: 'last_24_hours', decision: 'allowed' })).toBe(0);
  });

  it('counts the first hours of control with the same answer', async () => {
    const company = await api.otherCompany();
    const watched = async () => (await api.call('home.summary', { token: company.token })).watch;
    expect(await watched()).toBeNull();
    const at = new Date(api.clock.now());
    await inCompany(api.db, company.key, async (tx) => {
      await tx.updateTable('companies').set({ control_state: 'active' }).execute();
      await tx
        .insertInto('activation_watches')
        .values({
          company_key: company.key,
          since: at,
          until: new Date(at.getTime() + 3_600_000),
          attempts: 0,
          refused_people: 0,
          told_at: null,
        })
        .execute();
    });
    expect(await watched()).toEqual((await api.call('control.watch', { token: company.token })).watch);
    expect(await watched()).toMatchObject({ people: 0, is_watching: true });
  });

  it('says whether the workspace still accepts the connection, and how many sessions are open', async () => {
    const { key, token } = await api.createCompany();
    expect(await api.call('home.summary', { token })).toMatchObject({
      is_connected: true,
      sessions_open: { total: 0, has_more_than_total: false },
    });
    await inCompany(api.db, key, (tx) =>
      tx.updateTable('provider_credentials').set({ is_valid: false }).execute(),
    );
    expect((await api.call('home.summary', { token })).is_connected).toBe(false);
  });

  it('shows how many e-mails the mail server has not accepted, and since when', async () => {
    const company = await api.otherCompany();
    const waiting = async () => (await api.call('home.summary', { token: company.token })).mails_waiting;
    const since = new Date(api.clock.now() - 3_600_000);
    expect(await waiting()).toBeNull();
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('mail_outbox')
        .values({
          key: newKey(since.getTime()),
          company_key: company.key,
          kind: 'change_link',
          to_address: 'ana@casa.example',
          subject: 'Olá',
          body_sealed: Buffer.from('sealed'),
          attempts: 3,
          last_error: 'SMTP ECONNECTION',
          next_try_at: new Date(api.clock.now() + 60_000),
          created_at: since,
          expires_at: new Date(api.clock.now() + 3_600_000),
        })
        .execute(),
    );
    expect(await waiting()).toEqual({ count: 1, since: since.toISOString(), problem: 'SMTP ECONNECTION' });
  });
});
