import type { DomainFederation, OwnFederation } from '../../ports/domain-federation.ts';
import { domainIssuer } from '../../ports/federation.ts';
import type { ConnectedWorkspace } from '../connection/public.ts';
import type { KeyRow } from '../signing-keys/public.ts';

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
  entityId: string,
  { current, next }: Rollover,
): Promise<string | null> {
  const { federation, own } = await findOwn(workspace, entityId);
  for (const domain of own) {
    if (current !== null)
      await federation.promoteCertificate(workspace.grant, domain, current.certificate_pem);
    await federation.addNextCertificate(workspace.grant, domain, next.certificate_pem);
  }
  return own.map(({ domain }) => domain).join(' ') || null;
}

/** Ends a rollover: the certificate that signs now takes the place of the one before. */
export async function keepCurrentAlone(
  workspace: ConnectedWorkspace,
  entityId: string,
  current: KeyRow | null,
): Promise<null> {
  if (current === null) return null;
  const { federation, own } = await findOwn(workspace, entityId);
  for (const domain of own)
    await federation.promoteCertificate(workspace.grant, domain, current.certificate_pem);
  return null;
}

async function findOwn(
  { directory, grant }: ConnectedWorkspace,
  entityId: string,
): Promise<{ readonly federation: DomainFederation; readonly own: readonly OwnFederation[] }> {
  const { federation } = directory;
  if (federation.kind !== 'domains') throw new Error('this provider has profiles');
  const { redirects } = await federation.findRedirects(grant, { entityId, anchor: null });
  const own = redirects.flatMap(({ target, original }) =>
    target.kind === 'domain' && original['isUnreadable'] !== true
      ? [{ domain: target.domain, issuerUri: domainIssuer(entityId, target.domain) }]
      : [],
  );
  return { federation, own };
}
