import { postForm, readRefusal, refusalError, withRetry } from '../../http-api/public.ts';
import type { OAuthClient } from '../../http-api/public.ts';
import { httpDeps } from './config.ts';
import type { GoogleConfig, GoogleDeps } from './config.ts';

/** Our registration at Google, with Google's own words for a refusal. */
export function oauthClient({ clientId, clientSecret, tokenUrl }: GoogleConfig): OAuthClient {
  return {
    provider: 'google',
    clientId,
    clientSecret,
    tokenUrl,
    explain: ({ word, description }) => {
      if (word === 'internal_failure') return { code: 'unavailable' };
      if (word === 'rate_limit_exceeded') return { code: 'rate_limited' };
      // The company's session control requires the administrator to sign in again.
      return description.includes('invalid_rapt') ? { reason: 'invalid_rapt' } : {};
    },
  };
}

/** Revokes a grant with all its tokens; a dead one is fine. Google takes the token alone, without the client. */
export async function revokeToken(deps: GoogleDeps, token: string): Promise<void> {
  const operation = 'google.token.revoke';
  const http = httpDeps(deps);
  await withRetry(http, { operation, rule: 'always', deadline: undefined }, async () => {
    const reply = await postForm(http, { operation, url: deps.config.revokeUrl }, { token });
    const word = readRefusal(reply)?.word;
    if (reply.status === 200 || word === 'invalid_token' || word === 'invalid_grant') return;
    throw refusalError(http, oauthClient(deps.config), { operation }, reply);
  });
}
