import { z } from 'zod';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import type { DomainFederationSpec } from '#ports/domain-federation.ts';
import type { GraphCall, GraphClient } from '../transport/client.ts';
import { federationPath, readDomain } from './domain-state.ts';
import type { GraphDomainState, GraphFederation } from './domain-state.ts';
import { bodyOf, differenceFrom, requireValid } from './federation-spec.ts';
import { repair, requireOurs, unreadable } from './make-managed.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

const operation = 'graph.domains.federation.create';

/**
 * What Graph shows may be older than a change, so only a write of ours that was answered proves a federation: its
 * creation, or writing all of its fields again.
 */
export async function federate(
  client: GraphClient,
  domain: string,
  spec: DomainFederationSpec,
): Promise<GraphFederation> {
  requireValid(spec);
  const before = await readDomain(client, domain);
  requireFederable(before);
  const present =
    before.isFederated || before.federation !== null ? requireOurs(before, spec.issuerUri, operation) : null;
  if (present !== null && (await update(client, domain, present.id, spec)))
    return await readBack(client, domain, spec, present.id);
  const created = await create(client, domain, spec);
  if (created.id !== null) return await readBack(client, domain, spec, created.id);
  const found = await readBack(client, domain, spec, null).catch(async (error: unknown) => {
    if (isDirectoryError(error, 'forbidden') && error.reason === unreadable(operation).reason)
      await repairOrTell(client, domain).then(() => {
        throw created.failure;
      });
    throw error;
  });
  if (!(await update(client, domain, found.id, spec))) throw created.failure;
  return found;
}

/** Writes all fields, also right ones; false when Graph still shows a federation that is gone. */
async function update(
  client: GraphClient,
  domain: string,
  id: string,
  spec: DomainFederationSpec,
): Promise<boolean> {
  try {
    await patchFederation(client, domain, { id, body: bodyOf(spec) });
    return true;
  } catch (error) {
    if (isDirectoryError(error, 'not_found')) return false;
    throw error;
  }
}

function requireFederable(state: GraphDomainState): void {
  const faults = [
    [state.isInitial, 'initial_domain'],
    [state.isDefault, 'default_domain'],
    [!state.isVerified, 'not_verified'],
    [!state.isRoot, 'not_root'],
  ] as const;
  const reason = faults.find(([isFault]) => isFault)?.[1];
  if (reason !== undefined) throw microsoftError('invalid_request', { operation, reason });
}

const Written = z.object({ id: z.string().min(1) });

/** Creates the federation. A failed call may have worked, or have left the domain unreadable, which is repaired. */
async function create(
  client: GraphClient,
  domain: string,
  spec: DomainFederationSpec,
): Promise<{ readonly id: string } | { readonly id: null; readonly failure: DirectoryError }> {
  try {
    return await client.call({
      operation,
      method: 'POST',
      path: federationPath(domain),
      body: bodyOf(spec),
      right: 'federation',
      rule: 'refusedOnly',
      reply: Written,
    });
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    const after = await readDomain(client, domain);
    if (after.federation === 'unreadable') {
      await repairOrTell(client, domain);
      throw error;
    }
    // Without an answer that can be read, it may also take effect later: reading it back waits for it.
    const mayHaveWorked = after.isFederated || isDirectoryError(error, 'unavailable', 'unexpected_reply');
    if (!mayHaveWorked) throw error;
    return { id: null, failure: error };
  }
}

/** Sets a domain to managed that our creation has left unreadable; else says that only Microsoft can. */
async function repairOrTell(client: GraphClient, domain: string): Promise<void> {
  await repair(client, domain).catch(() => {
    throw unreadable(operation);
  });
}

/** Waits until the domain shows the federation with the required fields; with this id, where it is known. */
async function readBack(
  client: GraphClient,
  domain: string,
  spec: DomainFederationSpec,
  id: string | null,
): Promise<GraphFederation> {
  let difference: string | null = null;
  const check = async (): Promise<GraphFederation | null> => {
    const state = await readDomain(client, domain);
    const found = state.isFederated ? requireOurs(state, spec.issuerUri, operation) : null;
    if (found === null || (id !== null && found.id !== id)) return null;
    difference = differenceFrom(spec, found);
    return difference === null ? found : null;
  };
  try {
    return await client.settle({
      operation: 'graph.domains.federation.get',
      check,
      act: () => Promise.resolve(),
    });
  } catch (error) {
    if (difference === null) throw error;
    throw microsoftError('unexpected_reply', { operation, reason: difference });
  }
}

interface FederationChange extends Pick<GraphCall<unknown>, 'rule'> {
  readonly id: string;
  readonly body: Readonly<Record<string, string>>;
}

/** Changes some fields of a federation. */
export async function patchFederation(
  client: GraphClient,
  domain: string,
  { id, body, rule }: FederationChange,
): Promise<void> {
  await client.call({
    operation: 'graph.domains.federation.update',
    method: 'PATCH',
    path: `${federationPath(domain)}/${encodeURIComponent(id)}`,
    body,
    right: 'federation',
    rule,
    // An answer that is cut off proves no write.
    reply: Written,
  });
}
