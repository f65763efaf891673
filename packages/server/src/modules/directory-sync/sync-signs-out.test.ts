import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNotifier } from '#core/notifier.ts';
import type { Notifier } from '#core/notifier.ts';
import { eventChannel } from '#core/events.ts';
import type { Announcement } from '#core/events.ts';
import { syncDirectory } from './sync.job.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let notifier: Notifier;
let company: { key: string; token: string };
/** The people with closed event streams. */
const signedOut: string[] = [];

beforeAll(async () => {
  api = await startApi();
  company = await api.createCompany();
  notifier = await createNotifier(api.database.serverConfig);
  await notifier.listen(eventChannel, (payload) => {
    const message = JSON.parse(payload) as Announcement;
    if ('signedOutUser' in message) signedOut.push(message.signedOutUser);
  });
});
afterAll(async () => {
  await notifier.close();
  await api.close();
});

async function sync(): Promise<void> {
  api.advance(60_000);
  await api.call('users.sync', { token: company.token });
  await syncDirectory.run({ db: api.db, box: api.box, directories: api.newDirectories(), clock: api.clock });
}

function account(email: string) {
  const found = api.emulators.state.users.find((user) => user.primaryEmail === email);
  if (found === undefined) throw new Error(`no person has the address ${email}`);
  return found;
}

it('closes only the event streams of people who lost the panel by a sync, demoted or missing', async () => {
  const [demoted, gone] = [people.secondSuperAdmin, people.otherWorker];
  const keys = [await api.userKey(company.key, demoted), await api.userKey(company.key, gone)] as const;
  await api.signIn(demoted);
  await api.signIn(demoted);
  await api.manager(company.key, gone);
  await sync();
  expect(signedOut).toEqual([]);

  account(demoted).isAdmin = false;
  await sync();
  await expect.poll(() => signedOut).toEqual([keys[0]]);

  account(gone).deletedAt = api.clock.now();
  await sync();
  await expect.poll(() => signedOut).toEqual([...keys]);
});
