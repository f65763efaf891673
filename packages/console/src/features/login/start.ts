import { ApiError } from '../../lib/api/client.ts';
import { notedSessionEnd } from '../../lib/api/session-end.ts';
import { hasBegunSignIn } from '../../lib/auth/browser-key.ts';
import { paths } from '../../lib/routing/paths.ts';
import { readStored } from '../../lib/storage.ts';
import { finishSignIn } from './callback.ts';
import { enableProviderButtons, refusalOf } from './go-to-provider.ts';
import type { PublicEntry } from './model.ts';
import { findState, showPart, showRefusal, showState, whenPressed } from './page.ts';
import { showSuspended, signOut } from './suspended.ts';
import { switchTheme } from './theme.ts';

type Enter = (path: string) => Promise<PublicEntry>;

/** Starts the script of a public screen, which the server has rendered. */
export async function startPublic(enter: Enter): Promise<void> {
  // The page is being opened again in the stored language, and that one goes on.
  if (document.documentElement.dataset['leaving'] !== undefined) return;
  enableProviderButtons();
  whenPressed('theme', switchTheme);
  whenPressed('signOut', signOut);
  whenPressed('retry', () => chooseState(enter, true));
  await chooseState(enter, false);
}

/** Finds the state to show. A person with a valid token is sent home, or to the page they belong to. */
async function chooseState(enter: Enter, isAnotherTry: boolean): Promise<void> {
  const path = window.location.pathname.replace(/\/+$/, '');
  // A signed-in person renews the company's connection: the provider's answer must be processed.
  if (readStored('token') !== null && path === paths.callback && hasBegunSignIn()) return finishSignIn();
  try {
    const entry = await enter(path);
    if (entry.kind === 'goTo') window.location.replace(entry.path);
    else if (path === paths.suspended) showSuspended(entry.company, isAnotherTry);
    else if (path.startsWith('/auth/')) await finishSignIn();
    else showLogin();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showState('trouble');
    showRefusal(findState('trouble'), refusalOf(error));
  }
}

/** The sign-in, with the reason why a session ended by itself. */
function showLogin(): void {
  const end = notedSessionEnd();
  const state = findState('start');
  if (end === 'over') showPart(state, 'ended');
  else if (end !== null) showRefusal(state, { code: end, requestId: null });
  showState('start');
}
