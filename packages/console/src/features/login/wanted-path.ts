import { isPublicPath } from '#lib/routing/paths.ts';

/** The remembered screen as a path of this console; anything that could lead elsewhere gives home. */
export function readWantedPath(stored: string | null): string {
  // Browsers take tabs and line ends out of an address, so what follows them could begin with a second slash.
  if (stored === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(stored)) return '/';
  const path = stored.split(/[?#]/, 1)[0] ?? '/';
  return isPublicPath(path) ? '/' : stored;
}
