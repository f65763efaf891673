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
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { compressFiles } from './compress-files.ts';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where a build goes: the server's modules, its migrations, and the console. */
export const dist = join(root, 'dist');
const stampFile = join(dist, 'built-from.json');

/** What goes into no build of the product: what is installed or built, and tests with their helpers. */
const noSource = /^(?:node_modules|dist|testing)$|\.test\.tsx?$/;
/** The bench uses helpers of the tests. */
const noSourceOfBench = /^(?:node_modules|dist)$|\.test\.tsx?$/;

/** Whether a change of a file changes the running product. */
export function isSource(path: string): boolean {
  return !path.split(sep).some((name) => noSource.test(name));
}

/** One text for the state of a set of folders: names, sizes and times of their source files. */
function stateOf(folders: readonly string[], left: RegExp): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (left.test(entry.name)) continue;
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

/** How modules of the server are bundled for Node. */
export function serverBundle(entryPoints: Readonly<Record<string, string>>, outdir: string) {
  return {
    entryPoints: { ...entryPoints, ...workers },
    outdir,
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
  } satisfies BuildOptions;
}

/** Run in threads of their own: the program looks for them beside its own modules. */
const workers = {
  imageWorker: join(root, 'packages/server/src/connectors/images/image-worker.ts'),
  hashWorker: join(root, 'packages/server/src/modules/passwords/hashing/hash-worker.ts'),
};

/** Copies the migrations beside the folders of the bundles, where `db/setup/migrate.ts` looks for them. */
export function copyMigrations(): void {
  const folder = join(dist, 'migrations');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'packages/server/src/db/migrations'), folder, { recursive: true });
}

/** Builds modules for Node into a folder of their own. */
async function buildModules(folder: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const { build } = await import('esbuild');
  rmSync(join(dist, folder), { recursive: true, force: true });
  const paths = Object.entries(entries).map(([name, path]) => [name, join(root, path)]);
  await build(serverBundle(Object.fromEntries(paths), join(dist, folder)));
  copyMigrations();
}

/** The script of the panel's public screens: one small file that shares none with the console. */
export async function buildPublicScript(outDir: string): Promise<void> {
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

const ofServer = ['domain', 'contract', 'phrases', 'saml', 'embedded-postgres', 'pages', 'server'];
const packages = (names: readonly string[]) => names.map((name) => `packages/${name}`);

/** What is built apart, with the folders whose files go into it. */
const parts = {
  production: {
    sources: [...packages(ofServer), 'tryout'],
    build: () =>
      buildModules('production', { production: 'tryout/production.ts', cli: 'tryout/production-cli.ts' }),
  },
  tryout: {
    sources: [...packages([...ofServer, 'emulators']), 'tryout'],
    build: () =>
      buildModules('tryout', {
        tryout: 'tryout/launch.ts',
        parts: 'tryout/tryout.ts',
        cli: 'tryout/cli-main.ts',
      }),
  },
  bench: {
    sources: [...packages([...ofServer, 'emulators']), 'tryout'],
    build: () =>
      buildModules('bench', {
        bench: 'tryout/bench/entry.ts',
        syncServer: 'tryout/bench/sync/sync-server.ts',
        syncEmulator: 'tryout/bench/sync/sync-emulator.ts',
      }),
  },
  console: {
    sources: packages(['domain', 'contract', 'phrases', 'pages', 'console']),
    build: buildConsole,
  },
} as const;
export type Part = keyof typeof parts;

/** Builds what changed since the last build, of some parts; says so only when there is something to do. */
export async function buildWhatChanged(say: (text: string) => void, wanted: readonly Part[]): Promise<void> {
  const last = existsSync(stampFile)
    ? (JSON.parse(readFileSync(stampFile, 'utf8')) as Partial<Record<Part, string>>)
    : {};
  mkdirSync(dist, { recursive: true });
  for (const part of wanted) {
    const { sources, build } = parts[part];
    const state = stateOf(sources, part === 'bench' ? noSourceOfBench : noSource);
    if (last[part] === state) continue;
    say(`Building the ${part}...`);
    await build();
    last[part] = state;
    writeFileSync(stampFile, JSON.stringify(last));
  }
}
