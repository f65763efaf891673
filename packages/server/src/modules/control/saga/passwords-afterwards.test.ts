import { bookshop, onlineClerk, person } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { createOpenWorkspace } from '#modules/connection/public.ts';
import { queueWorkspacePassword } from '#modules/passwords/index.ts';
import { askRolesOfEveryone } from '#modules/directory-sync/public.ts';
import type { AskRolesOfEveryone } from '#modules/directory-sync/public.ts';
import { setWorkspacePasswords } from '#modules/passwords/workspace-passwords.job.ts';
import { secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const passwordChosen: Parameters<typeof world.api.runTasks>[0] = {
  passwordChosen: (tx, chosen) =>
    queueWorkspacePassword(tx, { box: world.api.box, directories: world.directories() }, chosen),
};
const askRoles: AskRolesOfEveryone = (key, since) => {
  const { db, box, clock } = world.api;
  return askRolesOfEveryone({ db, box, clock, directories: world.directories() }, key, since);
};
const runTasks = () => world.api.runTasks({ ...passwordChosen, askRoles, batchSize: 100 });
/** A new process each time. */
const deliver = () => {
  const { db, box, clock } = world.api;
  const directories = world.directories();
  return setWorkspacePasswords.run({
    db,
    box,
    clock,
    openWorkspace: createOpenWorkspace({ db, box, directories }),
    askRoles,
  });
};
const peopleOfDomain = () =>
  bookshop(world.emulator).users.filter(
    ({ userPrincipalName, accountEnabled }) =>
      accountEnabled && userPrincipalName.endsWith(`@${secondDomain}`),
  );
const generate = () =>
  world.api.call('users.bulk', {
    token: world.token,
    body: {
      act: { action: 'generate_passwords', force_change: true, delivery: 'list' },
      selection: { filter: { domain: secondDomain }, except: [] },
    },
  });
const taskOf = (key: string) => world.api.call('tasks.get', { token: world.token, params: { key } });
const waiting = () =>
  inCompany(world.api.db, world.companyKey, (tx) =>
    tx.selectFrom('workspace_passwords').select(['user_key', 'last_error']).execute(),
  );
/** The password of the others is that of their directory on the premises, which Microsoft does not change. */
const ownPeople = () =>
  peopleOfDomain().filter(({ onPremisesSyncEnabled }) => onPremisesSyncEnabled !== true);
const forcedChanges = () => peopleOfDomain().filter(({ mustChangePassword }) => mustChangePassword).length;

it('sends no password to a domain that is redirected here, and none is reported as refused', async () => {
  await world.activate();
  await world.settle();
  const { key } = await generate();
  await runTasks();
  expect(await waiting()).toEqual([]);
  expect((await taskOf(key)).state).toBe('done');
  const events = (await world.api.audits(world.companyKey)).map(({ event }) => event);
  expect(events).not.toContain('user.workspace_password_failed');
});

/** The task that was started during the deactivation. */
let early = '';

it('keeps a password back until the domain has its own sign-in again', async () => {
  await world.api.call('control.disable', { token: world.token });
  early = (await generate()).key;
  await runTasks();
  expect(await deliver()).toMatchObject({ done: 0, givenUp: 0 });
  expect((await taskOf(early)).state).toBe('running');
  await world.settle();
  expect(world.federated()).toEqual([]);
});

it('sets a password with a forced change for everyone of the domains, through throttling and a crash', async () => {
  expect(forcedChanges()).toBe(0);
  world.api.advance(3_600_000);
  await world.signIn();
  world.emulator.faults.add({ method: 'users.update', kind: 'throttled429', remaining: 5, delayMs: 0 });
  let turns = 0;
  // Each turn is a process that begins where the last one ended.
  for (; turns < 30 && (await waiting()).length > 0; turns += 1) {
    await deliver();
    world.api.advance(60_000);
  }
  world.emulator.faults.clear();
  await runTasks();
  const synced = peopleOfDomain().length - ownPeople().length;
  expect(await taskOf(early)).toMatchObject({ state: 'done', done: ownPeople().length, failed: synced });
  expect(forcedChanges()).toBe(ownPeople().length);
});

it('names the person whose password Microsoft refuses', async () => {
  const clerk = person(world.emulator, onlineClerk);
  const { key } = await generate();
  await runTasks();
  expect((await taskOf(key)).state).toBe('running');
  bookshop(world.emulator).users = bookshop(world.emulator).users.filter(({ id }) => id !== clerk.id);
  await deliver();
  world.api.advance(2_000);
  await runTasks();
  const { items } = await world.api.call('tasks.results', {
    token: world.token,
    params: { key },
    query: { outcome: 'failed', page_size: '25' },
  });
  expect(items).toContainEqual(
    expect.objectContaining({ email: onlineClerk, reason: 'WORKSPACE_PASSWORD_REFUSED' }),
  );
  expect((await taskOf(key)).state).toBe('done');
});
