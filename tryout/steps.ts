import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.ts';

/** Runs one command of the checks and ends the program with its code when it fails. */
export function step(title: string, command: readonly string[], env: Record<string, string> = {}): void {
  const started = performance.now();
  process.stdout.write(`\n> ${title}\n`);
  const [name, ...args] = command;
  const done = spawnSync(join(root, 'node_modules', '.bin', name!), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (done.status !== 0) {
    process.stderr.write(`${title}: failed\n`);
    process.exit(done.status ?? 1);
  }
  process.stdout.write(`  ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}
