import type { Wish } from '@shiftgate/pages/panel/markup.ts';
import { signInProvider } from '@shiftgate/phrases/product.ts';
import { ApiError, call } from '../../lib/api/client.ts';
import { noteSessionEnd } from '../../lib/api/session-end.ts';
import { rememberBrowserKey } from '../../lib/auth/browser-key.ts';
import { findProviderButtons, showPart, showRefusal } from './page.ts';
import { forgetRefusal } from './remembered-refusal.ts';
import { rememberTrial } from './trial.ts';
import type { Refusal } from './model.ts';

const queries = {
  identity: {},
  consent: { consent: 'true' },
  account: { allow_trial: 'true', consent: 'true' },
} as const;

/** Leaves for the provider's page; gives the refusal where the way could not begin. */
async function goToProvider(wish: Wish): Promise<Refusal | null> {
  try {
    const { url, browser_key: browserKey } = await call('auth.authorize', {
      query: { provider: signInProvider, ...queries[wish] },
    });
    rememberBrowserKey(browserKey);
    rememberTrial(wish === 'account');
    forgetRefusal();
    window.location.assign(url);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Enables the page's buttons that lead to the provider. One way is begun at a time. */
export function enableProviderButtons(): void {
  const buttons = findProviderButtons();
  const setBusy = (isBusy: boolean) => {
    for (const { button } of buttons) button.disabled = isBusy;
  };
  for (const { button, wish } of buttons)
    button.addEventListener('click', async () => {
      const state = button.closest('[data-state]') ?? document.body;
      noteSessionEnd(null);
      setBusy(true);
      showPart(state, 'ended', false);
      showPart(state, 'refusal', false);
      showPart(state, 'opening');
      state.classList.add('busy');
      const refusal = await goToProvider(wish);
      if (refusal === null) return;
      showPart(state, 'opening', false);
      showRefusal(state, refusal);
      state.classList.remove('busy');
      setBusy(false);
    });
  setBusy(false);
}

/** The refusal that a failed call means. */
export function refusalOf(error: unknown): Refusal {
  const refused = error instanceof ApiError ? error : null;
  return {
    code: refused?.code ?? 'UNKNOWN_ERROR',
    requestId: refused?.requestId ?? null,
    facts: refused?.facts ?? {},
  };
}
