import { X509Certificate } from 'node:crypto';
import { redirectFaults } from '@shiftgate/contract/entities/control.ts';
import type { RedirectFault } from '@shiftgate/contract/entities/control.ts';
import type { CompanyContext, Tx } from '#core/context.ts';
import type { DomainState, PresentFederation } from '#ports/domain-federation.ts';
import { isIssuerOf } from '#ports/federation.ts';
import type { SagaDeps } from './saga-deps.ts';

interface WatchedDomain {
  readonly name: string;
  /** What was wrong with its redirect when it was last read. */
  readonly fault: RedirectFault | null;
}

/** The domains under control with a redirect of their own, by name. */
export async function watchedDomains(tx: Tx, companyKey: string): Promise<readonly WatchedDomain[]> {
  return await tx
    .selectFrom('domains')
    .select(['name', 'redirect_fault as fault'])
    .where('company_key', '=', companyKey)
    .where('is_covered', '=', true)
    .where('follows', 'is', null)
    .orderBy('name')
    .execute();
}

/** The domains under control whose redirect is not as it was set up, by what is wrong with it, the worst first. */
export async function listRedirectFaults({
  tx,
  companyKey,
}: Pick<CompanyContext, 'tx' | 'companyKey'>): Promise<{ kind: RedirectFault; domains: string[] }[]> {
  return groupByFault(await watchedDomains(tx, companyKey));
}

/** Groups the domains that have a fault by its kind, the worst first. */
export function groupByFault(
  domains: readonly WatchedDomain[],
): { readonly kind: RedirectFault; readonly domains: string[] }[] {
  return redirectFaults.flatMap((kind) => {
    const names = domains.flatMap(({ name, fault }) => (fault === kind ? [name] : []));
    return names.length === 0 ? [] : [{ kind, domains: names }];
  });
}

/** What our runs and the rollover of keys have written into the federation of a company's domains. */
export interface OwnRedirect {
  readonly entityId: string;
  /** Entity ids from before the installation moved to another address; a domain still answers to them. */
  readonly earlierEntityIds: readonly string[];
  readonly signInUrl: string;
  /** The certificate of the key that signs; base64 of its DER form, as the others. */
  readonly currentCertificate: string | null;
  /** Those of every key that the company ever had. */
  readonly certificates: ReadonlySet<string>;
}

/** Reads what the redirect of a company's domains should be. */
export async function readOwnRedirect(
  { signIn }: Pick<SagaDeps, 'signIn'>,
  tx: Tx,
  { companyKey, samlKey }: { readonly companyKey: string; readonly samlKey: string },
): Promise<OwnRedirect> {
  const entityId = signIn.entityIdOf(samlKey);
  const providers = await tx
    .selectFrom('service_providers')
    .select('idp_entity_id')
    .where('company_key', '=', companyKey)
    .where('idp_entity_id', '!=', entityId)
    .execute();
  const keys = await tx
    .selectFrom('signing_keys')
    .select(['certificate_pem', 'state'])
    .where('company_key', '=', companyKey)
    .execute();
  const current = keys.find(({ state }) => state === 'current');
  return {
    entityId,
    earlierEntityIds: providers.map(({ idp_entity_id: earlier }) => earlier),
    signInUrl: signIn.urlsOf(samlKey).signInUrl,
    currentCertificate: current === undefined ? null : derOf(current.certificate_pem),
    certificates: new Set(keys.map(({ certificate_pem: pem }) => derOf(pem))),
  };
}

const derOf = (pem: string): string => new X509Certificate(pem).raw.toString('base64');

/** What is wrong with the redirect of a domain that could be read, the worst first; null when it is as we set it up. */
export function faultOfRedirect(
  { isFederated, federation }: DomainState & { readonly federation: PresentFederation | null },
  domain: string,
  own: OwnRedirect,
): RedirectFault | null {
  if (!isFederated || federation === null) return 'ended';
  const isOf = (entityId: string) => isIssuerOf(entityId, domain, federation.issuerUri);
  const isCurrent = isOf(own.entityId);
  if (!isCurrent && !own.earlierEntityIds.some(isOf)) return 'other_issuer';
  if (!trustsOursAlone(federation, own)) return 'other_certificate';
  const address = federation.passiveSignInUri ?? null;
  // That of an earlier address of the installation is stored nowhere.
  if (isCurrent && address !== null && address !== own.signInUrl) return 'other_address';
  return federation.isSignedAuthenticationRequestRequired === true ? 'signed_requests' : null;
}

/** Whether the key that signs is trusted, and no key of others. During a rollover the old or the next one is the second. */
function trustsOursAlone(
  { signingCertificate, nextSigningCertificate }: PresentFederation,
  { currentCertificate, certificates }: OwnRedirect,
): boolean {
  const trusted = [signingCertificate, nextSigningCertificate].flatMap((shown) =>
    shown === null || shown === undefined || shown === '' ? [] : [shown.replaceAll(/\s/g, '')],
  );
  // None is shown: nothing is known of it.
  if (trusted.length === 0 || currentCertificate === null) return true;
  return trusted.includes(currentCertificate) && trusted.every((shown) => certificates.has(shown));
}
