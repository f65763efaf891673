import { call, whenShutOut } from '#lib/api/client.ts';
import type { ShutOut } from '#lib/api/client.ts';
import { paths } from '#lib/routing/paths.ts';
import { noteSessionEnd } from '#lib/api/session-end.ts';
import type { SessionEnd } from '#lib/api/session-end.ts';
import { writeStored } from '#lib/storage.ts';

/** Where the person wanted to go, so that they come back there after signing in. */
export function rememberWanted(href: string): void {
  writeStored('wantedRoute', href);
}

/** Removes the token, remembers the open screen and opens the sign-in screen with the reason. */
export function redirectToLogin(end: SessionEnd): void {
  writeStored('token', null);
  rememberWanted(window.location.pathname + window.location.search);
  noteSessionEnd(end);
  window.location.assign(paths.login);
}

/** Goes to the screen that explains the end of the session. */
export function endPanelSession(why: ShutOut): void {
  if (why === 'suspended') window.location.assign(paths.suspended);
  else redirectToLogin(why);
}

/** Ends the session on purpose, also when the server is away: the token is forgotten, and nothing is remembered. */
export async function signOut(): Promise<void> {
  // A session that was over already is left on purpose all the same.
  whenShutOut(() => undefined);
  await call('auth.signOut', {}).catch(() => undefined);
  writeStored('token', null);
  writeStored('wantedRoute', null);
  noteSessionEnd(null);
  window.location.assign(paths.login);
}
