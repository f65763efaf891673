import { afterEach, describe, expect, it } from 'vitest';
import { DirectoryError } from '#ports/directory.ts';
import { createGoogleDirectory } from '../google-directory.ts';
import { connectScopes } from './scopes.ts';
import { depsAt } from '../testing/deps-at.ts';
import { startScriptedServer, stillClock } from '#connectors/http-api/testing/scripted-server.ts';
import type {
  ScriptedAnswer,
  ScriptedServer,
  ReceivedRequest,
} from '#connectors/http-api/testing/scripted-server.ts';

const startMs = Date.parse('2025-03-10T12:00:00Z');
const grant = { refreshToken: 'refresh-token-value', grantedScopes: connectScopes, customerId: 'C0001' };
const tokenBody = { expires_in: 3599, scope: connectScopes.join(' '), token_type: 'Bearer' };
const person = {
  id: '1'.repeat(21),
  primaryEmail: 'ana@example.com',
  name: { fullName: 'Ana Lima' },
};

let google: ScriptedServer | undefined;
afterEach(async () => await google?.close());

async function start(
  api: (request: ReceivedRequest, count: number) => ScriptedAnswer | Promise<ScriptedAnswer>,
  token: (count: number) => ScriptedAnswer = (count) => ({
    body: { ...tokenBody, access_token: `access-token-${String(count)}` },
  }),
  changes: Parameters<typeof depsAt>[2] = {},
) {
  let apiCalls = 0;
  let tokenCalls = 0;
  google = await startScriptedServer((request) => {
    if (request.path === '/token') return token((tokenCalls += 1));
    return api(request, (apiCalls += 1));
  });
  const clock = stillClock(startMs);
  const directory = createGoogleDirectory(depsAt(google.url, clock, changes));
  return { directory, clock, seen: google.received, counts: () => ({ apiCalls, tokenCalls }) };
}

async function failureOf(call: Promise<unknown>): Promise<DirectoryError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DirectoryError)) throw new Error(`not a DirectoryError: ${String(error)}`);
  return error;
}

const quota = (status: number, reason: string): ScriptedAnswer => ({
  status,
  body: {
    error: { code: status, message: 'Quota', errors: [{ reason, domain: 'usageLimits', message: 'Quota' }] },
  },
});

describe('retries', () => {
  it.each([
    ['429 rateLimitExceeded', quota(429, 'rateLimitExceeded')],
    ['403 userRateLimitExceeded', quota(403, 'userRateLimitExceeded')],
    ['403 quotaExceeded', quota(403, 'quotaExceeded')],
    ['403 in plain words', { status: 403, body: 'The request rate is higher than configured' }],
    ['503 with an HTML page', { status: 503, body: '<html>try later</html>' }],
    ['409 ABORTED', { status: 409, body: { error: { code: 409, message: 'x', status: 'ABORTED' } } }],
  ])('tries again after %s', async (_name, refusal) => {
    const { directory, clock } = await start((_request, count) => (count < 3 ? refusal : { body: person }));
    expect((await directory.getPerson(grant, person.id))?.email).toBe('ana@example.com');
    expect(clock.waits).toEqual([1500, 2500]);
  });

  it('doubles the wait, caps it, and fails with the code and a retry time', async () => {
    const { directory, clock, counts } = await start(() => quota(429, 'rateLimitExceeded'), undefined, {
      retry: { attempts: 5, baseMs: 1000, capMs: 4000, jitterMs: 1000 },
    });
    const error = await failureOf(directory.getPerson(grant, person.id));
    expect(error).toMatchObject({ code: 'rate_limited', status: 429, isTransient: true });
    expect(error.retryAfterMs).toBeGreaterThan(0);
    expect(clock.waits).toEqual([1500, 2500, 4500, 4500]);
    expect(counts().apiCalls).toBe(5);
  });

  it('waits as long as Retry-After asks', async () => {
    const { directory, clock } = await start((_request, count) =>
      count === 1 ? { status: 503, headers: { 'retry-after': '7' } } : { body: person },
    );
    await directory.getPerson(grant, person.id);
    expect(clock.waits).toEqual([7500]);
  });

  it.each([
    [400, 'invalid', 'invalid_request'],
    [403, 'forbidden', 'forbidden'],
    [403, 'accessNotConfigured', 'api_disabled'],
    [403, 'insufficientPermissions', 'missing_scope'],
  ] as const)('does not repeat %d %s', async (status, reason, code) => {
    const { directory, counts } = await start(() => quota(status, reason));
    expect((await failureOf(directory.getPerson(grant, person.id))).code).toBe(code);
    expect(counts().apiCalls).toBe(1);
  });

  it('stops at the deadline of an impatient caller', async () => {
    const { directory, counts } = await start(() => ({ status: 503 }));
    const error = await failureOf(directory.getPerson(grant, person.id, { deadlineMs: 1000 }));
    expect(error.code).toBe('unavailable');
    expect(counts().apiCalls).toBe(1);
  });
});

