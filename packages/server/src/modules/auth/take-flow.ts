import { providerErrors } from '@shiftgate/contract/providers.ts';
import type { Selectable } from 'kysely';
import type { OauthFlowsTable } from '#db/tables/panel-tables.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { hashToken } from '#http/with-actor.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, SignedInIdentity } from '#ports/directory.ts';
import type { FlowDeps } from './deps.ts';

/** The person and the panel session that began a flow, and who alone may complete it. */
export interface FlowOwner {
  readonly companyKey: string;
  readonly userKey: string;
  readonly tokenKey: string;
}

/** The person and session of a call. */
export const ownerOf = ({ companyKey, actor, tokenKey }: Context): FlowOwner => ({
  companyKey,
  userKey: actor.userKey,
  tokenKey,
});

/** Takes the flow of an answer that came back: of a code, or of a consent without one. */
export async function takeFlow(
  deps: FlowDeps,
  now: number,
  back: { readonly callback_url: string; readonly browser_key: string },
  expected: {
    readonly purposes: readonly OauthFlowsTable['purpose'][];
    /** Where the answer may arrive; left out, where sign-ins return. */
    readonly addresses?: readonly string[];
    /** Left out, where there is no session yet. */
    readonly owner?: FlowOwner;
  },
) {
  const url = new URL(back.callback_url);
  const redirectUri = url.origin + url.pathname;
  const { purposes, addresses = Object.values(deps.redirectUris), owner } = expected;
  if (!addresses.includes(redirectUri)) throw new AppError('INVALID_CALLBACK');
  const isSignIn = !purposes.includes('admin_consent');
  if (isSignIn && url.searchParams.get('error')) throw new AppError('INVALID_GRANT');
  const state = url.searchParams.get('state');
  const code = url.searchParams.get('code') ?? '';
  if (isSignIn && !code) throw new AppError('MISSING_CODE');
  if (!state) throw new AppError('INVALID_CALLBACK');
  const flow = await deps.db.kysely
    .updateTable('oauth_flows')
    .set({ used_at: new Date(now) })
    .where('state_hash', '=', hashToken(state))
    // An answer counts only at the redirect address that its request named.
    .where('redirect_uri', '=', redirectUri)
    // A sign-in of another browser is neither completed (login CSRF, RFC 6749 §10.12) nor used up.
    .where('browser_hash', '=', hashToken(back.browser_key))
    // A flow cannot be completed for another purpose.
    .where('purpose', 'in', [...purposes])
    // Another person's session neither completes a flow nor uses it up.
    .where((eb) =>
      owner === undefined
        ? eb.lit(true)
        : eb.and([
            eb('company_key', '=', owner.companyKey),
            eb('user_key', '=', owner.userKey),
            // The consent of an organization begins before its session has a key.
            eb.or([eb('token_key', '=', owner.tokenKey), eb('purpose', '=', 'admin_consent')]),
          ]),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst();
  if (!flow) throw new AppError('INVALID_CALLBACK');
  return { flow, code, returned: url.searchParams };
}

/** Exchanges a code for the verified identity and its grant; throws the codes of a failed sign-in. */
export async function exchangeCode(
  directory: Directory,
  flow: Pick<Selectable<OauthFlowsTable>, 'code_verifier' | 'nonce' | 'redirect_uri'>,
  code: string,
): Promise<SignedInIdentity> {
  try {
    return await directory.exchangeCode({
      code,
      codeVerifier: flow.code_verifier,
      redirectUri: flow.redirect_uri,
      nonce: flow.nonce,
    });
  } catch (error) {
    if (isDirectoryError(error, 'invalid_grant', 'access_denied', 'identity_rejected'))
      throw new AppError('INVALID_GRANT');
    if (isDirectoryError(error, 'not_workspace_account'))
      throw new AppError(providerErrors[directory.provider].noOrganization);
    throw error;
  }
}
