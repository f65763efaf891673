import { z } from 'zod';
import { DirectoryError } from '../../../ports/directory.ts';
import type { DirectoryErrorCode, DirectoryGrant } from '../../../ports/directory.ts';
import { waitOn } from '../../../ports/clock.ts';
import type { ApiCall, GoogleApi } from './api.ts';
import type { GoogleDeps } from './config.ts';
import { backoffMs } from './retry.ts';

// Every write of the Cloud Identity API returns an Operation, which cannot be read again later.
const Operation = z.object({
  done: z.boolean().default(false),
  metadata: z.object({ state: z.string().optional() }).optional(),
  error: z.object({ code: z.number(), message: z.string().default('') }).optional(),
});

/** The variable part of a write of the Cloud Identity API. */
export type SsoWrite = Pick<ApiCall<unknown>, 'operation' | 'method' | 'path' | 'query' | 'body' | 'rule'>;

/** Sends a write and reads its Operation; with `isDone` false, read the resource to see the effect. */
export async function writeSso(
  api: GoogleApi,
  grant: DirectoryGrant,
  write: SsoWrite,
): Promise<{ readonly isDone: boolean }> {
  const operation = await api.call(grant, {
    ...write,
    api: 'cloudIdentity',
    capability: 'federation',
    reply: Operation,
  });
  if (operation.error !== undefined) throw operationError(write.operation, operation.error);
  if (!operation.done && operation.metadata?.state === 'awaiting-multi-party-approval') {
    throw new DirectoryError('waiting_approval', { operation: write.operation });
  }
  return { isDone: operation.done };
}

/** Reads a Cloud Identity resource or list. */
export async function readSso<T>(
  api: GoogleApi,
  grant: DirectoryGrant,
  read: Pick<ApiCall<T>, 'operation' | 'path' | 'query' | 'reply'>,
): Promise<T> {
  return await api.call(grant, { ...read, method: 'GET', api: 'cloudIdentity', capability: 'federation' });
}

/** Reads every page of a list. The schema renames the resource's own list name to `items`. */
export async function readAllSso<T>(
  api: GoogleApi,
  grant: DirectoryGrant,
  read: {
    readonly operation: string;
    readonly path: string;
    readonly filter?: string;
    readonly reply: z.ZodType<{ items: T[]; nextPageToken?: string | undefined }>;
  },
): Promise<readonly T[]> {
  const all: T[] = [];
  let pageToken: string | undefined;
  do {
    const query = { filter: read.filter, pageSize: 100, pageToken };
    const page = await readSso(api, grant, {
      operation: read.operation,
      path: read.path,
      query,
      reply: read.reply,
    });
    all.push(...page.items);
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return all;
}

/** The filter for resources of the grant's customer. */
export function ofCustomer(grant: DirectoryGrant): string | undefined {
  return grant.customerId === null ? undefined : `customer=="customers/${grant.customerId}"`;
}

/**
 * Brings a resource to a required state: checks, acts if needed, and checks again after an unknown outcome (no
 * response, 5xx) or a late effect, so that nothing is created twice. `look` returns the state when it is right, else
 * null; the calls of the act must use `refusedOnly`.
 */
export async function settle<T>(
  deps: GoogleDeps,
  operation: string,
  look: () => Promise<T | null>,
  act: () => Promise<unknown>,
): Promise<T> {
  let isActed = false;
  for (let attempt = 1; ; attempt += 1) {
    const seen = await look();
    if (seen !== null) return seen;
    const isLast = attempt >= deps.config.retry.attempts;
    let askedMs: number | undefined;
    if (!isActed) {
      try {
        await act();
        isActed = true;
        const after = await look();
        if (after !== null) return after;
      } catch (error) {
        // A conflict means that it exists now: created by a call with a lost response, or concurrently.
        const isUnknown =
          error instanceof DirectoryError && (error.code === 'unavailable' || error.code === 'conflict');
        if (!isUnknown || isLast) throw error;
        askedMs = error.retryAfterMs;
      }
    }
    if (isLast)
      throw new DirectoryError('unavailable', { operation, reason: 'not_visible_yet', retryAfterMs: 60_000 });
    await waitOn(deps.clock, backoffMs(deps, attempt, askedMs));
  }
}

// google.rpc.Code numbers.
const operationCodes: Readonly<Record<number, DirectoryErrorCode>> = {
  3: 'invalid_request',
  5: 'not_found',
  6: 'conflict',
  7: 'forbidden',
  8: 'rate_limited',
  9: 'invalid_request',
  10: 'unavailable',
  13: 'unavailable',
  14: 'unavailable',
  16: 'reconnect',
};

function operationError(operation: string, error: { readonly code: number }): DirectoryError {
  const code = operationCodes[error.code] ?? 'unexpected_reply';
  return new DirectoryError(code, { operation, reason: `rpc_${String(error.code)}` });
}