describe('a page of people', () => {
  it('shows a person without a name by the address', async () => {
    const { name: _, ...nameless } = person;
    const { directory } = await start(() => ({ body: { users: [nameless] } }));
    const page = await directory.listPeople(grant);
    expect(page).toMatchObject({ people: [{ fullName: 'ana@example.com' }], nextPageToken: null });
  });
});

describe('invalid responses', () => {
  it('times out on a late one', async () => {
    const { directory } = await start(() => ({ body: person, delayMs: 1000 }), undefined, {
      timeoutMs: 50,
      retry: { attempts: 1, baseMs: 1, capMs: 1, jitterMs: 1 },
    });
    expect(await failureOf(directory.getPerson(grant, person.id))).toMatchObject({
      code: 'unavailable',
      reason: 'timeout',
    });
  });

  it.each([
    ['not JSON', '<html></html>', 'body'],
    ['a list', [], 'body'],
    ['without the id', { primaryEmail: 'ana@example.com' }, 'id'],
    ['with a wrong type', { ...person, suspended: 'no' }, 'suspended'],
  ])('refuses a person that is %s', async (_name, body, reason) => {
    const { directory } = await start(() => ({ body }));
    const error = await failureOf(directory.getPerson(grant, person.id));
    expect(error).toMatchObject({ code: 'unexpected_reply', reason });
  });

  it('does not follow a redirect with the token in hand', async () => {
    const { directory, seen } = await start(
      () => ({ status: 302, headers: { location: '/elsewhere' } }),
      undefined,
      {
        retry: { attempts: 1, baseMs: 1, capMs: 1, jitterMs: 1 },
      },
    );
    expect((await failureOf(directory.getPerson(grant, person.id))).code).toBe('unavailable');
    expect(seen.map((request) => request.path)).not.toContain('/elsewhere');
  });

  it('stops reading an endless one', async () => {
    const { directory } = await start(() => ({ body: ' '.repeat(17 * 1024 * 1024) }));
    expect(await failureOf(directory.getPerson(grant, person.id))).toMatchObject({
      code: 'unexpected_reply',
      reason: 'too_large',
    });
  });

  it('reports unavailable when the server is down', async () => {
    const { directory } = await start(() => ({}), undefined, {
      tokenUrl: 'http://127.0.0.1:9/token',
      retry: { attempts: 2, baseMs: 1, capMs: 1, jitterMs: 1 },
    });
    expect((await failureOf(directory.listDomains(grant))).code).toBe('unavailable');
  });
});

