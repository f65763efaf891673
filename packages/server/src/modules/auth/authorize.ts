import { createHash, randomBytes } from 'node:crypto';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '../../db/keys.ts';
import { AppError } from '../../http/app-error.ts';
import type { PublicContext } from '../../http/mount.ts';
import { hashToken } from '../../http/with-actor.ts';
import type { AuthDeps } from './deps.ts';

/** A sign-in that was not finished within this time is forgotten. */
const flowMs = 10 * 60_000;

/** Begins a sign-in to the panel: remembers state, nonce, PKCE verifier (RFC 7636) and the browser, and says where it goes. */
export async function authorize(
  deps: AuthDeps,
  ctx: PublicContext,
  { query }: HandlerInput<'auth.authorize'>,
): Promise<CallResponse<'auth.authorize'>> {
  if (query.provider !== deps.directory.provider) throw new AppError('SERVICE_UNAVAILABLE');
  const purpose = query.allow_trial || query.consent ? 'connect' : 'signIn';
  const random = () => randomBytes(32).toString('base64url');
  const [state, nonce, verifier, browserKey] = [random(), random(), random(), random()];
  await deps.db.kysely
    .insertInto('oauth_flows')
    .values({
      key: newKey(ctx.now),
      state_hash: hashToken(state),
      browser_hash: hashToken(browserKey),
      provider: deps.directory.provider,
      purpose: purpose === 'connect' ? 'connect' : 'sign_in',
      nonce,
      code_verifier: verifier,
      redirect_uri: deps.redirectUri,
      allow_trial: query.allow_trial ?? false,
      created_at: new Date(ctx.now),
      expires_at: new Date(ctx.now + flowMs),
    })
    .execute();
  const url = deps.directory.authorizationUrl({
    purpose,
    redirectUri: deps.redirectUri,
    state,
    nonce,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  return { url, browser_key: browserKey };
}
