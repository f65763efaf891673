import { join, relative } from 'node:path';
import type { ViteDevServer } from 'vite';
import { isSource, root } from '#build/build.ts';
import { production } from '@shiftgate/server/build.ts';

/** Several files change together when a branch is switched, and editors write one file in several steps. */
const settleMs = 40;

/** Who is called after a change. */
interface Changes {
  /** The product's own sources. */
  readonly product: () => void;
  /** What the parent process is made of. */
  readonly parent: () => void;
}

/** Calls back after changes of the sources that are not the console's. */
export function watchSources(watcher: ViteDevServer['watcher'], { product, parent }: Changes): () => void {
  const closers = [
    ...production.packages.map((name) => watchFolder(watcher, join(root, 'packages', name), product)),
    watchFolder(watcher, join(root, 'packages/emulators'), parent),
    watchFolder(watcher, join(root, 'tryout'), parent),
  ];
  return () => {
    for (const close of closers) close();
  };
}

/**
 * Calls back after changes below a folder, by Vite's watcher: Node's own loses a file that was replaced, as most
 * editors and Git do.
 */
export function watchFolder(
  watcher: ViteDevServer['watcher'],
  folder: string,
  onChange: () => void,
): () => void {
  let settling: NodeJS.Timeout | undefined;
  const listen = (_event: string, path: string) => {
    const name = relative(folder, path);
    if (name.startsWith('..') || !isSource(name)) return;
    clearTimeout(settling);
    settling = setTimeout(onChange, settleMs);
  };
  watcher.add(folder);
  watcher.on('all', listen);
  return () => {
    clearTimeout(settling);
    watcher.off('all', listen);
  };
}
