import { ApiError, call } from '#lib/api/client.ts';
import { consentPurpose, rememberBrowserKey, takeBrowserKey } from '#lib/auth/browser-key.ts';
import type { ConsentPurpose } from '#lib/auth/browser-key.ts';
import { isConsentPath, paths } from '#lib/routing/paths.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { refusalOf } from './go-to-provider.ts';
import { forgetRefusal, rememberRefusal, rememberedRefusal } from './remembered-refusal.ts';
import type { Refusal } from './model.ts';
import { findState, pageLanguage, showPart, showRefusal, showState } from './page.ts';
import { takeTrial } from './trial.ts';
import { readWantedPath } from './wanted-path.ts';

/** Error codes in the address that a provider sends instead of an authorization code (RFC 6749, section 4.1.2.1). */
function refusalIn(answer: URLSearchParams): Refusal | null {
  const error = answer.get('error');
  if (error === null) return null;
  return { code: error === 'access_denied' ? 'CONSENT_DENIED' : 'MISSING_CODE', requestId: null };
}

/** The call that takes a consent, and the page that asked for it. */
const consents = {
  emergencyFile: { call: 'emergency.allow', page: paths.emergencyFile },
  sharedFiles: { call: 'sharedFiles.allow', page: paths.sharedFiles },
} as const satisfies Record<ConsentPurpose, object>;

/** Hands in a consent; the page that asked for it reports the result. */
async function finishConsent(purpose: ConsentPurpose): Promise<null> {
  const consent = consents[purpose];
  const browserKey = takeBrowserKey();
  const done = await call(consent.call, {
    body: { callback_url: window.location.href, browser_key: browserKey },
  }).then(
    () => '',
    (error: unknown) => `?refused=${error instanceof ApiError ? error.code : 'UNKNOWN_ERROR'}`,
  );
  window.location.replace(`${consent.page}${done}`);
  return null;
}

/** Hands in the consent of the organization, and opens the panel; gives the refusal. */
async function finishAdminConsent(answer: URLSearchParams): Promise<Refusal | null> {
  const browserKey = takeBrowserKey();
  if (answer.has('error')) return { code: 'CONSENT_DENIED', requestId: null };
  try {
    await call('auth.adminConsent', {
      body: { callback_url: window.location.href, browser_key: browserKey },
    });
    forgetRefusal();
    window.location.replace(paths.home);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Exchanges what the provider brought back for a token; null when the person is on the way to the panel. */
async function finish(): Promise<Refusal | null> {
  const purpose = consentPurpose();
  if (purpose !== null) return finishConsent(purpose);
  const answer = new URLSearchParams(window.location.search);
  const isConsent = isConsentPath(window.location.pathname);
  if (!answer.has(isConsent ? 'tenant' : 'code') && !answer.has('error')) {
    // The page was opened again, in another language or with Back, and its answer was used already.
    const remembered = rememberedRefusal();
    if (remembered === null) window.location.replace(paths.login);
    return remembered;
  }
  if (isConsent) return finishAdminConsent(answer);
  const isTrial = takeTrial();
  const refusal = refusalIn(answer);
  if (refusal !== null) return refusal;
  try {
    const { token, next } = await call('auth.callback', {
      query: isTrial ? { allow_trial: 'true' } : {},
      body: {
        callback_url: window.location.href,
        browser_key: takeBrowserKey(),
        language: pageLanguage(),
      },
    });
    forgetRefusal();
    writeStored('token', token);
    if (next !== undefined) {
      rememberBrowserKey(next.browser_key);
      window.location.replace(next.url);
      return null;
    }
    const wanted = readWantedPath(readStored('wantedRoute'));
    writeStored('wantedRoute', null);
    window.location.replace(wanted);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

function showFailure(refusal: Refusal): void {
  // A company that was prepared waits for this administrator's consent.
  if (refusal.code === 'CONSENT_REQUIRED') return showState('lastStep');
  const failed = findState('failed');
  showRefusal(failed, refusal);
  showPart(failed, 'create', refusal.code === 'APP_NOT_INSTALLED');
  showState('failed');
}

/** Finishes the sign-in and opens the requested page, or reports the error. */
export async function finishSignIn(): Promise<void> {
  showState('finishing');
  const refusal = await finish();
  if (refusal === null) return;
  // A code works once: the address of the page no longer has it.
  window.history.replaceState(null, '', window.location.pathname);
  showFailure(refusal);
  rememberRefusal(refusal);
}
