import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { findCompanyOfDomain } from '../../db/lookups.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { AppError } from '../../core/app-error.ts';
import type { PublicContext } from '../../http/mount.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { Directory, DirectoryGrant, SignedInIdentity } from '../../ports/directory.ts';
import { directoryOf, readGrant, storeGrant } from '../connection/public.ts';
import { beginSync } from '../directory-sync/public.ts';
import { createCompany } from './create-company.ts';
import type { AuthDeps } from './deps.ts';
import { findInvitation } from './invitations.ts';
import { findPerson, recordAtDoor, recordRefusal } from './person.ts';
import type { Standing } from './person.ts';
import { exchangeCode, takeFlow } from './take-flow.ts';
import { issueToken } from './tokens.ts';

/** Completes a sign-in to the panel: checks identity, company and rights, and returns the bearer token. */
export async function finishSignIn(
  deps: AuthDeps,
  ctx: PublicContext,
  { body, query }: HandlerInput<'auth.callback'>,
): Promise<CallResponse<'auth.callback'>> {
  const { flow, code } = await takeFlow(deps, ctx.now, body, ['sign_in', 'connect']);
  const directory = directoryOf(deps.directories, flow.provider);
  const identity = await exchangeCode(directory, flow, code);
  const companyKey = await inSystem(deps.db, (tx) => findCompanyOfDomain(tx, identity.domain));
  if (!companyKey) {
    const invitation = await inSystem(deps.db, (tx) => findInvitation(tx, identity.email, ctx.now));
    const asksForTrial = flow.allow_trial || query.allow_trial;
    if (!invitation && !(deps.isSignUpOpen && asksForTrial))
      throw new AppError('APP_NOT_INSTALLED', { domain: identity.domain });
    // A plain sign-in includes no consent; an invited administrator learns that a step is missing.
    if (invitation && flow.purpose === 'sign_in') throw new AppError('CONSENT_REQUIRED');
    const language = body.language ?? 'pt-BR';
    const company = await createCompany({ ...deps, directory }, ctx, identity, { language, invitation });
    if (company.kind === 'created') return { token: company.token, created_company: true };
    const arrival = { companyKey: company.companyKey, directory, identity, purpose: 'connect' } as const;
    return { token: await signInTo(deps, ctx, arrival), created_company: false };
  }
  const purpose = flow.purpose === 'connect' ? 'connect' : 'sign_in';
  return {
    token: await signInTo(deps, ctx, { companyKey, directory, identity, purpose }),
    created_company: false,
  };
}

/** A verified identity at the door of its company. */
interface Arrival {
  readonly companyKey: string;
  readonly directory: Directory;
  readonly identity: SignedInIdentity;
  readonly purpose: 'sign_in' | 'connect';
}

async function signInTo(deps: AuthDeps, ctx: PublicContext, arrival: Arrival): Promise<string> {
  const { companyKey, identity, purpose } = arrival;
  const grant = await inCompany(deps.db, companyKey, (tx) => readGrant(tx, deps.box, companyKey));
  const standing = await standingOf(arrival, grant);
  const outcome = await inCompany(deps.db, companyKey, async (tx) => {
    const refuse = async (code: ErrorCode, key: string | null = null): Promise<{ refused: ErrorCode }> => {
      const who = { key, name: identity.name ?? identity.email, email: identity.email };
      await recordRefusal(tx, companyKey, ctx, { who, code });
      return { refused: code };
    };
    const company = await tx
      .selectFrom('companies')
      .select(['is_banned', 'first_synced_at'])
      .where('key', '=', companyKey)
      .executeTakeFirstOrThrow();
    if (company.is_banned) return await refuse('COMPANY_BANNED');
    const person = await findPerson(tx, companyKey, { personId: identity.personId, standing }, ctx.now);
    if (!person) return await refuse('UNREGISTERED_USER');
    if (!person.is_admin && !person.is_allowed_admin && !person.is_manager)
      return await refuse('NOT_WORKSPACE_ADMIN', person.key);
    if (purpose === 'connect' && standing === 'superAdmin' && identity.refreshToken) {
      await storeGrant(tx, deps.box, companyKey, {
        ...identity,
        refreshToken: identity.refreshToken,
        grantedAt: ctx.now,
      });
      const { email: account, grantedScopes: scopes } = identity;
      const after = { account, scopes };
      await recordAtDoor(tx, companyKey, ctx, { event: 'directory.connected', who: person, after });
      // The old connection could not read some facts, so a sync starts now.
      if (grant === null || identity.grantedScopes.some((scope) => !grant.grantedScopes.includes(scope)))
        await beginSync(tx, companyKey, ctx.now, {
          kind: company.first_synced_at === null ? 'first' : 'full',
        });
    }
    await recordAtDoor(tx, companyKey, ctx, { event: 'panel.signed_in', who: person });
    return { token: await issueToken(tx, { companyKey, userKey: person.key }, ctx.now, ctx.origin) };
  });
  // After the commit, so that the row of the refusal stays.
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome.token;
}

/**
 * Whether the person administers the workspace, by the company's own (or new) connection. Null without a connection;
 * then the last sync counts.
 */
async function standingOf(
  { directory, identity, purpose }: Arrival,
  stored: DirectoryGrant | null,
): Promise<Standing> {
  const fresh: DirectoryGrant | null =
    purpose === 'connect' && identity.refreshToken
      ? {
          refreshToken: identity.refreshToken,
          grantedScopes: identity.grantedScopes,
          customerId: stored?.customerId ?? null,
        }
      : null;
  const grant = fresh ?? stored;
  if (!grant) return null;
  try {
    return await directory.checkAdmin(grant, identity.personId);
  } catch (error) {
    if (isDirectoryError(error, 'forbidden', 'not_found')) return 'none';
    if (isDirectoryError(error, 'reconnect', 'missing_scope', 'unavailable', 'rate_limited')) return null;
    throw error;
  }
}
