import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { compressFiles } from './compress-files.ts';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where a build goes: the server's modules, its migrations, and the console. */
export const dist = join(root, 'dist');
const stampFile = join(dist, 'built-from.json');

const serverSources = [
  'packages/domain',
  'packages/contract',
  'packages/phrases',
  'packages/saml',
  'packages/embedded-postgres',
  'packages/pages',
  'packages/server',
  'packages/emulators',
  'tryout',
];
const consoleSources = [
  'packages/domain',
  'packages/contract',
  'packages/phrases',
  'packages/pages',
  'packages/console',
];

/** One text for the state of a set of folders: names, sizes and times of their source files. */
function stateOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.endsWith('.test.ts')) continue;
      const full = join(path, entry.name);
      if (entry.isDirectory()) visit(full);
      else {
        const { size, mtimeMs } = statSync(full);
        hash.update(`${full}:${size}:${mtimeMs}\n`);
      }
    }
  };
  for (const folder of folders) visit(join(root, folder));
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** Our own packages go into the bundle; everything from the registry stays where it is installed. */
const registryStaysOutside: Plugin = {
  name: 'registry-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, (args) =>
      args.path.startsWith('@shiftgate/') || args.kind === 'entry-point'
        ? undefined
        : { path: args.path, external: true },
    );
  },
};

async function buildServer(): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: {
      tryout: join(root, 'tryout/launch.ts'),
      parts: join(root, 'tryout/tryout.ts'),
      production: join(root, 'tryout/production.ts'),
      cli: join(root, 'tryout/cli-main.ts'),
      bench: join(root, 'tryout/bench/entry.ts'),
      imageWorker: join(root, 'packages/server/src/connectors/images/image-worker.ts'),
      hashWorker: join(root, 'packages/server/src/modules/passwords/hashing/hash-worker.ts'),
      benchSyncServer: join(root, 'tryout/bench/sync/sync-server.ts'),
      benchSyncEmulator: join(root, 'tryout/bench/sync/sync-emulator.ts'),
    },
    outdir: join(dist, 'server'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [registryStaysOutside],
  });
  // Beside the folder of the bundle: `db/setup/migrate.ts` looks for them there, as it does in the sources.
  rmSync(join(dist, 'migrations'), { recursive: true, force: true });
  cpSync(join(root, 'packages/server/src/db/migrations'), join(dist, 'migrations'), { recursive: true });
}

/** The script of the panel's public screens: one small file that shares none with the console. */
async function buildPublicScript(outDir: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: { public: join(root, 'packages/console/src/app/public.ts') },
    outdir: outDir,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'warning',
  });
}

async function buildConsole(): Promise<void> {
  const outDir = join(dist, 'console');
  const { build } = await import('vite');
  await build({
    root: join(root, 'packages/console'),
    configFile: join(root, 'packages/console/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  // The one script that follows is sent from memory.
  compressFiles(outDir);
  await buildPublicScript(outDir);
}

const sources = { server: serverSources, console: consoleSources } as const;
const builders = { server: buildServer, console: buildConsole } as const;
type Part = keyof typeof sources;

/** Builds what changed since the last build, of both parts or of one; says so only when there is something to do. */
export async function buildWhatChanged(
  say: (text: string) => void,
  parts: readonly Part[] = ['server', 'console'],
): Promise<void> {
  const last = existsSync(stampFile)
    ? (JSON.parse(readFileSync(stampFile, 'utf8')) as Partial<Record<Part, string>>)
    : {};
  mkdirSync(dist, { recursive: true });
  for (const part of parts) {
    const state = stateOf(sources[part]);
    if (last[part] === state) continue;
    say(`Building the ${part}...`);
    if (part === 'server') rmSync(join(dist, 'server'), { recursive: true, force: true });
    await builders[part]();
    last[part] = state;
    writeFileSync(stampFile, JSON.stringify(last));
  }
}
