import { notedSessionEnd } from '#lib/api/session-end.ts';
import { hasBegunSignIn } from '#lib/auth/browser-key.ts';
import { handConfirmationOver, isConfirmationBack } from '#lib/auth/confirmation-window.ts';
import { isCallbackPath, paths } from '#lib/routing/paths.ts';
import { readStored } from '#lib/storage.ts';
import { finishSignIn } from './callback.ts';
import { enableProviderButtons, refusalOf } from './go-to-provider.ts';
import type { PublicEntry } from './model.ts';
import { findState, showPart, showRefusal, showState, whenPressed } from './page.ts';
import { forgetRefusal } from './remembered-refusal.ts';
import { showSuspended, signOut } from './suspended.ts';
import { switchTheme } from './theme.ts';

type Enter = (path: string) => Promise<PublicEntry>;

/** Starts the script of a public screen, which the server has rendered. */
export async function startPublic(enter: Enter): Promise<void> {
  // The page is being opened again in the stored language, and that one goes on.
  const { dataset } = document.documentElement;
  if (dataset['leaving'] !== undefined) return;
  dataset['started'] = '';
  delete dataset['unloaded'];
  // Kept by the browser, the page would still wait for what it left for.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  enableProviderButtons();
  whenPressed('theme', switchTheme);
  whenPressed('signOut', signOut);
  whenPressed('retry', () => {
    showPart(findState('company'), 'still', false);
    showPart(findState('trouble'), 'refusal', false);
    return chooseState(enter, true);
  });
  await chooseState(enter, false);
}

/** Finds the state to show. A person with a valid token is sent home, or to the page they belong to. */
async function chooseState(enter: Enter, isAnotherTry: boolean): Promise<void> {
  const path = window.location.pathname.replace(/\/+$/, '');
  try {
    if (isCallbackPath(path) && isConfirmationBack(window.location.href)) return leaveConfirmation();
    // A signed-in person renews the company's connection: the provider's answer must be processed.
    if (readStored('token') !== null && isCallbackPath(path) && hasBegunSignIn()) return await finishSignIn();
    const entry = await enter(path);
    if (entry.kind === 'goTo') window.location.replace(entry.path);
    else if (path === paths.suspended) showSuspended(entry.company, isAnotherTry);
    else if (path.startsWith('/auth/')) await finishSignIn();
    else showLogin();
  } catch (error) {
    const trouble = findState('trouble');
    showPart(trouble, 'stillSignedIn', readStored('token') !== null);
    showRefusal(trouble, refusalOf(error));
    showState('trouble');
  }
}

/** The small window of a confirmation: the tab that opened it goes on, and this one closes. */
function leaveConfirmation(): void {
  handConfirmationOver(window.location.href);
  // The address holds the provider's answer, and a browser may keep the window open.
  window.history.replaceState(null, '', window.location.pathname);
  showState('confirmed');
  window.close();
}

/** The sign-in, with the reason why a session ended by itself. */
function showLogin(): void {
  const end = notedSessionEnd();
  const state = findState('start');
  forgetRefusal();
  if (end === 'over') showPart(state, 'ended');
  else if (end !== null) showRefusal(state, { code: end, requestId: null });
  showState('start');
}
