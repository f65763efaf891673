import { call, whenSignedOut } from '../lib/client.ts';
import { paths } from '../lib/paths.ts';
import { noteSessionOver } from '../lib/session-over.ts';
import { writeStored } from '../lib/storage.ts';

/** Where the person wanted to go, so that they come back there after signing in. */
export function rememberWanted(href: string): void {
  writeStored('wantedRoute', href);
}

/** Forgets the token and goes to the sign-in screen, which says so, remembering the open screen. */
export function leaveForLogin(): void {
  writeStored('token', null);
  rememberWanted(window.location.pathname + window.location.search);
  noteSessionOver(true);
  window.location.assign(paths.login);
}

/** Ends the session on purpose, also when the server is away: the token is forgotten, and nothing is remembered. */
export async function signOut(): Promise<void> {
  // A session that was over already is left on purpose all the same.
  whenSignedOut(() => undefined);
  await call('auth.signOut', {}).catch(() => undefined);
  writeStored('token', null);
  writeStored('wantedRoute', null);
  noteSessionOver(false);
  window.location.assign(paths.login);
}
