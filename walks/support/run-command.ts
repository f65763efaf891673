import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist } from '#build/build.ts';

/** Runs the built command line on a data folder alone, outside of the repository; what is typed is one line. */
export function runCommand(
  dataDir: string,
  args: readonly string[],
  typed = '',
): Promise<{ readonly code: number | null; readonly out: string }> {
  const { DATABASE_URL: _database, ...env } = process.env;
  const child = spawn(process.execPath, [join(dist, 'tryout', 'cli.mjs'), ...args], {
    cwd: tmpdir(),
    env: { ...env, SHIFTGATE_DATA_DIR: dataDir },
  });
  const parts: string[] = [];
  child.stdout.on('data', (data: Buffer) => parts.push(data.toString()));
  child.stderr.on('data', (data: Buffer) => parts.push(data.toString()));
  child.stdin.end(`${typed}\n`);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out: parts.join('') })));
}
