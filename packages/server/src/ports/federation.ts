import type { DomainFederation } from './domain-federation.ts';
import type { ProfileFederation } from './profile-federation.ts';

export type { DomainFederation } from './domain-federation.ts';
export type { ProfileFederation } from './profile-federation.ts';
export type {
  FederationAssignment,
  FederationRedirects,
  FederationTarget,
  RedirectSearch,
} from './redirects.ts';

/** How a provider redirects its sign-in to us: groups of people to a profile, or whole domains. */
export type DirectoryFederation = ProfileFederation | DomainFederation;

/** The issuer of our assertions for one domain, where each domain must have its own; `entityId` is the company's. */
export function domainIssuer(entityId: string, domain: string): string {
  return `${entityId}/${domain.toLowerCase()}`;
}

/** Whether an issuer is ours for a domain: its own, or that of one above it, which a promoted domain keeps. */
export function isIssuerOf(entityId: string, domain: string, issuerUri: string): boolean {
  const named = issuerUri.startsWith(`${entityId}/`) ? issuerUri.slice(entityId.length + 1) : '';
  return named !== '' && `.${domain.toLowerCase()}`.endsWith(`.${named}`);
}

/** The steps by profiles. Throws for a provider of the other kind, whose runs have other steps. */
export function requireProfiles(federation: DirectoryFederation): ProfileFederation {
  if (federation.kind === 'profiles') return federation;
  throw new Error('this provider federates whole domains');
}
