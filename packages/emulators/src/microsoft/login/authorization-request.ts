import type { AppRegistration, MicrosoftContext } from '../context.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { findApp } from './authority.ts';
import type { Authority } from './authority.ts';
import { readScopes } from './scopes.ts';
import type { ScopeRequest } from './scopes.ts';
import type { ClientKind } from '../state/model.ts';

export type ResponseMode = 'query' | 'fragment' | 'form_post';

/** Where and how an application gets its answer. */
export interface ReturnAddress {
  readonly app: AppRegistration;
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly state: string | null;
}

/** A checked authorization request. */
export interface AuthorizationRequest extends ReturnAddress {
  readonly authority: Authority;
  readonly scope: ScopeRequest;
  readonly nonce: string | null;
  readonly codeChallenge: string | null;
  readonly codeChallengeMethod: 'S256' | 'plain';
  readonly prompts: readonly string[];
  readonly loginHint: string | null;
  readonly domainHint: string | null;
  /** Whether the answer names the account in `client_info`. */
  readonly wantsClientInfo: boolean;
}

/** The platform under which an address is registered; null for an unknown address. */
export function platformOf(app: AppRegistration, redirectUri: string): ClientKind | null {
  if (app.redirectUris.includes(redirectUri)) return 'confidential';
  return app.publicRedirectUris?.includes(redirectUri) === true ? 'public' : null;
}

/** Client and redirect address of a request. An error here is shown as a page: there is nowhere to send it. */
export function readReturnAddress(
  context: MicrosoftContext,
  authority: Authority,
  query: URLSearchParams,
): ReturnAddress | LoginError {
  const clientId = query.get('client_id') ?? '';
  if (clientId === '') return loginErrors.missingParameter('client_id');
  const app = findApp(context, authority, clientId);
  if ('code' in app) return app;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!platformOf(app, redirectUri)) return loginErrors.redirectMismatch(redirectUri, clientId);
  const mode = query.get('response_mode');
  const responseMode = mode === 'fragment' || mode === 'form_post' ? mode : 'query';
  return { app, redirectUri, responseMode, state: query.get('state') };
}

/** The rest of an authorization request. An error here goes back to the application. */
export function readAuthorizationRequest(
  context: MicrosoftContext,
  authority: Authority,
  address: ReturnAddress,
  query: URLSearchParams,
): AuthorizationRequest | LoginError {
  const responseType = query.get('response_type') ?? '';
  if (responseType === '') return loginErrors.missingParameter('response_type');
  if (responseType !== 'code') return loginErrors.unsupportedResponseType(responseType);
  const scope = readScopes(context, address.app, query.get('scope') ?? '');
  if ('code' in scope) return scope;
  return {
    ...address,
    authority,
    scope,
    nonce: query.get('nonce'),
    codeChallenge: query.get('code_challenge'),
    codeChallengeMethod: query.get('code_challenge_method') === 'S256' ? 'S256' : 'plain',
    prompts: (query.get('prompt') ?? '').split(' ').filter(Boolean),
    loginHint: query.get('login_hint'),
    domainHint: query.get('domain_hint'),
    wantsClientInfo: query.get('client_info') === '1',
  };
}
