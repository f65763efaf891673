import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, context } from 'esbuild';
import { dist, isSource, root } from '#build/build.ts';
import { copyMigrations, production, serverBundle } from '@shiftgate/server/build.ts';

const folder = join(dist, 'dev');
/** The program of the product's process. */
export const productScript = join(folder, 'product.mjs');
/** Compiled code of the libraries, so that a start is one of our own code. */
export const compileCache = join(folder, 'compile-cache');
/** What the parent runs of the product and the emulators. */
export const parentParts = join(folder, 'parentParts.mjs');

/** The bundle of the server, which is built again from what changed. */
export interface ServerBundle {
  /** Builds it again; false when it cannot be built, which the terminal says. */
  rebuild(): Promise<boolean>;
  close(): Promise<void>;
}

/** Builds the server for the first time. Throws when it cannot be built. */
export async function buildServerBundle(): Promise<ServerBundle> {
  const entryOf = (name: string, script: string) => ({
    ...serverBundle({ [name]: join(root, 'tryout/dev', script) }, folder),
    chunkNames: `${name}/[name]-[hash]`,
  });
  const bundle = await context(entryOf('product', 'product.ts'));
  const rebuild = async () => {
    await bundle.rebuild();
    copyMigrations(dist);
  };
  await Promise.all([rebuild(), build(entryOf('parentParts', 'parent-parts.ts'))]);
  return {
    rebuild: () =>
      rebuild().then(
        () => true,
        () => false,
      ),
    close: () => bundle.dispose(),
  };
}

/** Several files change together when a branch is switched, and editors write one file in several steps. */
const settleMs = 40;

/** Calls back after changes of the product's sources and, apart, of what this program itself is made of. */
export function watchSources(onProduct: () => void, onParent: () => void): () => void {
  const watchers = [
    ...production.packages.map((name) => watchFolder(join(root, 'packages', name), onProduct)),
    watchFolder(join(root, 'packages/emulators'), onParent),
    watchFolder(join(root, 'tryout'), onParent),
  ];
  return () => {
    for (const close of watchers) close();
  };
}

function watchFolder(path: string, onChange: () => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  const watcher = watch(path, { recursive: true }, (_event, name) => {
    if (name === null || !isSource(name)) return;
    clearTimeout(settling);
    settling = setTimeout(onChange, settleMs);
  });
  return () => {
    clearTimeout(settling);
    watcher.close();
  };
}
