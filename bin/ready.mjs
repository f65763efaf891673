// Plain JavaScript for any version of Node: it installs what is missing and starts the pinned Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIn } from './install.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Installs what the lock file names, unless it is there. */
export function install() {
  installIn(root);
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

// By default Node grows the space for young objects to twice these MB when a task allocates a lot, such as a directory
// sync.
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
