import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyMigrations, production, serverBundle } from '@shiftgate/server/build.ts';
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

/** Builds modules for Node into a folder of their own. */
async function buildModules(folder: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const { build } = await import('esbuild');
  rmSync(join(dist, folder), { recursive: true, force: true });
  await build(serverBundle(entries, join(dist, folder)));
  copyMigrations(dist);
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

const packages = (names: readonly string[]) => names.map((name) => `packages/${name}`);
/** The files of a room of the repository, by the name of their program. */
function programs(room: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(root, room, file)]));
}

/** What is built apart, with the folders whose files go into it. */
const parts = {
  production: {
    sources: packages(production.packages),
    build: () => buildModules('production', production.entries),
  },
  tryout: {
    sources: [...packages([...production.packages, 'emulators']), 'tryout'],
    build: () =>
      buildModules(
        'tryout',
        programs('tryout', { tryout: 'launch.ts', parts: 'tryout.ts', cli: 'cli-main.ts' }),
      ),
  },
  bench: {
    sources: [...packages([...production.packages, 'emulators']), 'tryout', 'bench'],
    build: () =>
      buildModules(
        'bench',
        programs('bench', {
          bench: 'entry.ts',
          syncServer: 'sync/sync-server.ts',
          syncEmulator: 'sync/sync-emulator.ts',
        }),
      ),
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
