import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { DatabaseClient } from '#db/client.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import { audit } from '../audit/public.ts';
import { readWorkspace, recordRenewal } from '../connection/public.ts';
import { beginSync } from '../directory-sync/public.ts';
import type { AuthDeps, FlowDeps } from './deps.ts';
import { storeFlow } from './store-flow.ts';
import { ownerOf, takeFlow } from './take-flow.ts';

/** Where providers return from the consent of an organization: below the address of their sign-ins. */
const consentUriOf = ({ redirectUris }: FlowDeps, directory: Directory): string =>
  `${redirectUris[directory.provider]}/consent`;

/**
 * The permissions that a connection has now. At a provider with a consent of the organization those of the application
 * count, and there are none before it.
 */
export async function permissionsOf(
  directory: Directory,
  grant: DirectoryGrant,
): Promise<{ readonly scopes: readonly string[]; readonly needsConsent: boolean }> {
  if (directory.adminConsent === undefined) return { scopes: grant.grantedScopes, needsConsent: false };
  try {
    const { grantedScopes } = await directory.refreshGrant(grant);
    return { scopes: grantedScopes, needsConsent: !directory.checkScopes(grantedScopes).isComplete };
  } catch (error) {
    // Without the consent the organization does not know the application.
    if (!isDirectoryError(error)) throw error;
    return { scopes: [], needsConsent: true };
  }
}

/** Begins the consent of an organization; null at a provider without one. */
export async function beginAdminConsent(
  deps: FlowDeps & { readonly db: DatabaseClient },
  now: number,
  who: {
    readonly directory: Directory;
    readonly customerId: string;
    readonly companyKey: string;
    readonly userKey: string;
  },
): Promise<CallResponse<'auth.authorize'> | null> {
  const { directory, customerId, companyKey, userKey } = who;
  if (directory.adminConsent === undefined) return null;
  const redirectUri = consentUriOf(deps, directory);
  const { provider } = directory;
  const flow = { provider, purpose: 'admin_consent', allowsTrial: false, companyKey, userKey } as const;
  const { state, browserKey } = await storeFlow(deps, now, { ...flow, redirectUri });
  return { url: directory.adminConsent.url({ customerId, redirectUri, state }), browser_key: browserKey };
}

/** Takes the answer to a consent: it must belong to this company, and the provider must confirm it now. */
export async function keepAdminConsent(
  deps: AuthDeps,
  steps: Steps,
  { body }: HandlerInput<'auth.adminConsent'>,
): Promise<CallResponse<'auth.adminConsent'>> {
  const { companyKey, owner, now, directory, grant } = await steps(async (ctx) => ({
    companyKey: ctx.companyKey,
    owner: ownerOf(ctx),
    now: ctx.now,
    ...(await readWorkspace(ctx.tx, deps, ctx.companyKey)),
  }));
  const { adminConsent } = directory;
  if (adminConsent === undefined || grant === null || grant.customerId === null)
    throw new AppError('INVALID_CALLBACK');
  const { returned } = await takeFlow(deps, now, body, {
    purposes: ['admin_consent'],
    addresses: [consentUriOf(deps, directory)],
    owner,
  });
  try {
    adminConsent.accept(grant.customerId, returned);
  } catch (error) {
    if (isDirectoryError(error, 'access_denied')) throw new AppError('INVALID_GRANT');
    if (isDirectoryError(error, 'identity_rejected')) throw new AppError('INVALID_CALLBACK');
    throw error;
  }
  const renewed = await directory.refreshGrant(grant);
  await steps(async (ctx) => {
    await recordRenewal(ctx.tx, deps.box, { companyKey, grant, now: ctx.now, directory }, renewed);
    const { first_synced_at: firstSyncedAt } = await ctx.tx
      .selectFrom('companies')
      .select('first_synced_at')
      .where('key', '=', companyKey)
      .executeTakeFirstOrThrow();
    await audit(ctx, { event: 'directory.connected', after: { scopes: renewed.grantedScopes } });
    await beginSync(ctx.tx, companyKey, ctx.now, { kind: firstSyncedAt === null ? 'first' : 'full' });
  });
  return { done: true };
}
