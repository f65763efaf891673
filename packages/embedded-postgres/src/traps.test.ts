import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readlink, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ensureLibraryLinks, findNativeFolder } from './binaries.ts';
import { explainFailure } from './errors.ts';
import { canReach, chooseIdentity } from './identity.ts';
import { choosePlace } from './place.ts';
import { startPostgres } from './start.ts';
import { program } from './testing/program.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pg-trap-'));
  await chmod(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Mounts a small file system on a folder; false where that is not allowed. */
function canMount(target: string, ...options: string[]): boolean {
  return process.platform === 'linux' && isRoot && spawnSync('mount', [...options, target]).status === 0;
}

describe('a disk that cannot be used', () => {
  it.each([
    ['disk_full', 'could not write file "pg_wal/x": No space left on device'],
    ['disk_full', 'Error: EDQUOT: disk quota exceeded, write'],
    ['read_only', 'initdb: error: could not create directory: Read-only file system'],
    ['read_only', 'Error: EROFS: read-only file system, mkdir'],
    ['no_permission', "Error: EACCES: permission denied, open '/data/x'"],
    ['incompatible_version', 'FATAL:  database files are incompatible with server'],
    ['start_failed', 'FATAL:  something new'],
  ])('is reported as %s', (code, output) => {
    const step = { what: 'The database cannot be used', folder: '/data', otherwise: 'start_failed' } as const;
    const error = explainFailure(step, output);
    expect(error.code).toBe(code);
    expect(error.message).toContain('/data');
  });

  it('is reported as full on a file system that is too small, new or filled up', async (context) => {
    if (!canMount(folder, '-t', 'tmpfs', '-o', 'size=160m', 'none')) return context.skip();
    try {
      await chmod(folder, 0o755);
      const server = await startPostgres({ dataDir: join(folder, 'data'), program });
      await server.stop();
      spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=1M', 'count=400'], {
        stdio: 'ignore',
      });
      await expect(startPostgres({ dataDir: join(folder, 'data'), program })).rejects.toMatchObject({
        code: 'disk_full',
      });
      await expect(startPostgres({ dataDir: join(folder, 'other'), program })).rejects.toMatchObject({
        code: 'disk_full',
      });
      await rm(join(folder, 'filler'));
      await (await startPostgres({ dataDir: join(folder, 'data'), program })).stop();
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  it('is reported as read-only', async (context) => {
    if (!canMount(folder, '-t', 'tmpfs', '-o', 'size=1m,ro', 'none')) return context.skip();
    try {
      await expect(startPostgres({ dataDir: folder, program })).rejects.toMatchObject({ code: 'read_only' });
      await expect(startPostgres({ dataDir: join(folder, 'new'), program })).rejects.toMatchObject({
        code: 'read_only',
      });
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  it.each(['file', 'file/data'])(
    'is reported as no folder where a file is in its place: %s',
    async (path) => {
      await writeFile(join(folder, 'file'), '');
      await expect(startPostgres({ dataDir: join(folder, path), program })).rejects.toMatchObject({
        code: 'not_a_folder',
        message: expect.stringContaining(folder) as string,
      });
    },
  );
});

describe('the user that PostgreSQL runs as', () => {
  it.runIf(isRoot)('is not root when the program is', async () => {
    const server = await startPostgres({ dataDir: folder, program });
    try {
      const identity = await chooseIdentity();
      expect(identity?.uid).toBeGreaterThan(0);
      expect((await stat(join(folder, 'postgres'))).uid).toBe(identity?.uid);
    } finally {
      await server.stop();
    }
  });

  it.runIf(isRoot)('is the same as the program when that is an ordinary user', async (context) => {
    const holderProgram = fileURLToPath(new URL('./testing/hold.ts', import.meta.url));
    const ordinary = { uid: 65_534, gid: 65_534 };
    if (
      !(await canReach(ordinary, join(findNativeFolder(), 'bin'))) ||
      !(await canReach(ordinary, join(process.execPath, '..')))
    ) {
      return context.skip();
    }
    const home = join(folder, 'home');
    await mkdir(home);
    execFileSync('chown', ['65534:65534', home]);
    const run = (dataDir: string) =>
      JSON.parse(
        spawnSync(process.execPath, [holderProgram, dataDir], {
          ...ordinary,
          input: '',
          env: {},
        }).stdout.toString(),
      ) as object;
    expect(run(join(home, 'data'))).toMatchObject({ pid: expect.any(Number) as number });
    expect((await stat(join(home, 'data', 'postgres'))).uid).toBe(65_534);
    // A folder that this user may not write is named so.
    expect(run(join(folder, 'not-mine'))).toEqual({ code: 'no_permission' });
  });

  it('gets another place when it cannot reach the folder, the same one each time', async () => {
    const stranger = { uid: 64_999, gid: 64_999 };
    const closed = join(folder, 'closed');
    const dataDir = join(closed, 'data');
    await mkdir(dataDir, { recursive: true });
    await mkdir(join(closed, 'native', 'bin'), { recursive: true });
    await writeFile(join(closed, 'native', 'bin', 'postgres'), 'program');
    await chmod(closed, 0o700);
    expect(await canReach(stranger, dataDir)).toBe(false);
    const home = join(folder, 'home');
    const nativeFolder = join(closed, 'native');
    const choose = () => choosePlace({ nativeFolder, dataDir, identity: stranger, program, home });
    const place = await choose();
    expect(place.clusterFolder.startsWith(home)).toBe(true);
    expect(await canReach(stranger, join(place.nativeFolder, 'bin'))).toBe(true);
    expect(await readdir(join(place.nativeFolder, 'bin'))).toEqual(['postgres']);
    expect(await choose()).toEqual(place);
    await chmod(closed, 0o711);
    expect(await choose()).toEqual({
      nativeFolder: join(closed, 'native'),
      clusterFolder: join(dataDir, 'postgres'),
    });
  });
});

describe('the programs', () => {
  it('get the links that the package could not carry, and keep those they have', async () => {
    const native = join(folder, 'native');
    await mkdir(join(native, 'lib'), { recursive: true });
    await writeFile(join(native, 'lib', 'libx.so.6.18'), '');
    const list = [
      { source: 'native/lib/libx.so.6.18', target: 'native/lib/libx.so' },
      { source: 'native/lib/libx.so.6.18', target: 'native/lib/libx.so.6' },
    ];
    await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(list));
    await Promise.all([ensureLibraryLinks(native), ensureLibraryLinks(native)]);
    await ensureLibraryLinks(native);
    expect(await readlink(join(native, 'lib', 'libx.so'))).toBe('libx.so.6.18');
    expect(await readlink(join(native, 'lib', 'libx.so.6'))).toBe('libx.so.6.18');
  });

  it('are refused by name for a machine without a package', () => {
    expect(() => findNativeFolder('sunos-sparc')).toThrow(/sunos-sparc/);
  });
});
