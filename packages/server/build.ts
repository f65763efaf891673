import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

const sources = join(import.meta.dirname, 'src');

/** The programs of an installation, and the packages that they are made of. */
export const production = {
  entries: {
    production: join(sources, 'entries/production.ts'),
    cli: join(sources, 'entries/cli.ts'),
  },
  packages: ['domain', 'contract', 'phrases', 'saml', 'embedded-postgres', 'pages', 'server'],
} as const;

/** Run in threads of their own: the program looks for them beside its own modules. */
const workers = {
  imageWorker: join(sources, 'connectors/images/image-worker.ts'),
  hashWorker: join(sources, 'modules/passwords/hashing/hash-worker.ts'),
};

/** Our own packages go into the bundle; everything from the registry stays where it is installed. */
const registryStaysOutside: Plugin = {
  name: 'registry-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, (args) =>
      args.path.startsWith('@shiftgate/') || args.kind === 'entry-point'
        ? undefined
        : { path: args.path, external: true },
    );
  },
};

/** How programs that hold the server are bundled for Node. */
export function serverBundle(entries: Readonly<Record<string, string>>, outdir: string) {
  return {
    entryPoints: { ...entries, ...workers },
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

/** Copies the migrations beside the folders of the bundles, where `db/setup/migrate.ts` looks for them. */
export function copyMigrations(dist: string): void {
  const folder = join(dist, 'migrations');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(sources, 'db/migrations'), folder, { recursive: true });
}
