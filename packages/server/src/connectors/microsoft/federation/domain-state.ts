import { z } from 'zod';
import { isDirectoryError } from '#ports/directory.ts';
import type { DomainState, WorkspaceDomain } from '#ports/domain-federation.ts';
import type { GraphClient } from '../transport/client.ts';

const Federation = z.object({
  id: z.string().min(1),
  displayName: z.string().nullish(),
  issuerUri: z.string(),
  passiveSignInUri: z.string().nullish(),
  signOutUri: z.string().nullish(),
  signingCertificate: z.string().nullish(),
  isSignedAuthenticationRequestRequired: z.boolean().nullish(),
  nextSigningCertificate: z.string().nullish(),
  preferredAuthenticationProtocol: z.string().nullish(),
  federatedIdpMfaBehavior: z.string().nullish(),
});

/** A domain's federation as Graph shows it; certificates are base64 without PEM lines. */
export type GraphFederation = z.infer<typeof Federation>;

const Federations = z.object({ value: z.array(Federation) });

const Domain = z.object({
  id: z.string().min(1),
  authenticationType: z.string(),
  isDefault: z.boolean(),
  isInitial: z.boolean(),
  isRoot: z.boolean(),
  isVerified: z.boolean(),
  passwordValidityPeriodInDays: z.number().nullish(),
});

/** A domain with all that Graph shows of its federation. */
export interface GraphDomainState extends DomainState {
  readonly federation: GraphFederation | 'unreadable' | null;
}

export const domainPath = (domain: string): string => `/domains/${encodeURIComponent(domain)}`;
export const federationPath = (domain: string): string => `${domainPath(domain)}/federationConfiguration`;

/** Reads a domain and its federation. */
export async function readDomain(client: GraphClient, domain: string): Promise<GraphDomainState> {
  const found = await readDomainAlone(client, domain);
  return { ...found, federation: await readFederation(client, domain, found.isFederated) };
}

/** Reads whether a domain redirects its people, without its federation. */
export async function readDomainAlone(client: GraphClient, domain: string): Promise<WorkspaceDomain> {
  const found = await client.call({
    operation: 'graph.domains.get',
    method: 'GET',
    path: domainPath(domain),
    right: 'domains',
    reply: Domain,
  });
  return toDomain(found);
}

/** Reads the federation of a domain alone. */
export async function readFederation(
  client: GraphClient,
  domain: string,
  isFederated: boolean,
): Promise<GraphDomainState['federation']> {
  try {
    const { value } = await client.call({
      operation: 'graph.domains.federation.get',
      method: 'GET',
      path: federationPath(domain),
      right: 'federation',
      reply: Federations,
    });
    return value[0] ?? null;
  } catch (error) {
    // Microsoft does not document whether a managed domain has an empty list or none.
    if (!isFederated && isDirectoryError(error, 'not_found', 'invalid_request')) return null;
    // Only a 500 that lasts over every try: a failure of the network says nothing about the domain.
    if (isDirectoryError(error, 'unavailable') && error.status === 500) return 'unreadable';
    throw error;
  }
}

const Domains = z.object({ value: z.array(Domain) });

/** All domains of the tenant without their federations. */
export async function readDomains(client: GraphClient): Promise<readonly WorkspaceDomain[]> {
  const { value } = await client.call({
    operation: 'graph.domains.list',
    method: 'GET',
    path: '/domains',
    right: 'domains',
    reply: Domains,
  });
  return value.map(toDomain);
}

function toDomain({ authenticationType, ...found }: z.infer<typeof Domain>): WorkspaceDomain {
  return { ...found, isFederated: authenticationType === 'Federated' };
}
