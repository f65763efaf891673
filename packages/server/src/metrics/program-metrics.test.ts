import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../db/keys.ts';
import { inCompany } from '../db/transactions.ts';
import { DirectoryError } from '../ports/directory.ts';
import { announceUpstreamRequest } from '../ports/upstream-requests.ts';
import { createJobsApp } from '../http/jobs-app.ts';
import { mountMetrics } from '../http/metrics.ts';
import type { MetricsAccess } from '../http/metrics.ts';
import { readinessOf } from '../modules/signing-keys/public.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { startSignInWorld } from '../testing/sign-in-world.ts';
import type { SignInWorld } from '../testing/sign-in-world.ts';
import { createProgramMetrics } from './program-metrics.ts';
import type { ProgramMetrics } from './program-metrics.ts';

const password = 'quatro bicicletas verdes';
const token = 'a-long-enough-token';
let database: TestDatabase;
let world: SignInWorld;
let metrics: ProgramMetrics;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { count: (code) => metrics.refused(code) } });
  metrics = createProgramMetrics({ db: database.client, clock: world.clock, hashQueueLength: () => 4 });
  metrics.watch(world.app, 'sign_in');
});
afterAll(async () => {
  metrics.close();
  await world.app.close();
  await database.close();
});

const figures = () => metrics.registry.metrics();

describe('the metrics of a process', () => {
  it('count attempts by result, rejected input by code, and measure the responses', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '00:00', end_hour: '23:59' }], { name: 'Segredo' });
    expect((await world.signIn(world.browser(), person.email, password)).body).toContain('SAMLResponse');
    await world.signIn(world.browser(), person.email, 'errada');
    await world.browser().get(`/saml/${world.samlKey}/sso?SAMLRequest=%3Cbroken`);
    const text = await figures();
    expect(text).toContain('shiftgate_sign_in_attempts_total{result="success"} 1');
    expect(text).toContain('shiftgate_sign_in_attempts_total{result="wrong_password"} 1');
    expect(text).toMatch(/shiftgate_refused_input_total\{code="\w+"\} 1/);
    expect(text).toMatch(
      /shiftgate_answer_seconds_count\{service="sign_in",route="\/sign-in",status="2xx"\} [1-9]/,
    );
    expect(text).toContain('shiftgate_password_queue_length 4');
    expect(text).toMatch(/shiftgate_database_connections\{use="busy"\} \d/);
    for (const secret of [person.email, world.companyKey, world.samlKey, 'Aurora', 'Segredo'])
      expect(text).not.toContain(secret);
  });

  it('measure the requests to services outside by call and status', async () => {
    announceUpstreamRequest({ operation: 'users.list', status: 200, ms: 40 });
    announceUpstreamRequest({ operation: 'users.list', status: null, ms: 30_000 });
    const text = await figures();
    const count = 'shiftgate_upstream_request_seconds_count{operation="users.list"';
    expect(text).toContain(`${count},status="200"} 1`);
    expect(text).toContain(`${count},status="none"} 1`);
    const within = (seconds: number) =>
      `shiftgate_upstream_request_seconds_bucket{le="${seconds}",operation="users.list",status="none"}`;
    expect(text).toContain(`${within(20)} 0`);
    expect(text).toContain(`${within(30)} 1`);
  });

  it('count the companies that sign with an expired certificate', async () => {
    const endsAt = (instant: number) =>
      inCompany(database.client, world.companyKey, (tx) =>
        tx
          .updateTable('signing_keys')
          .set({ not_after: new Date(instant) })
          .where('state', '=', 'current')
          .execute(),
      );
    const expired = async () => /^shiftgate_expired_signing_certificates (\d)$/m.exec(await figures())?.[1];
    expect(await expired()).toBe('0');
    await endsAt(world.clock.now() - 1);
    expect(await expired()).toBe('1');
    await endsAt(world.clock.now() + 3_600_000);
  });

  it('report the state of logouts and jobs', async () => {
    const person = await world.person();
    const at = world.clock.now();
    const row = (dueAt: number, fields: object = {}) => ({
      key: newKey(at),
      company_key: world.companyKey,
      user_key: person.key,
      due_at: new Date(dueAt),
      next_try_at: new Date(dueAt),
      scope: 'browser' as const,
      cause: 'ordered' as const,
      created_at: new Date(at),
      updated_at: new Date(at),
      ...fields,
    });
    await inCompany(database.client, world.companyKey, async (tx) => {
      await tx.deleteFrom('planned_logouts').execute();
      await tx
        .insertInto('planned_logouts')
        .values([
          row(at + 60_000),
          row(at - 90_000, { ordered_by_user_key: person.key }),
          row(at - 30_000, { attempts: 2 }),
          row(at - 900_000, { state: 'done' }),
        ])
        .execute();
    });
    metrics.jobs.polled('log-out', at - 90_000);
    metrics.jobs.ran('log-out');
    metrics.jobs.failed('log-out', new DirectoryError('unavailable', { operation: person.email }));
    metrics.logouts.done(4_000);
    metrics.logouts.retried(3);
    const text = await figures();
    expect(text).toContain('shiftgate_forced_logouts{state="planned"} 1');
    expect(text).toContain('shiftgate_forced_logouts{state="ordered"} 1');
    expect(text).toContain('shiftgate_forced_logouts{state="failing"} 1');
    expect(text).toContain('shiftgate_forced_logout_longest_wait_seconds 90');
    expect(text).toContain('shiftgate_forced_logout_lateness_seconds_bucket{le="5"} 1');
    expect(text).toContain('shiftgate_forced_logout_retries_total 3');
    expect(text).toContain('shiftgate_job_runs_total{job="log-out"} 1');
    expect(text).toContain('shiftgate_job_failures_total{job="log-out"} 1');
    expect(text).toContain('shiftgate_job_lag_seconds{job="log-out"} 90');
    expect(text).toContain(
      `shiftgate_job_last_error_timestamp_seconds{job="log-out",code="unavailable"} ${at / 1000}`,
    );
    expect(text).not.toContain(person.email);
    metrics.jobs.polled('log-out', null);
    expect(await figures()).toContain('shiftgate_job_lag_seconds{job="log-out"} 0');
  });

  it('name at most two hundred calls outside and codes of jobs', async () => {
    for (let number = 0; number < 300; number += 1) {
      announceUpstreamRequest({ operation: `call.${number}`, status: 200, ms: 1 });
      metrics.jobs.failed(`job ${number}`, Object.assign(new Error('no'), { code: `C${number}` }));
    }
    const text = await figures();
    expect(text).toMatch(/shiftgate_upstream_request_seconds_count\{operation="other",status="200"\} \d+/);
    expect(text).not.toContain('operation="call.299"');
    expect(text).toContain('job="job 299",code="other"');
  });
});

