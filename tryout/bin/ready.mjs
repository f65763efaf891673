// Plain JavaScript for whatever Node a machine has: it installs what is missing and hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const stamp = join(root, 'node_modules', '.shiftgate-installed');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Installs what the lock file names, unless that very lock file is installed already. */
export function install() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing dependencies (only this first time)...\n');
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []];
  const done = spawnSync(npm[0], [...npm[1], 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The Node that runs the product: the pinned one of this machine's kind, else a recent one that is there. */
export function nodePath() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(
    `This machine (${process.platform} ${process.arch}) has no bundled Node.js, and ${process.version} is too old: install Node.js 24 or newer.\n`,
  );
  process.exit(1);
}

// Left to itself, Node lets the space of young objects grow to twice these MB when much is made at once, as in the
// reading of a directory.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];

/** Runs a script of ours (TypeScript as it is) in the pinned Node and ends as it ends; `environment` fills what is not set. */
export function run(script, args = process.argv.slice(2), environment = {}) {
  const node = nodePath();
  const child = spawn(node, [...flags, join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...environment,
      ...process.env,
      PATH: `${dirname(node)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
