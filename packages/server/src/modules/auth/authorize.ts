import { createHash } from 'node:crypto';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { PublicContext } from '#http/mount.ts';
import type { OauthFlowsTable } from '#db/tables/panel-tables.ts';
import type { AuthorizationRequest, Directory } from '#ports/directory.ts';
import type { ConsentRequest } from '#ports/sharing.ts';
import { directoryOf } from '../connection/public.ts';
import type { AuthDeps, FlowDeps } from './deps.ts';
import { storeFlow } from './store-flow.ts';

/** Starts a sign-in to the panel. */
export async function authorize(
  deps: AuthDeps,
  ctx: PublicContext,
  { query }: HandlerInput<'auth.authorize'>,
): Promise<CallResponse<'auth.authorize'>> {
  const directory = directoryOf(deps.directories, query.provider);
  // Checked before the redirect, and again by the callback.
  if (query.allow_trial && !deps.isSignUpOpen) throw new AppError('APP_NOT_INSTALLED');
  return beginFlow({ ...deps, directory }, ctx.now, {
    purpose: purposeOf(query),
    allowsTrial: query.allow_trial ?? false,
  });
}

function purposeOf(query: HandlerInput<'auth.authorize'>['query']): FlowStart['purpose'] {
  if (query.control) return 'control';
  return query.allow_trial || query.consent ? 'connect' : 'signIn';
}

/** How a flow is stored: a connection for control is one. */
const storedPurposes = {
  signIn: 'sign_in',
  connect: 'connect',
  control: 'connect',
  emergency: 'emergency',
  sharing: 'sharing',
  confirm: 'confirm',
} as const satisfies Record<FlowStart['purpose'], OauthFlowsTable['purpose']>;

/** The purpose of a round trip to the provider, and its person where known. */
export interface FlowStart {
  readonly purpose: AuthorizationRequest['purpose'] | 'sharing';
  readonly allowsTrial: boolean;
  readonly companyKey?: string;
  readonly userKey?: string;
  /** The panel session of a confirmation. */
  readonly tokenKey?: string;
  /** The account that the provider's page names first. */
  readonly loginHint?: string;
}

/**
 * Stores state, nonce, PKCE verifier (RFC 7636) and browser of a round trip to the provider, and returns its address.
 */
export async function beginFlow(
  deps: FlowDeps & { readonly directory: Directory },
  now: number,
  start: FlowStart,
): Promise<CallResponse<'auth.authorize'>> {
  const { directory, redirectUris } = deps;
  const { provider } = directory;
  const redirectUri = redirectUris[provider];
  const { state, nonce, verifier, browserKey } = await storeFlow(deps, now, {
    ...start,
    provider,
    purpose: storedPurposes[start.purpose],
    redirectUri,
  });
  const url = addressOf(directory, start.purpose, {
    redirectUri,
    state,
    nonce,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    ...(start.loginHint !== undefined && { loginHint: start.loginHint }),
  });
  return { url, browser_key: browserKey };
}

function addressOf(directory: Directory, purpose: FlowStart['purpose'], request: ConsentRequest): string {
  if (purpose !== 'sharing') return directory.authorizationUrl({ ...request, purpose });
  if (directory.sharing === undefined) throw new Error('this provider does not tell how files are shared');
  return directory.sharing.authorizationUrl(request);
}
