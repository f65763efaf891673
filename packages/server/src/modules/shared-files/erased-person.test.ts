import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { access } from '#connectors/google/testing/drive-audit.ts';
import { people } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { startSharedFilesWorld } from '#testing/shared-files-world.ts';
import type { SharedFilesWorld } from '#testing/shared-files-world.ts';

const leftAt = new Date('2018-03-10T12:00:00Z');
const dora = {
  name: 'Dora Antiga',
  email: 'dora.antiga@padariaestrela.example',
  directory_id: '1085512345678',
};
const mark = expect.stringMatching(/^#[0-9a-f]{64}$/);

let world: SharedFilesWorld;
beforeAll(async () => {
  world = await startSharedFilesWorld({ pageSize: 3 });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.log.clear();
  await world.stop();
  await world.allow();
});

/** A person who left so long ago that they can be erased. */
const leave = (person: typeof dora) =>
  insertUser(world.api.db, world.companyKey, { ...person, status: 'not_synchronised', left_at: leftAt });
const erase = (key: string) => world.api.call('erasure.erase', { token: world.token, params: { key } });
const fileOfDora = (id: string, minutes: number) =>
  access(id, 'ana@fora.example', {
    at: world.ago(minutes),
    actor: dora.email,
    parameters: { owner: 'Dora.Antiga@padariaestrela.example' },
  });

/** Does something once, when the second page of a list is asked for. */
function inTheMiddle(work: () => Promise<unknown>): { readonly isDone: () => boolean } {
  let isDone = false;
  world.log.beforeAnswer(async ({ query }) => {
    if (isDone || query.get('pageToken') === null) return;
    isDone = true;
    await work();
  });
  return { isDone: () => isDone };
}

it('loses their name from the files while these are read, and the reading goes on', async () => {
  const key = await leave(dora);
  world.log.add(
    fileOfDora('f0', 10),
    fileOfDora('f1', 11),
    access('f2', 'bia@fora.example', { at: world.ago(12) }),
  );
  world.log.add(access('f3', 'bia@fora.example', { at: world.ago(13) }));
  const middle = inTheMiddle(async () => {
    expect((await world.stored()).map(({ owner }) => owner)).toContain(dora.email);
    await erase(key);
  });
  await world.readAll();
  expect(middle.isDone()).toBe(true);
  const stored = await world.stored();
  expect(JSON.stringify(stored).toLowerCase()).not.toContain(dora.email);
  expect(stored.map(({ file_id: id, is_shared: isShared }) => [id, isShared])).toEqual([
    ['f0', true],
    ['f1', true],
    ['f2', true],
    ['f3', true],
  ]);
  expect((await world.state()).reading).toMatchObject({ percent: 100, problem: null });
});

it('who gave the consent is named no more, and the reading goes on until the workspace ends it', async () => {
  const { account_directory_id: directoryId } = await world.inOurs((tx) =>
    tx.selectFrom('shared_file_consents').selectAll().executeTakeFirstOrThrow(),
  );
  await world.inOurs((tx) => tx.deleteFrom('users').where('directory_id', '=', directoryId).execute());
  const key = await leave({ name: 'Davi Antigo', email: people.secondSuperAdmin, directory_id: directoryId });
  for (let nr = 0; nr < 5; nr += 1)
    world.log.add(access(`f${nr}`, 'ana@fora.example', { at: world.ago(10 + nr) }));
  const middle = inTheMiddle(() => erase(key));
  await world.readAll();
  expect(middle.isDone()).toBe(true);
  expect(await world.state()).toMatchObject({
    consent: { account: mark, ended_at: null },
    reading: { percent: 100, problem: null },
  });
  expect(await world.files()).toHaveLength(5);
  await world.takeBack();
  world.log.answerNext({ status: 401 });
  world.api.advance(31 * 60_000);
  await world.read();
  expect((await world.state()).consent).toMatchObject({ account: mark, ended_at: expect.any(String) });
  const ended = (await world.api.audits(world.companyKey)).find(
    ({ event }) => event === 'shared_files.consent_ended',
  );
  expect(ended).toMatchObject({ before: { account: mark } });
});

it('is erased while a page of their files is written, which neither waits for the other in a circle', async () => {
  const key = await leave(dora);
  world.log.add(fileOfDora('f1', 5), fileOfDora('f2', 10));
  await world.readAll();
  const lock = (id: string) => sql`update shared_files set title = title where file_id = ${id}`;
  // Then the rows lie in another order than that in which the job writes them.
  await world.inOurs((tx) => lock('f1').execute(tx));
  let erased: Promise<unknown> = Promise.resolve();
  await world.inOurs(async (tx) => {
    await lock('f1').execute(tx);
    erased = erase(key);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: string }>`
          select count(*) from pg_locks where not granted`.execute(tx);
        return Number(rows[0]?.count);
      })
      .toBeGreaterThan(0);
    await lock('f2').execute(tx);
  });
  await expect(erased).resolves.toEqual({ done: true });
  expect((await world.stored()).map(({ owner }) => owner)).toEqual([null, null]);
});
