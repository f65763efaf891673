import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '#ports/clock.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { GraphClient } from '../transport/client.ts';

const Registrations = z.object({
  value: z.array(z.object({ id: z.string().min(1), isMfaRegistered: z.boolean() })),
  '@odata.nextLink': z.string().optional(),
});

/** Whether a person has registered a second step, by id; null when the tenant does not tell. */
export type SecondSteps = ReadonlyMap<string, boolean> | null;

const keepMs = 60 * 60_000;
const maxTenants = 100;
// The report allows five requests in ten seconds, so a large tenant would hold up its people for minutes.
const maxPages = 30;

/** Creates the reader of second steps, which reads each tenant's report once an hour. */
export function createSecondStepReader(clock: Clock) {
  const cache = new LRUCache<string, { readonly steps: SecondSteps }, GraphClient>({
    max: maxTenants,
    ttl: keepMs,
    perf: clock,
    ttlResolution: 0,
    fetchMethod: async (_account, _stale, { context: client }) => ({ steps: await readReport(client) }),
  });
  return async (client: GraphClient): Promise<SecondSteps> => {
    try {
      return (await cache.forceFetch(client.account, { context: client })).steps;
    } catch (error) {
      // A report that is down or odd must not stop the sync of people; the next read tries again.
      if (isDirectoryError(error, 'unavailable', 'rate_limited', 'unexpected_reply')) return null;
      throw error;
    }
  };
}

async function readReport(client: GraphClient): Promise<SecondSteps> {
  const pages = client.list({
    operation: 'graph.reports.userRegistrationDetails',
    path: '/reports/authenticationMethods/userRegistrationDetails',
    query: { $select: 'id,isMfaRegistered', $top: 999 },
    right: 'reports',
    quota: 'reports',
    reply: Registrations,
  });
  const steps = new Map<string, boolean>();
  let read = 0;
  try {
    for await (const page of pages) {
      for (const { id, isMfaRegistered } of page.value) steps.set(id, isMfaRegistered);
      read += 1;
      if (read >= maxPages) break;
    }
  } catch (error) {
    // Entra ID P1 and a permission that is not required: without them it is unknown.
    if (isDirectoryError(error, 'api_disabled', 'missing_scope', 'forbidden')) return null;
    throw error;
  }
  return steps;
}
