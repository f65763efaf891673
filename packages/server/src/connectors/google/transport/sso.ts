import { z } from 'zod';
import { DirectoryError } from '#ports/directory.ts';
import type { DirectoryErrorCode, DirectoryGrant } from '#ports/directory.ts';
import type { GoogleCall, GoogleClient } from './client.ts';

// Every write of the Cloud Identity API returns an Operation, which cannot be read again later.
const Operation = z.object({
  done: z.boolean().default(false),
  metadata: z.object({ state: z.string().optional() }).optional(),
  error: z.object({ code: z.number(), message: z.string().default('') }).optional(),
});

/** The variable part of a write of the Cloud Identity API. */
export type SsoWrite = Pick<GoogleCall<unknown>, 'operation' | 'method' | 'path' | 'query' | 'body' | 'rule'>;

/** Sends a write and reads its Operation; with `isDone` false, read the resource to see the effect. */
export async function writeSso(client: GoogleClient, write: SsoWrite): Promise<{ readonly isDone: boolean }> {
  const operation = await client.call({
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

/** Reads every page of a Cloud Identity list. The schema renames the resource's own list name to `items`. */
export async function readAllSso<T>(
  client: GoogleClient,
  {
    operation,
    path,
    filter,
    reply,
  }: {
    readonly operation: string;
    readonly path: string;
    readonly filter?: string | undefined;
    readonly reply: z.ZodType<{ items: T[]; nextPageToken?: string | undefined }>;
  },
): Promise<readonly T[]> {
  const read = {
    operation,
    path,
    reply,
    method: 'GET',
    api: 'cloudIdentity',
    capability: 'federation',
  } as const;
  const pages = client.pages({
    operation,
    read: (pageToken) => client.call({ ...read, query: { filter, pageSize: 100, pageToken } }),
    next: (page) => page.nextPageToken,
  });
  const all: T[] = [];
  for await (const { items } of pages) all.push(...items);
  return all;
}

/** The grant's customer as a field of a new resource; none for a grant without a known customer. */
export function customerOf({ customerId }: DirectoryGrant): { readonly customer?: string } {
  return customerId === null ? {} : { customer: `customers/${customerId}` };
}

/** The filter for resources of the grant's customer. */
export function ofCustomer({ customerId }: DirectoryGrant): string | undefined {
  return customerId === null ? undefined : `customer=="customers/${customerId}"`;
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
