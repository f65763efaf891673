import type { EmulatorContext, OAuthClient } from '../../context.ts';
import type { Html } from '../../ui/html.ts';
import { html } from '../../ui/html.ts';
import { readScopes } from '../api/scopes.ts';

/** A checked authorization request. */
export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  scopes: string[];
  state: string | null;
  nonce: string | null;
  codeChallenge: string | null;
  codeChallengeMethod: 'S256' | 'plain';
  isOffline: boolean;
  prompts: string[];
  includesGranted: boolean;
  hostedDomain: string | null;
  loginHint: string | null;
}

/** A request that cannot be answered by a redirect: shown as a page. */
export interface RefusedRequest {
  code: string;
  status: number;
  explanation: Html;
}

const refuse = (code: string, status: number, explanation: Html): RefusedRequest => ({
  code,
  status,
  explanation,
});

/** Reads the query of the authorization endpoint; refusals carry Google's error code and HTTP status. */
export function readAuthorizationRequest(
  query: URLSearchParams,
  context: EmulatorContext,
): AuthorizationRequest | RefusedRequest {
  const client = context.oauthClients.find((item) => item.clientId === query.get('client_id'));
  if (client === undefined) {
    return refuse('invalid_client', 401, html`O aplicativo (client_id) não está registrado neste emulador.`);
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri)) {
    return refuse(
      'redirect_uri_mismatch',
      400,
      html`O endereço de retorno <code>${redirectUri}</code> não é igual, byte a byte, a um dos registrados:
        ${client.redirectUris.map((uri) => html`<br /><code>${uri}</code>`)}`,
    );
  }
  if (query.get('response_type') !== 'code') {
    return refuse(
      'unsupported_response_type',
      400,
      html`Este emulador só conhece <code>response_type=code</code>.`,
    );
  }
  const scopes = readScopes(query.get('scope') ?? '');
  if (scopes.length === 0) return refuse('invalid_request', 400, html`Falta o parâmetro <code>scope</code>.`);
  const method = query.get('code_challenge_method') ?? 'plain';
  if (method !== 'S256' && method !== 'plain') {
    return refuse('invalid_request', 400, html`<code>code_challenge_method</code> deve ser S256 ou plain.`);
  }
  const prompts = (query.get('prompt') ?? '').split(' ').filter(Boolean);
  const areKnown = prompts.every((prompt) => ['none', 'consent', 'select_account'].includes(prompt));
  if (!areKnown || (prompts.includes('none') && prompts.length > 1)) {
    return refuse('invalid_request', 400, html`O parâmetro <code>prompt</code> não é válido.`);
  }
  return {
    client,
    redirectUri,
    scopes,
    state: query.get('state'),
    nonce: query.get('nonce'),
    codeChallenge: query.get('code_challenge'),
    codeChallengeMethod: method,
    isOffline: query.get('access_type') === 'offline',
    prompts,
    includesGranted: query.get('include_granted_scopes') === 'true',
    hostedDomain: query.get('hd'),
    loginHint: query.get('login_hint'),
  };
}
