import { cutConnection } from '#microsoft/faults/answers.ts';
import type { WireAnswer } from '#microsoft/faults/answers.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import type { Authorization } from '#microsoft/tokens/signing.ts';
import type { GraphRouter } from './router.ts';

const mostRequests = 20;

interface BatchItem {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly dependsOn: readonly string[];
}

const textOf = (value: unknown, name: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' ? text : typeof text === 'number' ? String(text) : '';
};

function readItem(value: unknown): BatchItem {
  const raw = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const id = textOf(raw, 'id');
  const method = textOf(raw, 'method').toUpperCase();
  const url = textOf(raw, 'url');
  if (id === '' || method === '' || url === '')
    throw graphErrors.badQuery('Invalid batch payload format: id, method and url are required.');
  if (/^https?:/i.test(url))
    throw graphErrors.badQuery('Invalid batch payload format: url must be relative.');
  const headers = Object.entries(typeof raw['headers'] === 'object' ? (raw['headers'] ?? {}) : {});
  const dependsOn: unknown = raw['dependsOn'];
  return {
    id,
    method,
    url: url.startsWith('/') ? url : `/${url}`,
    headers: Object.fromEntries(headers.map(([name, text]) => [name.toLowerCase(), String(text)])),
    body: raw['body'],
    dependsOn: Array.isArray(dependsOn) ? dependsOn.map(String) : [],
  };
}

function readItems(body: unknown): BatchItem[] {
  const requests: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'requests') : undefined;
  if (!Array.isArray(requests) || requests.length === 0)
    throw graphErrors.badQuery('Invalid batch payload format.');
  if (requests.length > mostRequests)
    throw graphErrors.badQuery(`Number of batch request steps exceeds the maximum value of ${mostRequests}.`);
  const items = requests.map(readItem);
  if (new Set(items.map(({ id }) => id)).size < items.length)
    throw graphErrors.badQuery('Request Id is repeated in the batch.');
  return items;
}

const present = (id: string, { status, headers, body }: WireAnswer): unknown => ({
  id,
  status,
  headers: { ...headers },
  ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body.toString('base64') : body }),
});

/** Runs a `$batch`: each request counts, succeeds and fails alone; one that depends on a failed one is 424. */
export async function runBatch(
  router: GraphRouter,
  body: unknown,
  authorization: Authorization | null,
): Promise<WireAnswer> {
  const items = readItems(body);
  const done = new Map<string, WireAnswer>();
  for (const item of items) {
    const isHeldBack = item.dependsOn.some((id) => (done.get(id)?.status ?? 424) >= 400);
    const answer = isHeldBack
      ? {
          status: 424,
          headers: {},
          body: { error: { code: 'FailedDependency', message: 'Failed Dependency' } },
        }
      : // One after the other: writes of one batch must not meet each other half done.
        await router.dispatch({
          verb: item.method,
          url: item.url,
          headers: item.headers,
          body: item.body,
          authorization,
        });
    if (answer.status === 0) return cutConnection;
    done.set(item.id, answer);
  }
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, body: { responses: [...done].map(([id, answer]) => present(id, answer)) } };
}
