import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { providerErrors } from '@shiftgate/contract/providers.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { findCompanyOfCustomer, findCompanyOfDomain } from '#db/lookups.ts';
import type { Tx } from '#core/context.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { AppError } from '#core/app-error.ts';
import type { PublicContext } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant, SignedInIdentity } from '#ports/directory.ts';
import { directoryOf, readGrant, storeGrant } from '../connection/public.ts';
import { beginSync } from '../directory-sync/public.ts';
import { beginAdminConsent, permissionsOf } from './admin-consent.ts';
import { createCompany } from './create-company.ts';
import type { AuthDeps } from './deps.ts';
import { findInvitation } from './invitations.ts';
import { findPerson, recordAtDoor, recordRefusal } from './person.ts';
import type { Standing } from './person.ts';
import { readSignInHere } from './sign-in-here.ts';
import { exchangeCode, takeFlow } from './take-flow.ts';
import { issueToken } from './tokens.ts';

/** Completes a sign-in to the panel: checks identity, company and rights, and returns the bearer token. */
export async function finishSignIn(
  deps: AuthDeps,
  ctx: PublicContext,
  { body, query }: HandlerInput<'auth.callback'>,
): Promise<CallResponse<'auth.callback'>> {
  const { flow, code } = await takeFlow(deps, ctx.now, body, { purposes: ['sign_in', 'connect'] });
  const directory = directoryOf(deps.directories, flow.provider);
  const identity = await exchangeCode(directory, flow, code);
  const companyKey = await inSystem(deps.db, (tx) => findCompany(tx, directory, identity));
  if (!companyKey) {
    const invitation = await inSystem(deps.db, (tx) => findInvitation(tx, identity.email, ctx.now));
    const asksForTrial = flow.allow_trial || query.allow_trial;
    if (!invitation && !(deps.isSignUpOpen && asksForTrial)) throw await refusalOfUnknown(deps, identity);
    // A plain sign-in includes no consent; an invited administrator learns that a step is missing.
    if (invitation && flow.purpose === 'sign_in') throw new AppError('CONSENT_REQUIRED');
    const language = body.language ?? 'pt-BR';
    const company = await createCompany({ ...deps, directory }, ctx, identity, { language, invitation });
    if (company.kind === 'created') {
      const next = await beginAdminConsent(deps, ctx.now, { ...company, directory });
      return { token: company.token, created_company: true, ...(next && { next }) };
    }
    const arrival = { companyKey: company.companyKey, directory, identity, purpose: 'connect' } as const;
    return { ...(await signInTo(deps, ctx, arrival)), created_company: false };
  }
  const purpose = flow.purpose === 'connect' ? 'connect' : 'sign_in';
  const session = await signInTo(deps, ctx, { companyKey, directory, identity, purpose });
  return { ...session, created_company: false };
}

/** The customer that the identity names counts; without one, the domain. */
function findCompany(
  tx: Tx,
  { provider }: Directory,
  { customerId, domain }: SignedInIdentity,
): Promise<string | undefined> {
  return customerId === null
    ? findCompanyOfDomain(tx, domain)
    : findCompanyOfCustomer(tx, provider, customerId);
}

/** The refusal of an identity without a company: one of another provider with this domain has its own button. */
async function refusalOfUnknown(deps: AuthDeps, { domain }: SignedInIdentity): Promise<AppError> {
  const companyKey = await inSystem(deps.db, (tx) => findCompanyOfDomain(tx, domain));
  if (!companyKey) return new AppError('APP_NOT_INSTALLED', { domain });
  const { provider } = await inCompany(deps.db, companyKey, (tx) => readCompany(tx, companyKey));
  return new AppError(providerErrors[provider].signInHere);
}

