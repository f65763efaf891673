import { createHash, randomBytes } from 'node:crypto';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '../../db/keys.ts';
import { AppError } from '../../core/app-error.ts';
import type { PublicContext } from '../../http/mount.ts';
import { hashToken } from '../../http/with-actor.ts';
import type { Directory } from '../../ports/directory.ts';
import { directoryOf } from '../connection/public.ts';
import type { AuthDeps, FlowDeps } from './deps.ts';

/** A sign-in expires after this time. */
const flowMs = 10 * 60_000;

/** Starts a sign-in to the panel. */
export async function authorize(
  deps: AuthDeps,
  ctx: PublicContext,
  { query }: HandlerInput<'auth.authorize'>,
): Promise<CallResponse<'auth.authorize'>> {
  const directory = directoryOf(deps.directories, query.provider);
  // Checked before the redirect, and again by the callback.
  if (query.allow_trial && !deps.isSignUpOpen) throw new AppError('APP_NOT_INSTALLED');
  const purpose = query.allow_trial || query.consent ? 'connect' : 'signIn';
  return beginFlow({ ...deps, directory }, ctx.now, { purpose, allowsTrial: query.allow_trial ?? false });
}

/** The purpose of a round trip to the provider, and its person where known. */
export interface FlowStart {
  readonly purpose: 'signIn' | 'connect' | 'emergency';
  readonly allowsTrial: boolean;
  readonly companyKey?: string;
  readonly userKey?: string;
}

/**
 * Stores state, nonce, PKCE verifier (RFC 7636) and browser of a round trip to the provider, and returns its address.
 */
export async function beginFlow(
  deps: FlowDeps & { readonly directory: Directory },
  now: number,
  start: FlowStart,
): Promise<CallResponse<'auth.authorize'>> {
  const random = () => randomBytes(32).toString('base64url');
  const redirectUri = deps.redirectUris[deps.directory.provider];
  const [state, nonce, verifier, browserKey] = [random(), random(), random(), random()];
  await deps.db.kysely
    .insertInto('oauth_flows')
    .values({
      key: newKey(now),
      state_hash: hashToken(state),
      browser_hash: hashToken(browserKey),
      provider: deps.directory.provider,
      purpose: start.purpose === 'signIn' ? 'sign_in' : start.purpose,
      company_key: start.companyKey ?? null,
      user_key: start.userKey ?? null,
      nonce,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      allow_trial: start.allowsTrial,
      created_at: new Date(now),
      expires_at: new Date(now + flowMs),
    })
    .execute();
  const url = deps.directory.authorizationUrl({
    purpose: start.purpose,
    redirectUri,
    state,
    nonce,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  return { url, browser_key: browserKey };
}
