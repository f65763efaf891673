import pLimit from 'p-limit';
import { z } from 'zod';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import { retryAfter, withOwnRetries, withRetry } from '#connectors/http-api/public.ts';
import { httpDeps } from './config.ts';
import type { MicrosoftDeps } from './config.ts';
import type { GraphClient } from './client.ts';
import { explain } from './explain.ts';
import { permissionsFor } from './permissions.ts';
import type { Right } from './permissions.ts';
import { microsoftError } from './microsoft-error.ts';

/** One request of a batch, relative to Graph's version. It may be repeated without harm. */
export interface BatchRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Batch {
  readonly operation: string;
  readonly right: Right;
  readonly requests: readonly BatchRequest[];
}

/** The body of an answer, or its failure. */
export type BatchResult =
  | { readonly isOk: true; readonly body: unknown }
  | { readonly isOk: false; readonly error: DirectoryError };

/** Sends requests in batches; the results are in the order of the requests. */
export type SendBatch = (client: GraphClient, batch: Batch) => Promise<readonly BatchResult[]>;

/** Graph's own limit. */
export const batchSize = 20;
const maxConcurrentBatches = 4;

const BatchReply = z.object({
  responses: z.array(
    z.object({
      id: z.string(),
      status: z.number(),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.unknown().optional(),
    }),
  ),
});
type Answer = z.infer<typeof BatchReply>['responses'][number];

/** Cuts a list into what fits into one batch each. */
export function inParts<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}

/** Creates the sender of batches. Each request counts alone for Graph's limits, and only the throttled ones are repeated. */
export function createBatches(deps: MicrosoftDeps): SendBatch {
  return async (client, { requests, ...batch }) => {
    const results = await pLimit(maxConcurrentBatches).map(inParts(requests), (part) =>
      sendPart(deps, client, { ...batch, requests: part }),
    );
    return results.flat();
  };
}

async function sendPart(
  deps: MicrosoftDeps,
  client: GraphClient,
  batch: Batch,
): Promise<readonly BatchResult[]> {
  const http = httpDeps(deps);
  const { operation, requests } = batch;
  const results = new Map<number, BatchResult>();
  const isOpen = (index: number): boolean => {
    const result = results.get(index);
    return result === undefined || (!result.isOk && result.error.isTransient);
  };
  const sendOpen = async (): Promise<void> => {
    const open = requests.map((_, index) => index).filter(isOpen);
    for (const [index, result] of await send(deps, client, batch, open)) results.set(index, result);
    const waiting = [...results.values()].flatMap((one) =>
      one.isOk || !one.error.isTransient ? [] : [one.error],
    );
    const longest = waiting.toSorted((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0))[0];
    if (longest !== undefined) throw longest;
  };
  await withRetry(http, { operation, rule: 'always', deadline: client.deadline }, sendOpen).catch(
    (error: unknown) => {
      // The results include what the last try left open; a whole batch that failed has none.
      if (!isDirectoryError(error) || results.size < requests.length) throw error;
    },
  );
  return requests.map((_, index) => results.get(index) ?? missing(operation));
}

/** Sends the open requests; those whose token Graph rejects once more with a new one, as a call outside a batch. */
async function send(
  deps: MicrosoftDeps,
  client: GraphClient,
  batch: Batch,
  open: readonly number[],
): Promise<ReadonlyMap<number, BatchResult>> {
  const used = await withOwnRetries(client.token());
  const answers = await sendOnce(client, batch, open);
  const rejected = answers.filter(({ status }) => status === 401);
  if (rejected.length > 0) {
    const challenge = rejected.map(challengeOf).find((one) => one !== undefined);
    await withOwnRetries(client.token({ insteadOf: used.value, challenge }));
    answers.push(
      ...(await sendOnce(
        client,
        batch,
        rejected.map(({ id }) => Number(id)),
      )),
    );
  }
  return new Map(answers.map((answer) => [Number(answer.id), resultOf(deps, batch, answer)]));
}

const challengeOf = ({ headers }: Answer): string | undefined =>
  new Headers(headers).get('www-authenticate') ?? undefined;

async function sendOnce(
  client: GraphClient,
  { operation, right, requests }: Batch,
  open: readonly number[],
): Promise<Answer[]> {
  const isWrite = requests.some(({ method }) => method !== 'GET');
  const sent = client.call({
    operation,
    method: 'POST',
    path: '/$batch',
    quota: isWrite ? 'writes' : 'reads',
    cost: open.length,
    right,
    body: {
      requests: open.map((index) => {
        const { method, path, headers, body } = requests[index]!;
        return {
          id: String(index),
          method,
          url: path,
          ...(body === undefined
            ? headers && { headers }
            : { body, headers: { 'content-type': 'application/json', ...headers } }),
        };
      }),
    },
    reply: BatchReply,
  });
  return (await withOwnRetries(sent)).responses;
}

function resultOf(
  { clock }: MicrosoftDeps,
  { operation, right }: Batch,
  { status, headers, body }: Answer,
): BatchResult {
  if (status >= 200 && status <= 299) return { isOk: true, body };
  const { code, reason } = explain({ status, json: body });
  const error = microsoftError(code, {
    operation,
    status,
    reason,
    retryAfterMs: retryAfter({ headers: new Headers(headers) }, clock),
    ...(code === 'missing_scope' && { missingScopes: permissionsFor(right) }),
  });
  return { isOk: false, error };
}

function missing(operation: string): BatchResult {
  const error = microsoftError('unexpected_reply', { operation, reason: 'responses' });
  return { isOk: false, error };
}
