import { randomBytes } from 'node:crypto';
import { PRODUCTS_OF_TIER, trialEndOf } from '@shiftgate/domain/plan/plan.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { newKey } from '../../db/keys.ts';
import { inCompany } from '../../db/transactions.ts';
import { AppError } from '../../http/app-error.ts';
import type { PublicContext } from '../../http/mount.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { DirectoryGrant, SignedInIdentity } from '../../ports/directory.ts';
import { auditCommandLine, auditSystem } from '../audit/index.ts';
import { storeGrant } from '../connection/index.ts';
import { beginSync, userValues } from '../users/index.ts';
import type { AuthDeps } from './deps.ts';
import { takeInvitations } from './invitations.ts';
import type { Invitation } from './invitations.ts';
import { recordSignIn } from './person.ts';
import { issueToken } from './tokens.ts';

/** Zone and holidays a company starts with; both can be changed later. */
const firstZone = 'America/Sao_Paulo';
const firstHolidayRegion = 'BR';

interface FirstSettings {
  readonly language: Language;
  readonly invitation: Invitation | undefined;
}

/**
 * Creates the company of a workspace's first administrator, with a trial of every product (product decisions, "Tenancy"),
 * and starts reading its directory. Its e-mails and downloads begin in the language that the administrator reads the panel
 * in. The workspace is asked before anything is written. An invitation is used up, and only for the workspace that has its
 * domain; without one the language and the zone are those given and the first ones.
 */
export async function createCompany(
  deps: AuthDeps,
  ctx: PublicContext,
  identity: SignedInIdentity,
  { language, invitation }: FirstSettings,
): Promise<string> {
  if (!identity.refreshToken || !deps.directory.checkScopes(identity.grantedScopes).isComplete) {
    throw new AppError('MISSING_SCOPE');
  }
  const draft: DirectoryGrant = {
    refreshToken: identity.refreshToken,
    grantedScopes: identity.grantedScopes,
    customerId: null,
  };
  const person = await deps.directory.getPerson(draft, identity.personId).catch((error: unknown) => {
    // A workspace tells those who do not administer it nothing about its directory.
    if (isDirectoryError(error, 'forbidden', 'not_found')) return null;
    throw error;
  });
  if (!person?.isSuperAdmin) throw new AppError('NOT_WORKSPACE_ADMIN');
  const tenant = await deps.directory.getTenant(draft);
  const domains = (await deps.directory.listDomains(draft)).filter((domain) => domain.isVerified);
  if (invitation && !domains.some((domain) => domain.name === invitation.domain))
    throw new AppError('APP_NOT_INSTALLED', { domain: invitation.domain });
  const zone = invitation?.zone ?? firstZone;
  const companyKey = newKey(ctx.now);
  const at = new Date(ctx.now);
  const today = localDateAt(zoneOf(zone), ctx.now);
  return inCompany(deps.db, companyKey, async (tx) => {
    // First: of two sign-ins that use one invitation the second waits here, and finds it gone.
    const used = await takeInvitations(
      tx,
      domains.map((domain) => domain.name),
    );
    if (invitation && !used.includes(invitation.key))
      throw new AppError('APP_NOT_INSTALLED', { domain: invitation.domain });
    await tx
      .insertInto('companies')
      .values({
        key: companyKey,
        provider: deps.directory.provider,
        name: tenant.primaryDomain,
        main_domain: tenant.primaryDomain,
        directory_customer_id: tenant.customerId,
        saml_key: randomBytes(12).toString('hex'),
        zone,
        language,
        holiday_region: firstHolidayRegion,
        control_state_since: at,
        plan: 'enterprise',
        plan_status: 'TRIAL',
        plan_products: [...PRODUCTS_OF_TIER.enterprise],
        plan_started_on: today,
        trial_ends_on: trialEndOf(today),
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('domains')
      .values(
        domains.map((domain) => ({
          key: newKey(ctx.now),
          company_key: companyKey,
          name: domain.name,
          is_verified: true,
          is_primary: domain.isPrimary,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute();
    const user = userValues(companyKey, person, ctx.now);
    await tx.insertInto('users').values(user).execute();
    await storeGrant(tx, deps.box, companyKey, ctx.now, { ...identity, refreshToken: draft.refreshToken });
    const facts = {
      event: 'company.created',
      target: { kind: 'company', key: companyKey, name: tenant.primaryDomain },
    } as const;
    if (invitation)
      await auditCommandLine(tx, companyKey, ctx.now, {
        ...facts,
        after: { invited_at: invitation.created_at.toISOString(), administrator: invitation.admin_email },
      });
    else await auditSystem(tx, companyKey, ctx.now, facts);
    await recordSignIn(
      tx,
      companyKey,
      {
        key: user.key,
        name: user.name,
        email: user.email,
        is_admin: true,
        is_allowed_admin: false,
        is_manager: false,
      },
      ctx,
    );
    await beginSync(tx, companyKey, ctx.now, { kind: 'first' });
    return issueToken(tx, { companyKey, userKey: user.key }, ctx.now, ctx.origin);
  });
}
