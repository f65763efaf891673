import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { createNotifier } from '#core/notifier.ts';
import type { Notifier } from '#core/notifier.ts';
import { eventChannel } from '#core/events.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { createAttemptNotifier } from './attempt-notifier.ts';

let database: TestDatabase;
let notifier: Notifier;
const heard: string[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  notifier = await createNotifier(database.serverConfig);
  await notifier.listen(eventChannel, (payload) => heard.push(payload));
});
afterAll(async () => {
  await notifier.close();
  await database.close();
});

it('notifies of the first attempt right away, and of all that follow together', async () => {
  const attempts = createAttemptNotifier(database.client);
  const [bakery = '', mill = ''] = [1, 2].map(() => newKey(Date.parse('2025-03-10T12:00:00Z')));
  const message = (company: string) => JSON.stringify({ company, topic: 'access_log' });
  attempts.notify(bakery);
  await expect.poll(() => heard).toEqual([message(bakery)]);
  for (let count = 0; count < 50; count += 1) {
    attempts.notify(bakery);
    attempts.notify(mill);
  }
  await expect.poll(() => heard.slice(1).toSorted()).toEqual([message(bakery), message(mill)].toSorted());
  attempts.notify(mill);
  await expect.poll(() => heard.slice(3)).toEqual([message(mill)]);
});
