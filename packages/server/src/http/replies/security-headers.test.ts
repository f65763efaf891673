import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgramMetrics } from '#metrics/program-metrics.ts';
import type { ProgramMetrics } from '#metrics/program-metrics.ts';
import { reveal } from '#sign-in/http/page-script.ts';
import { readinessOf } from '#modules/signing-keys/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { sendRaw, withManyCookies } from '#testing/raw-request.ts';
import { acsUrl, startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { createJobsApp } from '../jobs-app.ts';

const password = 'quatro bicicletas verdes';
const metricsToken = 'a-long-enough-token';
const build = {
  'index.html': '<style nonce="__CSP_NONCE__"></style>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'theme.js': '1;',
  'public.js': '3;',
  'assets/app-1.js': '2;',
  'assets/app-1.css': 'a{}',
};

let dir: string;
let database: TestDatabase;
let world: SignInWorld;
let metrics: ProgramMetrics;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;
let jobs: FastifyInstance;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sg-headers-'));
  mkdirSync(join(dir, 'assets'));
  for (const [name, text] of Object.entries(build)) writeFileSync(join(dir, name), text);
  database = await startTestDatabase();
  world = await startSignInWorld(database);
  metrics = createProgramMetrics({ db: database.client, clock: world.clock, hashQueueLength: () => 0 });
  const access = { program: metrics, token: metricsToken, isOpenHere: false };
  panel = await panelOfWorld(database, world, {
    publicUrl: 'https://painel.shiftgate.example',
    consoleDir: dir,
    metrics: access,
  });
  jobs = await createJobsApp({
    readiness: await readinessOf({ ...world.deps, box: world.deps.secretBox }),
    logLevel: 'silent',
    metrics: { ...access, registry: metrics.registry },
  });
});
afterAll(async () => {
  await jobs.close();
  await panel.close();
  metrics.close();
  await world.app.close();
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

type Headers = Readonly<Record<string, unknown>>;

/** Checks the headers that every response must have. */
function expectGuarded(headers: Headers, hasTls = true): void {
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)$/);
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['cross-origin-resource-policy']).toMatch(/^(same-origin|cross-origin)$/);
  if (hasTls) expect(headers['strict-transport-security']).toContain('max-age=31536000');
  else expect(headers).not.toHaveProperty('strict-transport-security');
}

const headersOfRaw = (head: string): Headers =>
  Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );

