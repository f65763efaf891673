import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { access, visibility } from '#connectors/google/testing/drive-audit.ts';
import type { DriveEvent } from '#connectors/google/testing/drive-audit.ts';
import type { Directory } from '#ports/directory.ts';
import { only } from '#testing/directories.ts';
import { people } from '#testing/api.ts';
import { startSharedFilesWorld } from '#testing/shared-files-world.ts';
import type { SharedFilesWorld } from '#testing/shared-files-world.ts';

const hour = 60;
const day = 24 * hour;

let world: SharedFilesWorld;
beforeAll(async () => {
  world = await startSharedFilesWorld({ pageSize: 3 });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.api.clock.set('2025-03-10T12:00:00Z');
  world.log.clear();
  await world.allow();
});
afterEach(async () => {
  world.api.clock.set('2025-03-10T13:00:00Z');
  await world.stop();
});

const { ago, files, read } = {
  ago: (minutes: number) => world.ago(minutes),
  files: (query: object = {}) => world.files(query),
  read: (changes: Parameters<SharedFilesWorld['read']>[0] = {}) => world.read(changes),
};
/** Reads everything, some time after the last reading. */
const readAgain = async () => {
  world.api.advance(31 * 60_000);
  await read();
};
const titles = async () => (await files()).map(({ title }) => title.replace('Planilha ', '')).toSorted();
const everything = () =>
  world.inOurs(async (tx) => ({
    files: await tx.selectFrom('shared_files').selectAll().orderBy('file_id').execute(),
    targets: await tx.selectFrom('shared_file_targets').selectAll().orderBy('name').execute(),
  }));
const withoutKeys = async () => {
  const { files: rows, targets } = await everything();
  return {
    files: rows.map(({ key: _key, ...row }) => row),
    targets: targets.map(({ file_key: _key, ...row }) => row),
  };
};
const sync = () => world.inOurs((tx) => tx.selectFrom('shared_file_syncs').selectAll().executeTakeFirst());

