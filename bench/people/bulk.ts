import { randomBytes } from 'node:crypto';
import { makePadariaEstrela } from '@shiftgate/emulators/seed/company.ts';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { composeApp } from '@shiftgate/server/compose-app.ts';
import { googleConfig } from '@shiftgate/server/connectors/google/transport/config.ts';
import { createGoogleDirectory } from '@shiftgate/server/connectors/google/google-directory.ts';
import { createNotifier } from '@shiftgate/server/core/notifier.ts';
import { createSecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import type { SecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { askRolesOfEveryone } from '@shiftgate/server/modules/directory-sync/public.ts';
import type { AskRolesOfEveryone } from '@shiftgate/server/modules/directory-sync/public.ts';
import { bulkTasks } from '@shiftgate/server/modules/tasks/bulk-task.job.ts';
import { logOut } from '@shiftgate/server/modules/forced-logout/logout.job.ts';
import { replanLogouts } from '@shiftgate/server/modules/forced-logout/replan.job.ts';
import { jobChannel, startJobs } from '@shiftgate/server/due-work/index.ts';
import { readGrant, storeGrant } from '@shiftgate/server/modules/connection/grants.ts';
import { createPasswordHasher } from '@shiftgate/server/modules/passwords/index.ts';
import { createLockouts } from '@shiftgate/server/modules/passwords/public.ts';
import type { Directory } from '@shiftgate/server/ports/directory.ts';
import { createSnapshotCache } from '@shiftgate/server/access/snapshot-cache.ts';
import { only } from '@shiftgate/server/testing/directories.ts';
import { now, startPeopleDatabase } from './people-rows.ts';

/** A quarter of them have addresses of the domain that is chosen. */
const people = 40_000;
const domain = 'loja.example';

type Task = CallResponse<'tasks.get'>;

/** A workspace of its own for a company's people; asked for nothing where logouts are not what is measured. */
type Connect = (world: Awaited<ReturnType<typeof startPeopleDatabase>>, box: SecretBox) => Promise<Directory>;

/** The panel's API and its jobs, as one process runs them, over a company of so many people. */
async function startWorld(count: number, connect: Connect) {
  const world = await startPeopleDatabase(count);
  // It goes on, so that what has to be tried again is tried again.
  const began = performance.now();
  const clock = { now: () => Math.floor(now + performance.now() - began) };
  const notifier = await createNotifier(world.postgres.serverConfig());
  const facts = createSnapshotCache();
  const hasher = createPasswordHasher();
  const lockouts = createLockouts(randomBytes(32));
  const box = createSecretBox(randomBytes(32));
  const { db } = world;
  const directory = await connect(world, box);
  const app = await composeApp({
    db,
    notifier,
    box,
    clock,
    directories: only(directory),
    hasher,
    facts,
    lockouts,
    publicUrl: 'http://localhost',
    signInUrl: 'http://localhost',
    signInProbe: { url: 'http://localhost', isReachable: async () => true },
  });
  const failures: unknown[] = [];
  const openWorkspace = async (companyKey: string) => {
    const grant = await inCompany(db, companyKey, (tx) => readGrant(tx, box, companyKey));
    return grant && { directory, grant };
  };
  const askRoles: AskRolesOfEveryone = (companyKey, since) =>
    askRolesOfEveryone({ db, box, clock, directories: only(directory) }, companyKey, since);
  const signInUrl = 'http://localhost';
  const changeLinkUrl = (link: string): string => `${signInUrl}/${link}`;
  const running = startJobs(
    [bulkTasks, replanLogouts, logOut],
    { db, clock, box, hasher, lockouts, changeLinkUrl, signInUrl, facts, openWorkspace, askRoles },
    { onError: (_job, error) => failures.push(error) },
  );
  await notifier.listen(jobChannel, (job) => running.wake(job));
  const call = async <T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> => {
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${world.token}` },
      ...(payload ? { payload } : {}),
    });
    if (response.statusCode !== 200 || failures.length > 0)
      throw new Error(`${url} answered ${response.statusCode}: ${response.body} ${String(failures[0])}`);
    return response.json<T>();
  };
  return {
    shifts: world.shifts,
    call,
    async close(): Promise<void> {
      await running.stop();
      await app.close();
      await notifier.close();
      await world.close();
    },
  };
}
type World = Awaited<ReturnType<typeof startWorld>>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds from the click to the first person done and to the last, as the panel sees them. */
async function measure(world: World, act: object): Promise<{ first: number; all: number; people: number }> {
  const began = performance.now();
  const { key } = await world.call<Task>('POST', '/users/bulk', {
    selection: { filter: { domain } },
    act,
  });
  let first = 0;
  for (;;) {
    const task = await world.call<Task>('GET', `/tasks/${key}`);
    const counted = countOf(task);
    if (first === 0 && counted > 0) first = performance.now() - began;
    if (task.failed > 0) throw new Error('a person of the bench was not reached');
    if (task.state === 'done') return { first, all: performance.now() - began, people: counted };
    await pause(5);
  }
}

const countOf = (task: Task): number => task.done + task.unchanged + task.skipped + task.failed;

/** Milliseconds from the click on "cancel", early in a bulk action, until no more people are changed. */
async function measureCancel(world: World, act: object): Promise<number> {
  const { key } = await world.call<Task>('POST', '/users/bulk', { selection: { filter: { domain } }, act });
  while (countOf(await world.call<Task>('GET', `/tasks/${key}`)) === 0) await pause(5);
  const began = performance.now();
  const cancelled = await world.call<Task>('POST', `/tasks/${key}/cancel`);
  const stopped = performance.now() - began;
  await pause(1000);
  const later = await world.call<Task>('GET', `/tasks/${key}`);
  if (later.state !== 'cancelled') throw new Error('the bench task ended before it was canceled');
  if (countOf(later) !== countOf(cancelled))
    throw new Error('people were changed after the task was canceled');
  return stopped;
}

const unasked: Connect = async () => ({}) as Directory;

/** Google's quota, of which the bench takes a small part at the same pace: its minute cannot be made shorter. */
const quotaPerMinute = 2400;
const quotaPeople = 260;
const loggedOut = 10_000;

/** An emulated workspace that has the company's people, behind the real connector. */
const emulated =
  (emulators: Awaited<ReturnType<typeof startEmulators>>, client: typeof oauthClient): Connect =>
  async (world, box) => {
    const pattern = emulators.state.users.at(-1);
    const admin = emulators.state.users.find((user) => user.isAdmin);
    if (pattern === undefined || admin === undefined) throw new Error('the emulated company has no people');
    for (const { key, email } of world.people)
      emulators.state.users.push({ ...pattern, id: key, primaryEmail: email, aliases: [], appPasswords: [] });
    const scopes = ['admin.directory.user', 'admin.directory.user.security'].map(
      (name) => `https://www.googleapis.com/auth/${name}`,
    );
    const grant = { token: '1//bench', userId: admin.id, clientId: client.clientId, scopes };
    emulators.state.refreshTokens.push({ ...grant, createdAt: Date.now(), lastUsedAt: Date.now() });
    await inCompany(world.db, world.companyKey, (tx) =>
      storeGrant(tx, box, world.companyKey, {
        personId: admin.id,
        email: admin.primaryEmail,
        grantedScopes: scopes,
        refreshToken: grant.token,
        grantedAt: now,
      }),
    );
    const url = emulators.googleUrl;
    const config = googleConfig({ ...client, tokenUrl: `${url}/token`, adminApi: url, quotaPerMinute });
    return createGoogleDirectory({ config, clock: { now: () => Date.now() }, random: Math.random });
  };

const oauthClient = { clientId: 'bench.apps.example', clientSecret: 'bench-secret', redirectUris: [] };
const signOuts = 'directory.users.signOut';

/**
 * Forced logouts through the connector at the provider's quota. The first people use up the burst, and the rest run at the
 * steady pace of 10,000, so the ratio compares 10,000 logouts with the quota's own time.
 */
async function benchQuota(): Promise<Record<string, number>> {
  const emulators = await startEmulators({
    googlePort: 0,
    appPort: 0,
    clock: { now: () => Date.now(), isMovable: false },
    oauthClient,
    company: makePadariaEstrela(),
    quotaPerMinute,
  });
  const world = await startWorld(quotaPeople, emulated(emulators, oauthClient));
  try {
    const began = performance.now();
    const { key } = await world.call<Task>('POST', '/users/bulk', {
      selection: { filter: { status: 'active' } },
      act: { action: 'force_logout' },
    });
    const seen: { readonly at: number; readonly count: number }[] = [];
    let task = await world.call<Task>('GET', `/tasks/${key}`);
    while (task.state !== 'done') {
      seen.push({ at: performance.now() - began, count: emulators.callLog.count(signOuts) });
      await pause(50);
      task = await world.call<Task>('GET', `/tasks/${key}`);
    }
    const seconds = (performance.now() - began) / 1000;
    const total = emulators.callLog.count(signOuts);
    const calls = emulators.callLog.list().length === 0 ? 0 : callsOf(emulators);
    // From the middle to nine tenths, which excludes the burst at the beginning and the end.
    const from = seen.find(({ count }) => count >= total / 2);
    const to = seen.find(({ count }) => count >= total * 0.9);
    if (from === undefined || to === undefined) throw new Error('the bench saw too few logouts');
    const perSecond = ((to.count - from.count) * 1000) / (to.at - from.at);
    const measured = from.at / 1000 + (loggedOut - from.count) / perSecond;
    const quotaSeconds = (loggedOut * (calls / total) * 60) / quotaPerMinute;
    return {
      bulkQuotaPeople: total,
      bulkQuotaCallsEach: calls / total,
      bulkQuotaSeconds: seconds,
      bulkQuotaRatio: measured / quotaSeconds,
    };
  } finally {
    await world.close();
    await emulators.close();
  }
}

const callsOf = ({ callLog }: Awaited<ReturnType<typeof startEmulators>>): number =>
  [
    signOuts,
    'directory.tokens.list',
    'directory.tokens.delete',
    'directory.asps.list',
    'directory.asps.delete',
  ]
    .map((method) => callLog.count(method))
    .reduce((sum, count) => sum + count, 0);

/** Measures bulk actions on some 10,000 of 40,000 people: the worst time to the first result, and each total. */
export async function benchBulk(): Promise<Record<string, number>> {
  const world = await startWorld(people, unasked);
  try {
    await measure(world, { action: 'remove_vacation' });
    const days = { start_date: '2025-03-10', end_date: '2025-03-20' };
    const vacation = await measure(world, { action: 'set_vacation', ...days });
    const shift = await measure(world, { action: 'add_to_shift', shift: world.shifts[7] });
    const change = await measure(world, { action: 'force_password_change' });
    const cancel = await measureCancel(world, { action: 'remove_vacation' });
    return {
      bulkPeople: vacation.people,
      bulkFirstResultSeconds: Math.max(vacation.first, shift.first, change.first) / 1000,
      bulkVacationSeconds: vacation.all / 1000,
      bulkShiftSeconds: shift.all / 1000,
      bulkPasswordChangeSeconds: change.all / 1000,
      bulkCancelSeconds: cancel / 1000,
      ...(await benchQuota()),
    };
  } finally {
    await world.close();
  }
}
