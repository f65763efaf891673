import { signInProvider } from '@shiftgate/phrases/product.ts';
import { ApiError, call } from '../../lib/api/client.ts';
import { rememberBrowserKey } from '../../lib/auth/browser-key.ts';
import { rememberTrial } from './trial.ts';
import type { Refusal, Wish } from './model.ts';

const queries = {
  identity: {},
  consent: { consent: 'true' },
  account: { allow_trial: 'true', consent: 'true' },
} as const;

/** Leaves for the provider's page; gives the refusal where the way could not begin. */
export async function goToProvider(wish: Wish): Promise<Refusal | null> {
  try {
    const { url, browser_key: browserKey } = await call('auth.authorize', {
      query: { provider: signInProvider, ...queries[wish] },
    });
    rememberBrowserKey(browserKey);
    rememberTrial(wish === 'account');
    window.location.assign(url);
    return null;
  } catch (error) {
    return refusalOf(error);
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
