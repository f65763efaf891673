import { domainPath, readDomains } from './domain-state.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

const operation = 'graph.domains.update';

/** Makes the initial domain the default one; returns the one that was, null when it was so already. */
export async function makeInitialDefault(client: GraphClient): Promise<string | null> {
  const domains = await readDomains(client);
  const initial = domains.find(({ isInitial }) => isInitial);
  if (initial === undefined) throw microsoftError('unexpected_reply', { operation, reason: 'isInitial' });
  if (initial.isDefault) return null;
  await makeDefault(client, initial.id);
  return domains.find(({ isDefault }) => isDefault)?.id ?? null;
}

/** Makes a domain the default one, and reads it back. */
export async function makeDefault(client: GraphClient, domain: string): Promise<void> {
  await client.settle({
    operation,
    check: async () => {
      const found = (await readDomains(client)).find(({ id }) => id.toLowerCase() === domain.toLowerCase());
      if (found === undefined) throw microsoftError('not_found', { operation, reason: 'domain' });
      return found.isDefault ? found : null;
    },
    act: () =>
      client.call({
        operation,
        method: 'PATCH',
        path: domainPath(domain),
        body: { isDefault: true },
        right: 'writeDomains',
        rule: 'refusedOnly',
        reply: null,
      }),
  });
}