const readCompany = (tx: Tx, companyKey: string) =>
  tx
    .selectFrom('companies')
    .select(['provider', 'directory_customer_id'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();

/** A verified identity at the door of its company. */
interface Arrival {
  readonly companyKey: string;
  readonly directory: Directory;
  readonly identity: SignedInIdentity;
  readonly purpose: 'sign_in' | 'connect';
}

async function signInTo(
  deps: AuthDeps,
  ctx: PublicContext,
  arrival: Arrival,
): Promise<Pick<CallResponse<'auth.callback'>, 'token' | 'next'>> {
  const { companyKey, directory, identity } = arrival;
  const known = await inCompany(deps.db, companyKey, (tx) => readCompany(tx, companyKey));
  const { directory_customer_id: customerId } = known;
  const recordRefused = (tx: Tx, code: ErrorCode, key: string | null = null): Promise<void> => {
    const who = { key, name: identity.name ?? identity.email, email: identity.email };
    return recordRefusal(tx, companyKey, ctx, { who, code });
  };
  // The same domain at another provider, which must not get the connection.
  if (known.provider !== directory.provider) {
    const { signInHere } = providerErrors[known.provider];
    await inCompany(deps.db, companyKey, (tx) => recordRefused(tx, signInHere));
    throw new AppError(signInHere);
  }
  const grant = await inCompany(deps.db, companyKey, (tx) => readGrant(tx, deps.box, companyKey));
  const standing = await standingOf(arrival, grant, customerId);
  const granted = await grantedBy(arrival, standing, customerId);
  const outcome = await inCompany(deps.db, companyKey, async (tx) => {
    const refuse = async (code: ErrorCode, key: string | null = null): Promise<{ refused: ErrorCode }> => {
      await recordRefused(tx, code, key);
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
    // Who came in at the workspace with a password that others know did so before it had to be changed.
    if ((await readSignInHere(tx, companyKey, person.key)).mustChoosePassword)
      return await refuse('NEW_PASSWORD_REQUIRED', person.key);
    if (granted !== null) {
      const { refreshToken, scopes } = granted;
      await storeGrant(tx, deps.box, companyKey, {
        ...identity,
        refreshToken,
        grantedScopes: scopes,
        grantedAt: ctx.now,
      });
      const { email: account } = identity;
      const after = { account, scopes };
      await recordAtDoor(tx, companyKey, ctx, { event: 'directory.connected', who: person, after });
      // The old connection could not read some facts, so a sync starts now.
      const isWider = grant === null || scopes.some((scope) => !grant.grantedScopes.includes(scope));
      if (isWider && !granted.needsConsent)
        await beginSync(tx, companyKey, ctx.now, {
          kind: company.first_synced_at === null ? 'first' : 'full',
        });
    }
    await recordAtDoor(tx, companyKey, ctx, { event: 'panel.signed_in', who: person });
    const token = await issueToken(tx, { companyKey, userKey: person.key }, ctx.now, ctx.origin);
    return { token, userKey: person.key };
  });
  // After the commit, so that the row of the refusal stays.
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const { token, userKey } = outcome;
  if (granted?.needsConsent !== true || customerId === null) return { token };
  const next = await beginAdminConsent(deps, ctx.now, { directory, customerId, companyKey, userKey });
  return { token, ...(next && { next }) };
}

/** The connection that this sign-in gives the company; null when it gives none. */
async function grantedBy(
  { directory, identity, purpose }: Arrival,
  standing: Standing,
  customerId: string | null,
) {
  const { refreshToken, grantedScopes } = identity;
  if (purpose !== 'connect' || standing !== 'superAdmin' || refreshToken === null) return null;
  const permissions = await permissionsOf(directory, { refreshToken, grantedScopes, customerId });
  return { refreshToken, ...permissions };
}

/**
 * Whether the person administers the workspace, by the company's own (or new) connection. Null without a connection;
 * then the last sync counts.
 */
export async function standingOf(
  { directory, identity, purpose }: Omit<Arrival, 'companyKey'>,
  stored: DirectoryGrant | null,
  customerId: string | null,
): Promise<Standing> {
  const fresh: DirectoryGrant | null =
    purpose === 'connect' && identity.refreshToken
      ? {
          refreshToken: identity.refreshToken,
          grantedScopes: identity.grantedScopes,
          customerId,
        }
      : null;
  try {
    return await askStanding({ directory, identity, grant: fresh ?? stored });
  } catch (error) {
    if (isDirectoryError(error, 'reconnect', 'missing_scope', 'unavailable', 'rate_limited')) return null;
    throw error;
  }
}

/** The same as the workspace says it now: null without a connection to ask by; throws when it does not answer. */
export async function askStanding({
  directory,
  identity,
  grant,
}: Pick<Arrival, 'directory' | 'identity'> & { readonly grant: DirectoryGrant | null }): Promise<Standing> {
  if (identity.isSuperAdmin === true) return 'superAdmin';
  if (!grant) return identity.isSuperAdmin === null ? null : 'notSuperAdmin';
  try {
    return await directory.checkAdmin(grant, identity.personId);
  } catch (error) {
    if (isDirectoryError(error, 'forbidden', 'not_found')) return 'notSuperAdmin';
    throw error;
  }
}
