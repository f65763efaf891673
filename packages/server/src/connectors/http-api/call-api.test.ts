import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { upstreamRequestChannel } from '#ports/upstream-requests.ts';
import type { UpstreamRequestMessage } from '#ports/upstream-requests.ts';
import { codeOfStatus, createHttpApi } from './call-api.ts';
import type { ApiCall } from './call-api.ts';
import { deadlineIn } from './deadline.ts';
import type { ApiLimits } from './deps.ts';
import { apiDeps, failureOf } from './testing/api-deps.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import type { ReceivedRequest, ScriptedAnswer, ScriptedServer } from './testing/scripted-server.ts';

const Employee = z.object({ id: z.string(), name: z.string() });
const employee = { id: 'e1', name: 'Ana' };
const once: Partial<ApiLimits> = { retry: { attempts: 1, baseMs: 1, capMs: 1, jitterMs: 1 } };

let server: ScriptedServer | undefined;
afterEach(async () => await server?.close());

async function start(
  answer: (request: ReceivedRequest, count: number) => ScriptedAnswer | Promise<ScriptedAnswer>,
  limits: Partial<ApiLimits> = {},
) {
  let count = 0;
  server = await startScriptedServer((request) => answer(request, (count += 1)));
  const { deps, clock } = apiDeps(limits);
  const api = createHttpApi(deps, ({ status, json }) => ({
    code: codeOfStatus(status),
    reason: z.object({ word: z.string() }).safeParse(json).data?.word,
  }));
  const read = {
    operation: 'employees.get',
    method: 'GET',
    url: `${server.url}/employees/e1`,
    reply: Employee,
    account: 'company',
  } as const satisfies ApiCall<unknown>;
  const get = (changes: Partial<ApiCall<z.infer<typeof Employee>>> = {}) => api.call({ ...read, ...changes });
  return { get, api, read, clock, received: server.received };
}

const firstFails = (answer: ScriptedAnswer) => (_: ReceivedRequest, count: number) =>
  count === 1 ? answer : { body: employee };

describe('a response that asks for patience', () => {
  it.each([
    ['429 with seconds', { status: 429, headers: { 'retry-after': '3' } }, 3500],
    [
      '429 with a date',
      {
        status: 429,
        headers: { date: 'Mon, 10 Mar 2025 15:00:00 GMT', 'retry-after': 'Mon, 10 Mar 2025 15:00:02 GMT' },
      },
      2500,
    ],
    ['429 without a wait', { status: 429 }, 1500],
    ['503', { status: 503, body: '<html>try later</html>' }, 1500],
    ['408', { status: 408 }, 1500],
    ['a connection that is reset', { isReset: true }, 1500],
  ] satisfies readonly (readonly [string, ScriptedAnswer, number])[])(
    'is waited for and tried again: %s',
    async (_name, answer, waitMs) => {
      const { get, clock } = await start(firstFails(answer));
      expect(await get()).toEqual(employee);
      expect(clock.waits).toEqual([waitMs]);
    },
  );

  it('ends with its code and the time of another try', async () => {
    const { get, clock, received } = await start(() => ({ status: 503 }));
    expect(await failureOf(get())).toMatchObject({ code: 'unavailable', status: 503, retryAfterMs: 4500 });
    expect(clock.waits).toEqual([1500, 2500, 4500]);
    expect(received).toHaveLength(4);
  });

  it('ends at once when it asks for longer than our longest wait', async () => {
    const { get, clock, received } = await start(() => ({ status: 429, headers: { 'retry-after': '5' } }));
    expect(await failureOf(get())).toMatchObject({ code: 'rate_limited', status: 429, retryAfterMs: 5000 });
    expect(clock.waits).toEqual([]);
    expect(received).toHaveLength(1);
  });

  it("pauses the account's jobs for our longest wait at most", async () => {
    const { get } = await start(firstFails({ status: 429, headers: { 'retry-after': '86400' } }), {
      retry: { attempts: 2, baseMs: 1, capMs: 20, jitterMs: 1 },
    });
    const job = { priority: 'background' } as const;
    expect(await failureOf(get(job))).toMatchObject({ code: 'rate_limited', retryAfterMs: 86_400_000 });
    expect(await get({ ...job, deadline: deadlineIn(1000) })).toEqual(employee);
  });

  it('is not tried again after a call that may have acted, unless it was refused', async () => {
    const failing = await start(() => ({ status: 503 }));
    expect((await failureOf(failing.get({ rule: 'refusedOnly' }))).code).toBe('unavailable');
    expect(failing.received).toHaveLength(1);
    await server?.close();
    const refusing = await start(firstFails({ status: 429 }));
    expect(await refusing.get({ rule: 'refusedOnly' })).toEqual(employee);
  });
});

describe('a response that cannot be used', () => {
  it.each([
    ['malformed JSON', { body: '{"id":' }, 'body'],
    ['another shape', { body: { id: 'e1' } }, 'name'],
    ['a body that is far too large', { body: ' '.repeat(17 * 1024 * 1024) }, 'too_large'],
  ] as const)('is unexpected and not tried again: %s', async (_name, answer, reason) => {
    const { get, received } = await start(() => answer);
    expect(await failureOf(get())).toMatchObject({ code: 'unexpected_reply', reason });
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a late one', { body: employee, delayMs: 1000 }, 'timeout'],
    ['a redirect, with the credentials in hand', { status: 302, headers: { location: '/other' } }, 'network'],
  ] as const)('is unavailable: %s', async (_name, answer, reason) => {
    const { get, received } = await start(() => answer, { ...once, timeoutMs: 500 });
    expect(await failureOf(get())).toMatchObject({ code: 'unavailable', reason });
    expect(received.map(({ path }) => path)).toEqual(['/employees/e1']);
  });
});

