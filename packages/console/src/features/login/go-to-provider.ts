import type { Wish } from '@shiftgate/pages/panel/markup.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { ApiError, call } from '#lib/api/client.ts';
import { noteSessionEnd } from '#lib/api/session-end.ts';
import { rememberBrowserKey } from '#lib/auth/browser-key.ts';
import { findProviderButtons, isBusy, setBusy, showPart, showRefusal, showText } from './page.ts';
import { rememberTrial } from './trial.ts';
import type { Refusal } from './model.ts';

const queries = {
  identity: {},
  consent: { consent: 'true' },
  account: { allow_trial: 'true', consent: 'true' },
} as const;

/** Leaves for the provider's page; gives the refusal where the way could not begin. */
async function goToProvider(provider: Provider, wish: Wish): Promise<Refusal | null> {
  try {
    const { url, browser_key: browserKey } = await call('auth.authorize', {
      query: { provider, ...queries[wish] },
    });
    rememberBrowserKey(browserKey);
    rememberTrial(wish === 'account');
    window.location.assign(url);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Enables the page's buttons that lead to the provider. One way is begun at a time. */
export function enableProviderButtons(): void {
  const buttons = findProviderButtons();
  const setAllBusy = (areBusy: boolean) => {
    for (const { button } of buttons) setBusy(button, areBusy);
  };
  for (const { button, provider, wish } of buttons) {
    button.disabled = false;
    button.addEventListener('click', async () => {
      if (isBusy(button)) return;
      const state = button.closest('[data-state]') ?? document.body;
      noteSessionEnd(null);
      setAllBusy(true);
      showPart(state, 'ended', false);
      showPart(state, 'refusal', false);
      showText(state, 'opening', `opening.${provider}`, {});
      state.classList.add('busy');
      const refusal = await goToProvider(provider, wish);
      if (refusal === null) return;
      showPart(state, 'opening', false);
      showRefusal(state, refusal);
      state.classList.remove('busy');
      setAllBusy(false);
    });
  }
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
