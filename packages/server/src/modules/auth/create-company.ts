import { randomBytes } from 'node:crypto';
import { PRODUCTS_OF_TIER, trialEndOf } from '@shiftgate/domain/plan/plan.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Tx } from '#core/context.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { newKey } from '#db/keys.ts';
import { findCompanyOfCustomer, findCompanyOfDomain } from '#db/lookups.ts';
import { inCompany } from '#db/transactions.ts';
import { AppError } from '#core/app-error.ts';
import type { PublicContext } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant, SignedInIdentity } from '#ports/directory.ts';
import { auditCommandLine, auditSystem } from '../audit/public.ts';
import { writeDomains } from '../company/public.ts';
import { storeGrant } from '../connection/public.ts';
import { beginSync, userValues } from '../directory-sync/public.ts';
import type { AuthDeps } from './deps.ts';
import { takeInvitations } from './invitations.ts';
import type { Invitation } from './invitations.ts';
import { recordAtDoor } from './person.ts';
import { issueToken } from './tokens.ts';

/** Initial zone and holidays; both can be changed later. */
export const firstZone = 'America/Sao_Paulo';
const firstHolidayRegion = 'BR';

interface FirstSettings {
  /** The administrator's language in the panel. */
  readonly language: Language;
  readonly invitation: Invitation | undefined;
}

/** The organization's language, which its people read rather than that of their first administrator. */
function languageOfTag(tag: string | null): Language | undefined {
  const code = tag?.slice(0, 2).toLowerCase();
  return languages.find((language) => language.slice(0, 2) === code);
}

/** A new company with its administrator signed in, or the existing one of this customer of the provider. */
export type CreatedOrKnown =
  | {
      readonly kind: 'created';
      readonly token: string;
      readonly companyKey: string;
      readonly userKey: string;
      readonly customerId: string;
    }
  | { readonly kind: 'known'; readonly companyKey: string };

/**
 * Creates the company of a workspace's first administrator with a full trial and
 * starts its first sync. An invitation for its domain is used up, and its language and zone take precedence.
 */
export async function createCompany(
  deps: AuthDeps & { readonly directory: Directory },
  ctx: PublicContext,
  identity: SignedInIdentity,
  { language, invitation }: FirstSettings,
): Promise<CreatedOrKnown> {
  const { adminConsent } = deps.directory;
  const isAllowed = deps.directory.checkScopes(identity.grantedScopes).isComplete;
  if (!identity.refreshToken || !isAllowed) {
    throw new AppError('MISSING_SCOPE');
  }
  const draft: DirectoryGrant = {
    refreshToken: identity.refreshToken,
    grantedScopes: identity.grantedScopes,
    customerId: null,
  };
  const person = await deps.directory.getPerson(draft, identity.personId).catch((error: unknown) => {
    // A workspace does not show its directory to an account without administrator rights.
    if (isDirectoryError(error, 'forbidden', 'not_found')) return null;
    throw error;
  });
  if (!person?.isSuperAdmin) throw new AppError('NOT_WORKSPACE_ADMIN');
  const tenant = await deps.directory.getTenant(draft);
  const domains = await deps.directory.listDomains(draft);
  const names = domains
    .filter((domain) => domain.isVerified)
    .flatMap(({ name, aliases }) => [name, ...aliases]);
  if (invitation && !names.includes(invitation.domain))
    throw new AppError('INVITED_DOMAIN_NOT_VERIFIED', { domain: invitation.domain });
  const companyKey = newKey(ctx.now);
  const at = new Date(ctx.now);
  const create = async (tx: Tx): Promise<CreatedOrKnown> => {
    // First: of two sign-ins with one invitation the second waits here and finds the new company.
    const used = await takeInvitations(tx, names, ctx.now);
    const known = await findCompanyOfCustomer(tx, deps.directory.provider, tenant.customerId);
    if (known !== undefined) return { kind: 'known', companyKey: known };
    if (invitation && !used.some(({ key }) => key === invitation.key))
      throw new AppError('APP_NOT_INSTALLED', { domain: invitation.domain });
    for (const domain of [tenant.primaryDomain, ...(invitation ? [invitation.domain] : [])])
      if (await findCompanyOfDomain(tx, domain)) throw new AppError('DOMAIN_OF_OTHER_COMPANY', { domain });
    const settings = invitation ?? used.find(({ domain }) => domain === tenant.primaryDomain) ?? used[0];
    const zone = settings?.zone ?? firstZone;
    const today = localDateAt(zoneOf(zone), ctx.now);
    await tx
      .insertInto('companies')
      .values({
        key: companyKey,
        provider: deps.directory.provider,
        name: tenant.name ?? tenant.primaryDomain,
        main_domain: tenant.primaryDomain,
        directory_customer_id: tenant.customerId,
        saml_key: randomBytes(12).toString('hex'),
        zone,
        language: settings?.language ?? languageOfTag(tenant.language) ?? language,
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
    await writeDomains(tx, companyKey, domains, ctx.now);
    const user = userValues(companyKey, person, ctx.now);
    await tx.insertInto('users').values(user).execute();
    await storeGrant(tx, deps.box, companyKey, {
      ...identity,
      refreshToken: draft.refreshToken,
      // Where the organization consents apart, nothing is allowed before that.
      grantedScopes: adminConsent === undefined ? identity.grantedScopes : [],
      grantedAt: ctx.now,
    });
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
    const who = { key: user.key, name: user.name, email: user.email };
    const granted = { account: identity.email, scopes: identity.grantedScopes };
    await recordAtDoor(tx, companyKey, ctx, { event: 'directory.connected', who, after: granted });
    await recordAtDoor(tx, companyKey, ctx, { event: 'panel.signed_in', who });
    if (adminConsent === undefined) await beginSync(tx, companyKey, ctx.now, { kind: 'first' });
    const token = await issueToken(tx, { companyKey, userKey: user.key }, ctx.now, ctx.origin);
    return { kind: 'created', token, companyKey, userKey: user.key, customerId: tenant.customerId };
  };
  const attempt = () => inCompany(deps.db, companyKey, create);
  return attempt().catch((error: unknown) => {
    // Another sign-in has just created the same company, or took one of its domains; now it is visible.
    if (isUniqueViolation(error)) return attempt();
    throw error;
  });
}
