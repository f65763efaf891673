import { globalAdmin, rescueAdmin } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '../../../db/transactions.ts';
import { insertUser } from '../../../testing/rows.ts';
import { givePasswords } from '../../onboarding/first-password.job.ts';
import { firstDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.api.db, world.companyKey, work);
const passwords = async (option: 'link' | 'default' = 'link') => {
  const { items } = await world.api.call('control.preflight', {
    token: world.token,
    body: { domains: [firstDomain], password_option: option },
  });
  return items.find(({ id }) => id === 'people_with_password');
};
const withoutPassword = async () => {
  const { items } = await world.api.call('control.preflightPeople', {
    token: world.token,
    body: { list: 'without_password', domains: [firstDomain], page_size: 100 },
  });
  return items.map(({ email }) => email);
};
const mailsTo = (address: string) =>
  inOurs((tx) => tx.selectFrom('mail_outbox').select('kind').where('to_address', '=', address).execute());
const give = (email: string, values: object) =>
  inOurs((tx) => tx.updateTable('users').set(values).where('email', '=', email).execute());

it('counts administrators of the covered domains among the people without a password', async () => {
  expect(await withoutPassword()).toContain(globalAdmin);
  expect(await withoutPassword()).not.toContain(rescueAdmin);
  const before = Number((await passwords())?.facts['without_password']);
  await give(globalAdmin, { password_state: 'set', password_hash: 'x' });
  expect((await passwords())?.facts['without_password']).toBe(before - 1);
  expect(await withoutPassword()).not.toContain(globalAdmin);
  await give(globalAdmin, { password_state: 'no_password', password_hash: null });
});

it('sends an administrator a link of their own where the others get the temporary password', async () => {
  await world.api.call('company.setDefaultPassword', {
    token: world.token,
    body: { default_pass: world.api.defaultPassword },
  });
  await give(globalAdmin, { recovery_email: null });
  expect(await passwords('default')).toMatchObject({
    state: 'warning',
    code: 'PEOPLE_WITHOUT_PASSWORD',
    facts: { without_address: 1 },
  });
  await give(globalAdmin, { recovery_email: 'sergio@casa.example' });
  expect(await passwords('default')).toMatchObject({ state: 'ok' });
  await world.api.call('users.shareTemporaryPassword', {
    token: world.token,
    body: { domains: [firstDomain] },
  });
  await world.api.runTasks();
  expect(await mailsTo('sergio@casa.example')).toEqual([{ kind: 'change_link' }]);
  const kinds = await inOurs((tx) =>
    tx.selectFrom('mail_outbox').select('kind').where('kind', '=', 'temporary_password').execute(),
  );
  expect(kinds.length).toBeGreaterThan(0);
});

it('gives a new administrator of a covered domain a first password too', async () => {
  await world.activate([firstDomain]);
  await world.settle();
  await insertUser(world.api.db, world.companyKey, {
    email: `nova@${firstDomain}`,
    domain: firstDomain,
    is_admin: true,
    recovery_email: 'nova@casa.example',
    recovery_email_source: 'directory',
    created_at: new Date(world.api.clock.now()),
  });
  const { db, box, clock } = world.api;
  await givePasswords.run({ db, box, clock, sendsMail: true });
  await world.api.runTasks();
  expect(await mailsTo('nova@casa.example')).toEqual([{ kind: 'change_link' }]);
});
