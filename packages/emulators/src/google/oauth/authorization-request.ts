import type { EmulatorContext, OAuthClient } from '#context.ts';
import type { Html } from '#ui/html.ts';
import { html } from '#ui/html.ts';
import type { Language } from '#ui/language.ts';
import { readScopes } from '../api/scopes.ts';
import { refusalTexts } from './refusal-texts.ts';

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
  explain: (language: Language) => Html;
}

const refuse = (code: string, status: number, explain: RefusedRequest['explain']): RefusedRequest => ({
  code,
  status,
  explain,
});

const say =
  (reason: keyof (typeof refusalTexts)['en']): RefusedRequest['explain'] =>
  (language) =>
    html`${refusalTexts[language][reason]}`;

/** Reads the query of the authorization endpoint; refusals carry Google's error code and HTTP status. */
export function readAuthorizationRequest(
  query: URLSearchParams,
  context: EmulatorContext,
): AuthorizationRequest | RefusedRequest {
  const client = context.oauthClients.find((item) => item.clientId === query.get('client_id'));
  if (client === undefined) {
    return refuse('invalid_client', 401, say('unknownClient'));
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri)) {
    return refuse(
      'redirect_uri_mismatch',
      400,
      (language) =>
        html`${refusalTexts[language].redirectUri}
          <code>${redirectUri}</code> ${client.redirectUris.map((uri) => html`<br /><code>${uri}</code>`)}`,
    );
  }
  if (query.get('response_type') !== 'code') {
    return refuse('unsupported_response_type', 400, say('responseType'));
  }
  const scopes = readScopes(query.get('scope') ?? '');
  if (scopes.length === 0) return refuse('invalid_request', 400, say('noScope'));
  const method = query.get('code_challenge_method') ?? 'plain';
  if (method !== 'S256' && method !== 'plain') {
    return refuse('invalid_request', 400, say('challengeMethod'));
  }
  const prompts = (query.get('prompt') ?? '').split(' ').filter(Boolean);
  const areKnown = prompts.every((prompt) => ['none', 'consent', 'select_account'].includes(prompt));
  if (!areKnown || (prompts.includes('none') && prompts.length > 1)) {
    return refuse('invalid_request', 400, say('prompt'));
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
