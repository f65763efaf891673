import { join } from 'node:path';
import { build, context } from 'esbuild';
import { dist, root } from '#build/build.ts';
import { copyMigrations, serverBundle } from '@shiftgate/server/build.ts';

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
