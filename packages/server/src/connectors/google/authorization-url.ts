import type { AuthorizationRequest } from '../../ports/directory.ts';
import type { ConsentRequest } from '../../ports/sharing.ts';
import type { GoogleConfig } from './transport/config.ts';
import { connectScopes, emergencyScopes, identityScopes, sharingScopes } from './transport/scopes.ts';

type Purpose = AuthorizationRequest['purpose'] | 'sharing';

const scopes = {
  signIn: identityScopes,
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