describe('the panel', () => {
  const page = (path: string) => ['GET', path, 200] as const;
  it.each([
    page('/'),
    page('/users'),
    ...Object.keys(build).map(
      (name) => ['GET', `/${name}`, ['index.html', 'public.js'].includes(name) ? 404 : 200] as const,
    ),
    page('/login'),
    page('/auth/callback/'),
    page('/suspended'),
    ['POST', '/login', 405],
    ['GET', '/assets/nothing.js', 404],
    ['GET', '/accounts/reset-password', 302],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/metrics', 401],
    ['GET', '/api/users', 401],
    ['GET', '/api/nothing', 404],
    ['DELETE', '/api/users/me', 405],
    ['PUT', '/api/sso/activate', 401],
    ['GET', apiPrefix + rawPaths.usersCsv, 404],
    ['GET', '/%ff', 400],
  ] as const)('answers %s %s (%i) with them', async (method, url, status) => {
    const answer = await panel.app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expectGuarded(answer.headers);
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('sends them with calls and downloads of a signed-in person', async () => {
    expectGuarded((await panel.inject('/api/users/me')).headers);
    expectGuarded((await panel.inject('/api/home')).headers);
    const { url } = await panel.call('downloads.createTicket', { body: { kind: 'users_csv', filters: {} } });
    const file = await panel.app.inject(url);
    expect(file.statusCode).toBe(200);
    expectGuarded(file.headers);
  });

  it('sends them with its event stream', async () => {
    const stop = new AbortController();
    const stream = await panel.stream(stop.signal);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expectGuarded(Object.fromEntries(stream.headers));
    stop.abort();
  });

  it('sends them with the answer to an unparseable request', async () => {
    const origin = await panel.listen();
    expectGuarded(headersOfRaw((await sendRaw(origin, withManyCookies('/', 'en'))).head));
    expectGuarded(headersOfRaw((await sendRaw(origin, 'nonsense\r\n\r\n')).head));
  });

  it.each([
    '/index.html',
    '//index.html',
    '/index.html?x',
    '/%69ndex.html',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/./index.html',
    '/index.html/',
  ])('never serves %s without the policy of its pages', async (path) => {
    const origin = await panel.listen();
    const { head, body } = await sendRaw(
      origin,
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expectGuarded(headersOfRaw(head));
    expect(body).not.toContain('__CSP_NONCE__');
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    if (head.startsWith('HTTP/1.1 200'))
      expect(head).toContain(`style-src 'self' 'nonce-${nonce ?? 'missing'}'`);
    else expect(head).toMatch(/^HTTP\/1\.1 (404|30[1278])/);
  });
});

describe('the sign-in service', () => {
  it.each([
    ['GET', '/favicon.svg', 200],
    ['GET', '/favicon.ico', 204],
    ['GET', '/healthz', 200],
    ['GET', reveal.src, 200],
    ['GET', '/sign-in/password', 200],
    ['GET', '/sign-in/code', 200],
    ['GET', '/accounts/reset-password', 200],
    ['GET', '/nothing', 404],
    ['DELETE', '/sign-in', 405],
    ['GET', '/%ff', 400],
    ['GET', '/look/x/y.png', 404],
  ] as const)('answers %s %s (%i) with them', async (method, url, status) => {
    const answer = await world.app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expectGuarded(answer.headers);
  });

  it('sends them throughout a sign-in, and lets the last page post to the application', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '00:00', end_hour: '23:59' }]);
    const browser = world.browser();
    const { started, flow } = await world.begin(browser);
    const wrong = await browser.post('/sign-in', { flow, email: person.email, password: 'errada' });
    const done = await browser.post('/sign-in', { flow, email: person.email, password });
    const metadata = await browser.get(`/saml/${world.samlKey}/metadata`);
    const own = await browser.get('/sign-in/me');
    for (const { headers } of [started, wrong, done, metadata, own]) {
      expectGuarded(headers);
      // This header would break applications that sign people in through a popup window.
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    }
    expect(done.headers).toMatchObject({ 'referrer-policy': 'strict-origin' });
    expect(done.headers['content-security-policy']).toContain(`form-action ${new URL(acsUrl).origin} https:`);
    expect(wrong.headers['content-security-policy']).toContain("form-action 'self'");
  });

  it('sends them with the answer to an unparseable request', async () => {
    const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
    expectGuarded(headersOfRaw((await sendRaw(origin, withManyCookies('/', 'en'))).head));
  });
});

it.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 401],
  ['/nothing', 404],
  ['/%ff', 400],
])('a jobs-only process sends them with %s (%i)', async (url, status) => {
  const answer = await jobs.inject(url);
  expect(answer.statusCode).toBe(status);
  expectGuarded(answer.headers, false);
});

it('a jobs-only process refuses a request with two Host headers, as the panel does', async () => {
  const origin = await jobs.listen({ port: 0, host: '127.0.0.1' });
  const line = 'GET /healthz HTTP/1.1\r\nConnection: close\r\n';
  const twice = await sendRaw(origin, `${line}host: a.example\r\nHost: b.example\r\n\r\n`);
  expect(twice.head).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(twice.body)).toMatchObject({ code: 'MALFORMED_REQUEST' });
  expectGuarded(headersOfRaw(twice.head), false);
  const once = await sendRaw(origin, `${line}host: a.example\r\n\r\n`);
  expect(once.head).toMatch(/^HTTP\/1.1 200 /);
});

it('every process gives up on a request that does not arrive within two minutes', () => {
  for (const { server } of [panel.app, world.app, jobs]) expect(server.requestTimeout).toBe(120_000);
});
