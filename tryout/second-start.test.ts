import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@shiftgate/server/db/embedded/folder-lock.ts';
import { expect, it } from 'vitest';
import { findFreePorts } from './ports.ts';
import { startTryout } from './tryout.ts';

it('leaves the folder of a running copy alone when a second start is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sg-second-'));
  const release = await lockFolder(dataDir);
  await expect(
    startTryout({ port: await findFreePorts(), dataDir, consoleDir: dataDir }),
  ).rejects.toMatchObject({ code: 'already_running' });
  expect(existsSync(join(dataDir, 'emulators'))).toBe(false);
  await release();
  rmSync(dataDir, { recursive: true });
});
