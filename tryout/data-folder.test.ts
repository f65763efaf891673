import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from '@shiftgate/server/db/embedded/data-folder.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePorts } from './ports.ts';
import { startTryout } from './tryout.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sg-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = async (dataDir: string) =>
  startTryout({ port: await findFreePorts(), dataDir, consoleDir: folder });

it('leaves the folder of a running copy alone when a second start is refused', async () => {
  const release = await lockDataFolder(folder);
  await expect(start(folder)).rejects.toMatchObject({
    code: 'already_running',
    message: expect.stringContaining('SHIFTGATE_DATA_DIR') as string,
  });
  expect(existsSync(join(folder, 'emulators'))).toBe(false);
  await release();
});

it('refuses a file in place of the folder with a sentence', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(start(join(folder, 'file'))).rejects.toMatchObject({
    code: 'not_a_folder',
    message: expect.stringContaining('SHIFTGATE_DATA_DIR') as string,
  });
});

it.each([
  ['read_only', 'size=1m,ro'],
  ['disk_full', 'size=1m'],
])('refuses a folder, there or new, on a disk that is %s with a sentence', async (code, options) => {
  const isMounted =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status === 0;
  if (!isMounted) return;
  try {
    for (const dataDir of [folder, join(folder, 'new')])
      await expect(start(dataDir)).rejects.toMatchObject({ name: 'EmbeddedDatabaseError', code });
  } finally {
    execFileSync('umount', [folder]);
  }
});