describe('a bearer token', () => {
  const tokens = (...values: string[]) => {
    const asked: (string | undefined)[] = [];
    const token: NonNullable<ApiCall<unknown>['token']> = async ({ insteadOf }) => {
      asked.push(insteadOf);
      return { value: values[asked.length - 1] ?? '', scopes: ['employees'] };
    };
    return { asked, token };
  };

  it('that expires in the middle is replaced once', async () => {
    const { get, received } = await start(({ headers }) =>
      headers.authorization === 'Bearer new' ? { body: employee } : { status: 401 },
    );
    const { asked, token } = tokens('old', 'new');
    expect(await get({ token })).toEqual(employee);
    expect(asked).toEqual([undefined, 'old']);
    expect(received).toHaveLength(2);
  });

  it('that is rejected twice needs a new connection', async () => {
    const { get, received } = await start(() => ({ status: 401 }));
    expect((await failureOf(get({ token: tokens('a', 'b').token }))).code).toBe('reconnect');
    expect(received).toHaveLength(2);
  });

  it('without the scope is not sent', async () => {
    const { get, received } = await start(() => ({ body: employee }));
    const { token } = tokens('a');
    const error = await failureOf(get({ token, anyScopeOf: ['people.read', 'people'] }));
    expect(error).toMatchObject({ code: 'missing_scope', missingScopes: ['people.read', 'people'] });
    expect(received).toHaveLength(0);
  });
});

describe('a caller that does not wait longer', () => {
  it('gives up before a wait that would end after its deadline', async () => {
    const { get, clock, received } = await start(() => ({ status: 503 }));
    expect((await failureOf(get({ deadline: deadlineIn(1000) }))).status).toBe(503);
    expect(clock.waits).toEqual([]);
    expect(received).toHaveLength(1);
  });

  it('times out while the quota is used up', async () => {
    const { get, received } = await start(() => ({ body: employee }), { quotaPerMinute: 1 });
    await get();
    expect(await failureOf(get({ deadline: deadlineIn(30) }))).toMatchObject({
      code: 'unavailable',
      reason: 'timeout',
    });
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a response', { body: employee, delayMs: 5000 }],
    ['another try', { status: 503 }],
  ])('times out while it waits for %s', async (_name, answer) => {
    const retry = { attempts: 2, baseMs: 1, capMs: 1, jitterMs: 1 };
    const { get, clock, received } = await start(() => answer, { retry });
    clock.sleep = () => new Promise(() => undefined);
    const error = await failureOf(get({ deadline: deadlineIn(500) }));
    expect(error).toMatchObject({ code: 'unavailable', reason: 'timeout' });
    expect(received).toHaveLength(1);
  });
});

describe('what is sent', () => {
  it('is JSON, or a form, with the query in the address', async () => {
    const { api, read, received } = await start(() => ({ body: employee }));
    await api.call({ ...read, method: 'POST', body: { name: 'Ana' }, query: { page: 2, cursor: undefined } });
    const form = new URLSearchParams({ To: '+5511999990000' });
    await api.call({ ...read, method: 'POST', body: form, headers: { 'x-api-key': 'k' } });
    const [json, fields] = received;
    expect([json?.body, json?.query.toString(), json?.headers['content-type']]).toEqual([
      '{"name":"Ana"}',
      'page=2',
      'application/json',
    ]);
    expect([fields?.body, fields?.headers['x-api-key']]).toEqual(['To=%2B5511999990000', 'k']);
    expect(fields?.headers['content-type']).toContain('application/x-www-form-urlencoded');
  });

  it('is announced with status and duration, also when no response comes', async () => {
    const announced: UpstreamRequestMessage[] = [];
    const listen = (message: unknown) => void announced.push(message as UpstreamRequestMessage);
    subscribe(upstreamRequestChannel, listen);
    const { get } = await start(firstFails({ isReset: true }));
    await get().finally(() => unsubscribe(upstreamRequestChannel, listen));
    expect(announced).toMatchObject([
      { operation: 'employees.get', status: null },
      { operation: 'employees.get', status: 200 },
    ]);
    expect(announced[0]!.ms).toBeGreaterThan(0);
  });

  it('is never in an error', async () => {
    const echo = ({ headers, body, query }: ReceivedRequest) =>
      `${body} ${headers.authorization ?? ''} ${query.toString()}`;
    const secrets = ['secret-token', 'secret-password', 'secret-key'];
    const word = (request: ReceivedRequest) => ({ status: 400, body: { word: echo(request) } });
    for (const answer of [
      word,
      () => ({ isReset: true }),
      (request: ReceivedRequest) => ({ body: echo(request) }),
    ]) {
      const { api, read } = await start(answer, once);
      const call = api.call({
        ...read,
        method: 'POST',
        body: { password: 'secret-password' },
        query: { key: 'secret-key' },
        token: async () => ({ value: 'secret-token', scopes: [] }),
      });
      const error = await failureOf(call);
      const shown = `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)} ${String(error.cause)}`;
      for (const secret of secrets) expect(shown).not.toContain(secret);
      await server?.close();
    }
  });
});

it('gives every status a code', () => {
  const codes = [401, 403, 404, 409, 429, 408, 500, 503, 400, 422, 304].map(codeOfStatus);
  expect(codes).toEqual([
    'reconnect',
    'forbidden',
    'not_found',
    'conflict',
    'rate_limited',
    'unavailable',
    'unavailable',
    'unavailable',
    'invalid_request',
    'invalid_request',
    'unexpected_reply',
  ]);
});