describe('access tokens', () => {
  it('refreshes once for concurrent callers, and has at most ten requests in flight', async () => {
    let running = 0;
    let most = 0;
    const full = Promise.withResolvers<void>();
    const { directory, counts } = await start(async () => {
      running += 1;
      most = Math.max(most, running);
      // The first ten wait for each other, and no eleventh comes beside them.
      if (running === 10) full.resolve();
      await full.promise;
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      return { body: person };
    });
    await Promise.all(Array.from({ length: 40 }, () => directory.getPerson(grant, person.id)));
    expect(counts()).toEqual({ apiCalls: 40, tokenCalls: 1 });
    expect(most).toBe(10);
  });

  it('refreshes a minute before the expiry by the Clock', async () => {
    const { directory, clock, counts } = await start(() => ({ body: person }));
    await directory.getPerson(grant, person.id);
    clock.moveTo(startMs + 3538_000);
    await directory.getPerson(grant, person.id);
    expect(counts().tokenCalls).toBe(1);
    clock.moveTo(startMs + 3540_000);
    await directory.getPerson(grant, person.id);
    expect(counts().tokenCalls).toBe(2);
  });

  it('replaces one that the API rejects, once', async () => {
    const { directory, counts } = await start(({ headers }) =>
      headers.authorization === 'Bearer access-token-2' ? { body: person } : { status: 401 },
    );
    expect((await directory.getPerson(grant, person.id))?.id).toBe(person.id);
    expect(counts()).toEqual({ apiCalls: 2, tokenCalls: 2 });
  });

  it('requires a reconnect when the new one is rejected as well', async () => {
    const { directory, counts } = await start(() => ({ status: 401 }));
    expect((await failureOf(directory.getPerson(grant, person.id))).code).toBe('reconnect');
    expect(counts()).toEqual({ apiCalls: 2, tokenCalls: 2 });
  });

  it.each([
    [
      400,
      { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      'reconnect',
      'invalid_grant',
    ],
    [
      400,
      { error: 'invalid_grant', error_description: 'reauth related error (invalid_rapt)' },
      'reconnect',
      'invalid_rapt',
    ],
    [401, { error: 'invalid_client' }, 'misconfigured', 'invalid_client'],
    [200, { token_type: 'Bearer' }, 'unexpected_reply', 'access_token'],
    [400, '<html>', 'unexpected_reply', undefined],
  ] as const)('reads a refresh answer %d %j', async (status, body, code, reason) => {
    const { directory, counts } = await start(
      () => ({ body: person }),
      () => ({ status, body }),
    );
    expect(await failureOf(directory.refreshGrant(grant))).toMatchObject({ code, reason });
    expect(counts()).toEqual({ apiCalls: 0, tokenCalls: 1 });
  });

  it('does not call an API without its scope', async () => {
    const scope = connectScopes.filter((name) => !name.endsWith('user.security')).join(' ');
    const { directory, counts } = await start(
      () => ({}),
      () => ({ body: { ...tokenBody, scope, access_token: 'a' } }),
    );
    const error = await failureOf(directory.revokeSessions(grant, person.id, { scope: 'browser' }));
    expect(error.code).toBe('missing_scope');
    expect(error.missingScopes).toEqual(['https://www.googleapis.com/auth/admin.directory.user.security']);
    expect(counts().apiCalls).toBe(0);
  });
});

describe('secrets', () => {
  it('are never in an error, nor in an address', async () => {
    const { directory, seen } = await start(({ body, headers }) => ({
      status: 400,
      body: {
        error: {
          code: 400,
          message: `${body} ${headers.authorization ?? ''}`,
          errors: [{ reason: 'invalid' }],
        },
      },
    }));
    const prepared = await directory.preparePassword('Segredo-12345');
    if (prepared === null) throw new Error('the password is one that Google takes');
    const error = await failureOf(
      directory.setPassword(grant, { personId: person.id, password: prepared, mustChange: false }),
    );
    const shown = `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)} ${String(error.cause)}`;
    const secrets = ['Segredo-12345', 'refresh-token-value', 'access-token-1', 'client-secret-value', '$6$'];
    for (const secret of secrets) expect(shown).not.toContain(secret);
    for (const request of seen) {
      for (const secret of secrets)
        expect(`${request.path}?${request.query.toString()}`).not.toContain(secret);
    }
    expect(seen.at(-1)?.body).not.toContain('Segredo-12345');
  });
});
