import { ApiError, call } from '../../lib/api/client.ts';
import { rememberBrowserKey } from '../../lib/auth/browser-key.ts';
import { rememberTrial } from './trial.ts';

/** Why a person is not in, with the request that support can be told. */
export interface Refusal {
  readonly code: string;
  readonly requestId: string | null;
  /** What the text may name. */
  readonly facts?: ApiError['facts'];
}

/** What the provider is asked for: who it is, also the workspace's consent, or that and a new account. */
export type Wish = 'identity' | 'consent' | 'account';

const queries = {
  identity: {},
  consent: { consent: 'true' },
  account: { allow_trial: 'true', consent: 'true' },
} as const;

/** Leaves for the provider's page; gives the refusal where the way could not begin. */
export async function goToProvider(wish: Wish): Promise<Refusal | null> {
  try {
    const { url, browser_key: browserKey } = await call('auth.authorize', {
      query: { provider: 'google', ...queries[wish] },
    });
    rememberBrowserKey(browserKey);
    rememberTrial(wish === 'account');
    window.location.assign(url);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a refused call says. */
export function refusalOf(error: unknown): Refusal {
  const refused = error instanceof ApiError ? error : null;
  return {
    code: refused?.code ?? 'UNKNOWN_ERROR',
    requestId: refused?.requestId ?? null,
    facts: refused?.facts ?? {},
  };
}
