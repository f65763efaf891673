import type { Directories } from '../ports/directories.ts';
import type { Directory } from '../ports/directory.ts';

/** An installation with this directory alone. */
export function only(directory: Directory): Directories {
  return { google: null, microsoft: null, [directory.provider]: directory };
}
