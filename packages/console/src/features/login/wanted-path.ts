import { isPublicPath } from '../../lib/routing/paths.ts';

/** The remembered screen as a path of this console; anything that could lead elsewhere gives home. */
export function readWantedPath(stored: string | null): string {
  if (stored === null || !/^\/(?![/\\])/.test(stored)) return '/';
  const path = stored.split(/[?#]/, 1)[0] ?? '/';
  return isPublicPath(path) ? '/' : stored;
}
