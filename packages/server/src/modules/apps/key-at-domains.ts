import type { DomainFederation, OwnFederation } from '#ports/domain-federation.ts';
import { DirectoryError } from '#ports/directory.ts';
import { failed } from '#due-work/public.ts';
import type { Outcome } from '#due-work/public.ts';
import type { ConnectedWorkspace } from '../connection/public.ts';
import type { KeyRow } from '../signing-keys/public.ts';

/** The domains that were federated, with the company's entity id. */
export interface FederatedDomains {
  readonly entityId: string;
  readonly domains: readonly string[];
}

/** The keys of a rollover: the one that signs now, and the one that will. */
interface Rollover {
  readonly current: KeyRow | null;
  readonly next: KeyRow;
}

/**
 * Adds the certificate of the next key to the federation of each domain of ours; returns the ids of the federations.
 * The one that signs now goes first into its own place, because a domain has room for two certificates alone.
 */
export async function addToDomains(
  workspace: ConnectedWorkspace,
  domains: FederatedDomains,
  { current, next }: Rollover,
): Promise<string | Outcome> {
  const { federation, own } = await findOwn(workspace, domains);
  if (own.length === 0) return failed(new Error('no domain is federated by us'));
  for (const domain of own) {
    if (current !== null)
      await federation.promoteCertificate(workspace.grant, domain, current.certificate_pem);
    await federation.addNextCertificate(workspace.grant, domain, next.certificate_pem);
  }
  return own.map(({ domain }) => domain).join(' ');
}

/** Ends a rollover: the certificate that signs now takes the place of the one before. */
export async function keepCurrentAlone(
  workspace: ConnectedWorkspace,
  domains: FederatedDomains,
  current: KeyRow | null,
): Promise<null> {
  if (current === null) return null;
  const { federation, own } = await findOwn(workspace, domains);
  for (const domain of own)
    await federation.promoteCertificate(workspace.grant, domain, current.certificate_pem);
  return null;
}

/** Throws `unavailable` for a domain that cannot be read: its people could not sign in with a key unknown to it. */
async function findOwn(
  { directory, grant }: ConnectedWorkspace,
  { entityId, domains }: FederatedDomains,
): Promise<{ readonly federation: DomainFederation; readonly own: readonly OwnFederation[] }> {
  const { federation } = directory;
  if (federation.kind !== 'domains') throw new Error('this provider has profiles');
  // One that is managed, or federated by another provider, trusts no certificate of ours.
  const { redirects, unread } = await federation.findRedirects(grant, { entityId, anchor: null });
  const own = redirects.flatMap(({ target }) => (target.kind === 'domain' ? [target] : []));
  const unknown = unread.find((domain) => domains.includes(domain.toLowerCase()));
  if (unknown !== undefined)
    throw new DirectoryError('unavailable', { operation: 'federation of a domain', reason: unknown });
  return { federation, own };
}
