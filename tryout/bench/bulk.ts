import { randomBytes } from 'node:crypto';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { createApp } from '@shiftgate/server/app.ts';
import { createNotifier } from '@shiftgate/server/db/notifier.ts';
import { createSecretBox } from '@shiftgate/server/db/secret-box.ts';
import { eventChannel } from '@shiftgate/server/http/announce.ts';
import { runBulkTasks } from '@shiftgate/server/jobs/bulk-tasks.ts';
import { runReplans } from '@shiftgate/server/jobs/replan-logouts.ts';
import { startTicker } from '@shiftgate/server/jobs/ticker.ts';
import { createPasswordHasher } from '@shiftgate/server/modules/passwords/index.ts';
import type { Directory } from '@shiftgate/server/ports/directory.ts';
import { countInside } from '@shiftgate/server/sign-in/count-inside.ts';
import { createFactsCache } from '@shiftgate/server/sign-in/facts-cache.ts';
import { createJudgePerson } from '@shiftgate/server/sign-in/judge-person.ts';
import { createCompareAccess } from '@shiftgate/server/sign-in/compare-access.ts';
import { createReadShiftFacts } from '@shiftgate/server/sign-in/shift-facts.ts';
import { now, startPeopleDatabase } from './people-rows.ts';

/** A quarter of them have addresses of the domain that is chosen. */
const people = 40_000;
const domain = 'loja.example';

type Task = CallResponse<'tasks.get'>;

/** The panel's API and its jobs, as one process runs them, over a company of 40,000 people. */
async function startWorld() {
  const world = await startPeopleDatabase(people);
  const clock = { now: () => now };
  const notifier = await createNotifier(world.postgres.serverConfig());
  const facts = createFactsCache();
  const hasher = createPasswordHasher();
  const box = createSecretBox(randomBytes(32));
  const { db } = world;
  const app = await createApp({
    db,
    notifier,
    box,
    clock,
    // None of these actions asks the workspace: logouts are planned, and delivered with the provider's quota.
    directory: {} as Directory,
    hasher,
    countInside: (tx, key, instant) => countInside(facts, tx, key, instant),
    judgePerson: createJudgePerson(facts),
    readShiftFacts: createReadShiftFacts(facts),
    compareAccess: createCompareAccess(facts),
    limitKey: randomBytes(32),
    publicUrl: 'http://localhost',
    trustedProxies: [],
    consoleDir: null,
    logLevel: 'silent',
  });
  const failures: unknown[] = [];
  const changeLinkUrl = (link: string): string => `http://localhost/${link}`;
  const ticker = startTicker(
    [
      {
        name: 'bulk-tasks',
        everyMs: 1000,
        run: () => runBulkTasks({ db, clock, box, hasher, changeLinkUrl }),
      },
      { name: 'replan-logouts', everyMs: 1000, run: () => runReplans({ db, clock, facts }) },
    ],
    (_job, error) => failures.push(error),
  );
  await notifier.listen(eventChannel, () => {
    ticker.wake('bulk-tasks');
    ticker.wake('replan-logouts');
  });
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
      await ticker.stop();
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
    const counted = task.done + task.unchanged + task.skipped + task.failed;
    if (first === 0 && counted > 0) first = performance.now() - began;
    if (task.failed > 0) throw new Error('a person of the bench was not reached');
    if (task.state === 'done') return { first, all: performance.now() - began, people: counted };
    await pause(5);
  }
}

/** Measures bulk actions on some 10,000 of 40,000 people: the worst time to the first result, and each total. */
export async function benchBulk(): Promise<Record<string, number>> {
  const world = await startWorld();
  try {
    await measure(world, { action: 'remove_vacation' });
    const days = { start_date: '2025-03-10', end_date: '2025-03-20' };
    const vacation = await measure(world, { action: 'set_vacation', ...days });
    const shift = await measure(world, { action: 'add_to_shift', shift: world.shifts[7] });
    const logout = await measure(world, { action: 'force_logout' });
    const change = await measure(world, { action: 'force_password_change' });
    return {
      bulkPeople: vacation.people,
      bulkFirstResultSeconds: Math.max(vacation.first, shift.first, logout.first, change.first) / 1000,
      bulkVacationSeconds: vacation.all / 1000,
      bulkShiftSeconds: shift.all / 1000,
      bulkLogoutPlannedSeconds: logout.all / 1000,
      bulkPasswordChangeSeconds: change.all / 1000,
    };
  } finally {
    await world.close();
  }
}