describe('access to the metrics', () => {
  const ask = async (
    access: Pick<MetricsAccess, 'token' | 'isOpenHere'>,
    headers: Record<string, string>,
    remoteAddress: string,
  ) => {
    const app: FastifyInstance = fastify();
    mountMetrics(app, { registry: metrics.registry, ...access });
    const { statusCode, body } = await app.inject({ url: '/metrics', headers, remoteAddress });
    await app.close();
    return { statusCode, isShown: body.includes('shiftgate_') };
  };

  const closed = { token, isOpenHere: false };
  const open = { token: null, isOpenHere: true };
  const none = { token: null, isOpenHere: false };

  it.each([
    ['the right token', closed, { authorization: `Bearer ${token}` }, '203.0.113.9', 200],
    ['no token', closed, {}, '203.0.113.9', 401],
    ['no token on this machine', closed, {}, '127.0.0.1', 401],
    ['another token', closed, { authorization: 'Bearer another-long-token' }, '127.0.0.1', 401],
    ['another scheme', closed, { authorization: `Basic ${token}` }, '127.0.0.1', 401],
    ['this machine', open, {}, '127.0.0.1', 200],
    ['this machine, IPv6', open, {}, '::1', 200],
    ['this machine, mapped', open, {}, '::ffff:127.0.0.1', 200],
    ['elsewhere', open, {}, '203.0.113.9', 404],
    ['elsewhere, by a proxy of this machine', open, { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', 404],
    // A proxy that adds no header looks like this machine.
    ['this machine without a token where one is wanted', none, {}, '127.0.0.1', 404],
  ])('answers %s', async (_who, access, headers, address, status) => {
    expect(await ask(access, headers as Record<string, string>, address)).toEqual({
      statusCode: status,
      isShown: status === 200,
    });
  });
});

it('are served by a process of jobs alone, with its health', async () => {
  const app = await createJobsApp({
    readiness: await readinessOf({ ...world.deps, box: world.deps.secretBox }),
    logLevel: 'silent',
    metrics: { registry: metrics.registry, token, isOpenHere: false },
  });
  const ask = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode;
  expect(await ask('/healthz')).toBe(200);
  expect(await ask('/readyz')).toBe(200);
  expect(await ask('/metrics')).toBe(401);
  expect(await ask('/metrics', { authorization: `Bearer ${token}` })).toBe(200);
  expect(await ask('/api/home')).toBe(404);
  await app.close();
});