describe('the reading of shared files', () => {
  it('keeps the last state of each file, with whom it is shared and since when', async () => {
    world.log.add(
      access('f1', 'ana@fora.example', { at: ago(3 * day) }),
      access('f1', 'bia@outra.example', {
        at: ago(2 * day),
        actor: 'gerente@padariaestrela.example',
        parameters: {
          visibility_change: 'none',
          old_visibility: 'shared_externally',
          doc_title: 'Preços 2025',
        },
      }),
    );
    await world.readAll();
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    expect(file).toEqual({
      key: file!.key,
      title: 'Preços 2025',
      kind: 'spreadsheet',
      owner: 'dono@padariaestrela.example',
      visibility: 'people',
      with: [
        { name: 'ana@fora.example', is_domain: false },
        { name: 'bia@outra.example', is_domain: false },
      ],
      more: 0,
      since: ago(3 * day),
      is_since_known: true,
      first_seen_at: ago(3 * day),
      last_seen_at: ago(2 * day),
    });
    const detail = await world.api.call('sharedFiles.get', {
      token: world.token,
      params: { key: file!.key },
    });
    expect(detail).toMatchObject({
      last_actor: 'gerente@padariaestrela.example',
      url: expect.stringContaining('f1'),
    });
    expect(await world.state()).toMatchObject({
      reading: { read_at: '2025-03-10T12:00:00.000Z', percent: 100, problem: null },
    });
  });

  it('leaves out people of the company’s own domains, and domains that become its own', async () => {
    world.log.add(
      access('f1', 'colega@estrelaentregas.example', { at: ago(hour) }),
      access('f1', '', { at: ago(50), parameters: { target_domain: 'fora.example' } }),
      access('f1', 'ana@nova.example', { at: ago(40) }),
    );
    await world.readAll();
    const named = async () => (await files())[0]?.with.map(({ name }) => name);
    expect(await named()).toEqual(['fora.example', 'ana@nova.example']);
    const at = new Date(world.api.clock.now());
    const newDomain = { key: '01955b00-0000-7000-8000-000000000001', company_key: world.companyKey };
    await world.inOurs((tx) =>
      tx
        .insertInto('domains')
        .values({ ...newDomain, name: 'nova.example', is_verified: true, created_at: at, updated_at: at })
        .execute(),
    );
    await readAgain();
    expect(await named()).toEqual(['fora.example']);
    await world.inOurs((tx) => tx.deleteFrom('domains').where('name', '=', 'nova.example').execute());
  });

  it('takes a file off the list that is closed, thrown away or deleted, and lists one that comes back', async () => {
    world.log.add(
      ...['closed', 'trashed', 'deleted', 'back'].map((id) =>
        visibility(id, 'people_with_link', { at: ago(5 * day) }),
      ),
    );
    await world.readAll();
    expect(await titles()).toEqual(['back', 'closed', 'deleted', 'trashed']);
    const shared = (id: string, at: string) => visibility(id, 'people_with_link', { at });
    world.log.add(
      visibility('closed', 'private', { at: ago(-1) }),
      { ...shared('trashed', ago(-1)), name: 'trash' },
      { ...shared('deleted', ago(-1)), name: 'delete' },
      { ...shared('back', ago(-1)), name: 'trash' },
      { ...shared('back', ago(-2)), name: 'untrash' },
    );
    await readAgain();
    expect(await titles()).toEqual(['back']);
    // Nothing is kept of a file that only the company can open, not even its name.
    const closed = (await everything()).files.find(({ file_id: id }) => id === 'closed');
    expect(closed).toMatchObject({ title: '', title_words: '', owner: null, last_actor: null });
    world.api.advance(day * 60_000);
    await read();
    expect((await everything()).files.map(({ file_id: id }) => id)).toEqual(['back', 'deleted', 'trashed']);
    world.api.advance(40 * day * 60_000);
    await read();
    expect((await everything()).files.map(({ file_id: id }) => id)).toEqual(['back']);
  });

  it('keeps nothing of a file that was never shared, not even that it was thrown away', async () => {
    const internal = (id: string, name: string) => ({
      ...visibility(id, 'private', { at: ago(hour) }),
      name,
    });
    world.log.add(internal('f1', 'trash'), internal('f2', 'delete'), internal('f3', 'untrash'));
    await world.readAll();
    expect((await everything()).files).toMatchObject([{ file_id: 'f3', title: '', owner: null }]);
    world.api.advance(5 * hour * 60_000);
    await read();
    expect((await everything()).files).toEqual([]);
  });

  it('begins anew for a file that is shared again: who had access before does not count', async () => {
    world.log.add(
      access('f1', 'ana@fora.example', { at: ago(3 * hour) }),
      visibility('f1', 'private', { at: ago(2 * hour) }),
      access('f1', 'bia@fora.example', { at: ago(hour) }),
    );
    await world.readAll();
    const [file] = await files();
    expect(file!.with.map(({ name }) => name)).toEqual(['bia@fora.example']);
    expect(file!.since).toBe(ago(hour));
  });

  it('says that a file was shared before what is known, and takes a person as outside where nothing else is told', async () => {
    world.log.add(
      access('old', 'ana@fora.example', {
        at: ago(hour),
        parameters: { visibility_change: 'none', old_visibility: 'shared_externally' },
      }),
      access('unknown', 'ana@fora.example', { at: ago(hour), parameters: { visibility: 'unknown' } }),
    );
    await world.readAll();
    expect((await files()).map(({ is_since_known: isKnown, visibility: v }) => [isKnown, v])).toEqual([
      [false, 'people'],
      [false, 'people'],
    ]);
  });

  it('ends the same whatever the order of the changes, and when they come twice', async () => {
    const events: readonly DriveEvent[] = [
      access('f1', 'ana@fora.example', { at: ago(100), qualifier: '1' }),
      access('f1', 'bia@fora.example', { at: ago(90), qualifier: '1' }),
      access('f1', 'ana@fora.example', {
        at: ago(80),
        qualifier: '1',
        role: 'none',
        parameters: { visibility: 'shared_externally', visibility_change: 'none' },
      }),
      access('f2', 'ana@fora.example', { at: ago(70), qualifier: '9' }),
      // At the same instant the greater number is the later one, as a number and not as a text.
      visibility('f2', 'private', { at: ago(70), qualifier: '10' }),
      visibility('f3', 'private', { at: ago(60), qualifier: '-5' }),
      visibility('f3', 'people_with_link', { at: ago(60), qualifier: '-4' }),
      access('f3', 'ana@fora.example', { at: ago(50), qualifier: '3', role: 'none' }),
      access('f3', 'ana@fora.example', { at: ago(40), qualifier: '3' }),
    ];
    world.log.add(...events);
    await world.readAll();
    const expected = await withoutKeys();
    expect(await titles()).toEqual(['f1', 'f3']);
    expect((await files({ search: 'f1' }))[0]!.with.map(({ name }) => name)).toEqual(['bia@fora.example']);
    // The last hours are read again.
    await readAgain();
    expect(await withoutKeys()).toEqual(expected);
    const random = [3, 0, 8, 5, 1, 7, 2, 6, 4].map((nr) => events[nr]!);
    for (const order of [events.toReversed(), random]) {
      await world.stop();
      world.api.clock.set('2025-03-10T12:00:00Z');
      world.log.clear();
      await world.allow();
      for (const event of order) {
        // Each is listed late, by a reading of its own.
        world.log.add(event);
        if (event === order[0]) await world.readAll();
        else {
          world.api.advance(1000);
          await world.inOurs((tx) =>
            tx
              .updateTable('shared_file_syncs')
              .set({ next_try_at: new Date(0) })
              .execute(),
          );
          await read();
        }
      }
      expect(await withoutKeys()).toEqual(expected);
    }
  });
});

