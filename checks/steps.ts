import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { root } from '../build/build.ts';

/** One command of the checks: a tool of `node_modules/.bin` or, with a path that ends in `.ts`, a script of ours. */
export interface Step {
  readonly title: string;
  readonly command: readonly string[];
}

function toRun([name = '', ...args]: readonly string[]): [string, readonly string[]] {
  if (/\.ts$|^node_modules\//.test(name)) return [process.execPath, [join(root, name), ...args]];
  return [join(root, 'node_modules', '.bin', name), args];
}

const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Runs one command of the checks and ends the program with its code when it fails. */
export function step(title: string, command: readonly string[], env: Record<string, string> = {}): void {
  const started = performance.now();
  process.stdout.write(`\n> ${title}\n`);
  const [file, args] = toRun(command);
  const done = spawnSync(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.status !== 0) {
    process.stderr.write(`${title}: failed\n`);
    process.exit(done.status ?? 1);
  }
  process.stdout.write(`  ${title}: ${secondsSince(started)}\n`);
}

/**
 * Runs commands in their order, `atOnce` of them beside each other, and shows what a command wrote only when it fails.
 * All of them run; then the program ends with code 1 if any failed.
 */
export async function stepsBeside(steps: readonly Step[], atOnce: number): Promise<void> {
  const started = performance.now();
  const failed: string[] = [];
  await pLimit(atOnce).map(steps, async (next) => {
    if (!(await runQuietly(next))) failed.push(next.title);
  });
  process.stdout.write(`\nall checks: ${secondsSince(started)}\n`);
  if (failed.length === 0) return;
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exit(1);
}

function runQuietly({ title, command }: Step): Promise<boolean> {
  const started = performance.now();
  const [file, args] = toRun(command);
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) process.stdout.write(`> ${title}: ${secondsSince(started)}\n`);
      else process.stderr.write(`\n> ${title}: failed\n${output.join('')}\n`);
      resolve(code === 0);
    });
  });
}
