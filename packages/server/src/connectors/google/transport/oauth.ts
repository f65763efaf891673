import { deadlineIn, postForm, readRefusal, refusalError, withRetry } from '#connectors/http-api/public.ts';
import type { OAuthClient } from '#connectors/http-api/public.ts';
import type { AuthorizationRequest, CallOptions } from '#ports/directory.ts';
import type { ConsentRequest } from '#ports/sharing.ts';
import { httpDeps } from './config.ts';
import type { GoogleConfig, GoogleDeps } from './config.ts';
import { connectScopes, emergencyScopes, identityScopes, sharingScopes } from './scopes.ts';

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
export async function revokeToken(
  deps: GoogleDeps,
  token: string,
  { deadlineMs }: CallOptions = {},
): Promise<void> {
  const operation = 'google.token.revoke';
  const http = httpDeps(deps);
  const deadline = deadlineIn(deadlineMs);
  await withRetry(http, { operation, rule: 'always', deadline }, async () => {
    const reply = await postForm(http, { operation, url: deps.config.revokeUrl }, { token }, deadline);
    const word = readRefusal(reply)?.word;
    if (reply.status === 200 || word === 'invalid_token' || word === 'invalid_grant') return;
    throw refusalError(http, oauthClient(deps.config), { operation }, reply);
  });
}

type Purpose = AuthorizationRequest['purpose'] | 'sharing';

const scopes = {
  signIn: identityScopes,
  confirm: identityScopes,
  connect: connectScopes,
  control: connectScopes,
  emergency: emergencyScopes,
  sharing: sharingScopes,
} as const satisfies Record<Purpose, readonly string[]>;

// Without a forced consent Google returns a refresh token only the first time. A consent for one purpose must not
// include earlier grants.
const connect = { access_type: 'offline', include_granted_scopes: 'true', prompt: 'consent' };
const extras: Readonly<Record<Purpose, Readonly<Record<string, string>>>> = {
  signIn: { prompt: 'select_account' },
  // Google has no way to ask for the password again.
  confirm: { prompt: 'select_account' },
  connect,
  control: connect,
  emergency: { access_type: 'offline', prompt: 'consent' },
  sharing: { access_type: 'offline', prompt: 'consent' },
};

/** The address of Google's sign-in for the browser. */
export function authorizationUrl(
  config: GoogleConfig,
  request: ConsentRequest & { readonly purpose: Purpose },
): string {
  const url = new URL(config.authUrl);
  const fields: Readonly<Record<string, string | undefined>> = {
    client_id: config.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: scopes[request.purpose].join(' '),
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
    hd: request.domainHint,
    login_hint: request.loginHint,
    ...extras[request.purpose],
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.toString();
}