class Crash extends Error {}

/** A process that dies when it asks for a page; `asked` has the places that it asked for. */
function crashAt(page: number) {
  const real = world.api.newDirectory();
  const asked: (string | null)[] = [];
  const sharing: Directory['sharing'] = {
    ...real.sharing,
    listChanges: async (grant, cursor, options) => {
      asked.push(cursor);
      if (asked.length === page) throw new Crash();
      return await real.sharing.listChanges(grant, cursor, options);
    },
  };
  return { asked, read: () => world.read({ directories: only({ ...real, sharing }) }) };
}

describe('a reading that is disturbed', () => {
  const many = (count: number) =>
    world.log.add(
      ...Array.from({ length: count }, (_, nr) =>
        access(`f${String(nr).padStart(2, '0')}`, 'ana@fora.example', { at: ago(hour + nr) }),
      ),
    );

  it('goes on from the last page after a crash', async () => {
    many(10);
    const { read: readUntil, asked } = crashAt(4);
    await expect(readUntil()).rejects.toThrow(Crash);
    expect((await sync())?.read_at).toBeNull();
    world.api.advance(2 * 60_000);
    const again = crashAt(Infinity);
    await again.read();
    // The page at which it died, and none before.
    expect(again.asked[0]).toBe(asked.at(-1));
    expect(new Set([...asked, ...again.asked]).size).toBe(asked.length + again.asked.length - 1);
    expect(await titles()).toHaveLength(10);
  });

  it('stops between two pages, and says how far it is', async () => {
    let pages = 0;
    await read({ isStopping: () => (pages += 1) > 30 });
    expect((await sync())?.read_at).toBeNull();
    const { reading } = await world.state();
    expect(reading!.from).toBe('2024-09-11T13:00:00.000Z');
    expect(reading!.percent).toBeGreaterThan(0);
    expect(reading!.percent).toBeLessThan(100);
    await world.readAll();
    expect((await world.state()).reading).toMatchObject({ percent: 100 });
  });

  it('ends with the consent that is taken back in the middle, and deletes what was read', async () => {
    many(10);
    let asked = 0;
    world.log.beforeAnswer(async ({ query }) => {
      if (query.get('pageToken') === null || asked > 0) return;
      asked += 1;
      await world.takeBack();
      world.log.answerNext({ status: 401 });
    });
    await world.readAll();
    expect(asked).toBe(1);
    expect(await world.state()).toMatchObject({
      consent: { account: people.secondSuperAdmin, ended_at: '2025-03-10T12:00:00.000Z' },
      reading: null,
    });
    expect(await everything()).toEqual({ files: [], targets: [] });
    expect(await sync()).toBeUndefined();
    const ended = (await world.api.audits(world.companyKey)).find(
      ({ event }) => event === 'shared_files.consent_ended',
    );
    expect(ended).toMatchObject({ actor_kind: 'system', before: { account: people.secondSuperAdmin } });
    // Given again, the report starts over.
    world.log.clear();
    many(2);
    expect((await world.allow()).consent).toMatchObject({ ended_at: null });
    await world.readAll();
    expect(await titles()).toEqual(['f00', 'f01']);
  });

  it('writes nothing any more when the report is stopped in the middle', async () => {
    many(10);
    let asked = 0;
    world.log.beforeAnswer(async ({ query }) => {
      if (query.get('pageToken') === null || asked > 0) return;
      asked += 1;
      await world.stop();
    });
    for (let turn = 0; turn < 6; turn += 1) await read();
    expect(asked).toBe(1);
    expect(await everything()).toEqual({ files: [], targets: [] });
    expect(await world.state()).toMatchObject({ consent: null, reading: null });
  });

  it('goes on with a consent that replaces the old one in the middle', async () => {
    many(10);
    let asked = 0;
    world.log.beforeAnswer(async ({ query }) => {
      if (query.get('pageToken') === null || asked > 0) return;
      asked += 1;
      await world.allow(people.superAdmin);
      world.log.answerNext({ status: 401 });
    });
    await world.readAll();
    world.log.clear();
    await world.readAll();
    expect((await world.state()).consent).toMatchObject({ account: people.superAdmin, ended_at: null });
  });

  it.each([
    ['account_may_not_read', 1, { status: 403, body: { error: { errors: [{ reason: 'forbidden' }] } } }],
    // Twice: with a token, and with a new one.
    ['account_may_not_read', 1, { status: 401 }],
    ['api_disabled', 1, { status: 403, body: { error: { errors: [{ reason: 'accessNotConfigured' }] } } }],
    ['unavailable', 3, { status: 503 }],
    ['unavailable', 3, { body: '<html>' }],
  ] as const)(
    'says %s after %i failures, keeps what was read, and goes on later',
    async (problem, tries, answer) => {
      many(1);
      await world.readAll();
      const problemNow = async () => (await world.state()).reading?.problem;
      for (let failures = 1; failures <= tries; failures += 1) {
        world.log.clear();
        world.log.answerNext(...Array.from({ length: 4 }, () => answer));
        world.api.advance(61 * 60_000);
        await read();
        expect(await problemNow()).toBe(failures === tries ? problem : null);
      }
      expect(await titles()).toEqual(['f00']);
      world.log.clear();
      world.api.advance(61 * 60_000);
      await read();
      expect(await problemNow()).toBeNull();
    },
  );

  it('waits while the company is closed', async () => {
    const close = (is_suspended: boolean) =>
      world.inOurs((tx) => tx.updateTable('companies').set({ is_suspended }).execute());
    await close(true);
    const before = world.log.received.length;
    await read();
    expect(world.log.received.length).toBe(before);
    await close(false);
    world.api.advance(61 * 60_000);
    await read();
    expect(world.log.received.length).toBeGreaterThan(before);
  });
});
