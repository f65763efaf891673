import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { watchActivations } from './activation-watch.job.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
let api: Api;
let token: string;
let companyKey: string;
let users: readonly { readonly key: string; readonly email: string; readonly name: string }[];

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  users = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('users').select(['key', 'email', 'name']).where('status', '=', 'active').execute(),
  );
});
afterAll(() => api.close());

const look = () => watchActivations.run({ ...api.sagaDeps() });
const watch = async () => (await api.call('control.watch', { token })).watch;

/** Sign-ins of this many people, one second after the previous ones. */
async function attempts(from: number, count: number, result: string): Promise<void> {
  api.advance(1000);
  await inCompany(api.db, companyKey, (tx) =>
    tx
      .insertInto('access_log')
      .values(
        users.slice(from, from + count).map((user) => ({
          key: newKey(api.clock.now()),
          company_key: companyKey,
          occurred_at: new Date(api.clock.now()),
          user_key: user.key,
          email: user.email,
          user_name: user.name,
          result,
          is_allowed: result === 'success',
        })),
      )
      .execute(),
  );
}

it('counts denials since the activation, and notifies the administrators once', async () => {
  expect(await watch()).toBeNull();
  await attempts(0, 30, 'wrong_password');
  api.advance(1000);
  await api.call('control.activate', {
    token,
    body: { domains, password_option: 'link', logout_option: 'skip' },
  });
  await api.runSagas();
  expect(await watch()).toMatchObject({
    attempts: 0,
    is_watching: true,
    is_over_bound: false,
    bound: { share: 0.2, people: 10 },
  });

  await attempts(0, 40, 'success');
  await attempts(40, 9, 'no_shift');
  // A typing error followed by a successful sign-in is not a denial.
  await attempts(60, 20, 'wrong_password');
  await attempts(60, 20, 'success');
  await look();
  expect(await watch()).toMatchObject({
    attempts: 89,
    refusals: 29,
    people: 69,
    refused_people: 9,
    is_over_bound: false,
    told_at: null,
    reasons: [{ result: 'no_shift', people: 9 }],
  });

  await attempts(80, 10, 'outside_allowed_hours');
  await Promise.all([look(), look()]);
  await look();
  const seen = await watch();
  expect(seen).toMatchObject({
    refused_people: 19,
    is_over_bound: true,
    told_at: new Date(api.clock.now()).toISOString(),
    reasons: [
      { result: 'outside_allowed_hours', people: 10 },
      { result: 'no_shift', people: 9 },
    ],
  });
  expect(seen?.newest).toHaveLength(19);
  const mails = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().execute(),
  );
  const admins = users.filter((user) => mails.some((mail) => mail.to_address === user.email));
  expect(mails).toHaveLength(admins.length);
  const words = openBody(api.box, mails[0]!);
  expect(words.text).toContain('19 de 79');
  expect(words.text).toContain('/?deactivate');
  const events = (await api.audits(companyKey)).map((row) => row.event);
  expect(events.filter((name) => name === 'control.refusals_over_bound')).toHaveLength(1);

  api.advance(4 * 3_600_000);
  expect((await look()).taken).toBe(0);
  expect(await watch()).toMatchObject({ is_watching: false, refused_people: 19 });
  await api.call('control.disable', { token });
  await api.runSagas();
  expect(await watch()).toBeNull();
});
