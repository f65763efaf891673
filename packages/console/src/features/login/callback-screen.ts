import { ApiError, call } from '../../lib/client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { alertBox, element, showFrame } from './frame.ts';
import type { PublicContext } from './start.ts';
import { takeTrial } from './trial.ts';
import { wantedPath } from './wanted-path.ts';

/** Exchanges what the provider brought back for a token, then goes where the person wanted to go. */
export async function showCallback(context: PublicContext, again: () => void): Promise<void> {
  const { t, errorText } = context;
  showFrame(
    context,
    again,
    t('title'),
    element('p', { className: 'sg-muted', role: 'status' }, t('finishing')),
  );
  try {
    const { token } = await call('auth.callback', {
      query: takeTrial() ? { allow_trial: 'true' } : {},
      body: { callback_url: window.location.href },
    });
    writeStored('token', token);
    const wanted = wantedPath(readStored('wantedRoute'));
    writeStored('wantedRoute', null);
    window.location.replace(wanted);
  } catch (error) {
    const refused = error instanceof ApiError ? error : null;
    showFrame(
      context,
      () => undefined,
      t('failed'),
      alertBox(errorText(refused?.code ?? 'UNKNOWN_ERROR', refused?.requestId ?? null)),
      element('a', { className: 'sg-login-second', href: '/login' }, t('tryAgain')),
    );
  }
}
