import { ApiError, call } from '../../lib/api/client.ts';
import { paths } from '../../lib/routing/paths.ts';
import { readLanguage, readStored, writeStored } from '../../lib/storage.ts';
import { isForEmergencyFile, takeBrowserKey } from '../../lib/auth/browser-key.ts';
import { makeAlertBox, element, showFrame } from './frame.ts';
import { refusalOf } from './go-to-provider.ts';
import { makeProviderButton } from './provider-button.ts';
import { takeTrial } from './trial.ts';
import { readWantedPath } from './wanted-path.ts';
import type { PublicContext, Refusal } from './model.ts';

/** Error codes in the address that a provider sends instead of an authorization code (RFC 6749, section 4.1.2.1). */
function refusalIn(search: string): Refusal | null {
  const error = new URLSearchParams(search).get('error');
  if (error === null) return null;
  return { code: error === 'access_denied' ? 'CONSENT_DENIED' : 'MISSING_CODE', requestId: null };
}

/** Hands in the consent for the emergency file; its page reports the result. */
async function finishConsent(): Promise<null> {
  const browserKey = takeBrowserKey();
  const done = await call('emergency.allow', {
    body: { callback_url: window.location.href, browser_key: browserKey },
  }).then(
    () => '',
    (error: unknown) => `?refused=${error instanceof ApiError ? error.code : 'UNKNOWN_ERROR'}`,
  );
  window.location.replace(`${paths.emergencyFile}${done}`);
  return null;
}

/** Exchanges what the provider brought back for a token; null when the person is on the way to the panel. */
async function finish(): Promise<Refusal | null> {
  if (isForEmergencyFile()) return finishConsent();
  const isTrial = takeTrial();
  const refusal = refusalIn(window.location.search);
  if (refusal !== null) return refusal;
  try {
    const { token } = await call('auth.callback', {
      query: isTrial ? { allow_trial: 'true' } : {},
      body: {
        callback_url: window.location.href,
        browser_key: takeBrowserKey(),
        language: readLanguage(),
      },
    });
    writeStored('token', token);
    const wanted = readWantedPath(readStored('wantedRoute'));
    writeStored('wantedRoute', null);
    window.location.replace(wanted);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** A code works once: another language draws the same outcome again and asks nothing. */
let outcome: Promise<Refusal | null> | undefined;

/** Finishes the sign-in and opens the requested page, or reports the error. */
export async function showCallback(context: PublicContext, again: () => void): Promise<void> {
  const { t, errorText } = context;
  const working = element('p', { className: 'sg-muted', role: 'status' }, t('finishing'));
  showFrame(context, again, t('title'), working);
  outcome ??= finish();
  const refusal = await outcome;
  if (refusal === null) return;
  if (refusal.code === 'CONSENT_REQUIRED') {
    showLastStep(context, again);
    return;
  }
  showFrame(
    context,
    again,
    t('failed'),
    makeAlertBox(errorText(refusal.code, refusal.requestId, refusal.facts)),
    element('a', { className: 'sg-login-second', href: '/login' }, t('tryAgain')),
  );
}

/** The company waits for this administrator: explains and asks for the workspace's consent. */
function showLastStep(context: PublicContext, again: () => void): void {
  const { t } = context;
  const place = element('div');
  showFrame(
    context,
    again,
    t('lastStep'),
    element('p', { className: 'sg-muted' }, t('lastStepText')),
    makeProviderButton({ context, place, buttons: [] }, 'consent', 'sg-login-main', t('lastStepAction')),
    place,
  );
}
