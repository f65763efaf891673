import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import type { DatabaseClient } from '../db/client.ts';
import { problemChannel } from '../http/replies/problem.ts';
import type { ProblemMessage } from '../http/replies/problem.ts';
import { unroutedChannel } from '../http/replies/unrouted.ts';
import type { UnroutedMessage } from '../http/replies/unrouted.ts';
import type { Clock } from '../ports/clock.ts';
import { upstreamRequestChannel } from '../ports/upstream-requests.ts';
import type { UpstreamRequestMessage } from '../ports/upstream-requests.ts';
import { attemptChannel } from '../modules/access-log/public.ts';
import type { AttemptMessage } from '../modules/access-log/public.ts';
import type { JobWatch } from '../due-work/public.ts';
import { addGauge } from './add-gauge.ts';
import { createBoundedLabel } from './bounded-label.ts';
import { addDatabaseGauges } from './database-gauges.ts';
import { createJobMetrics } from './job-metrics.ts';

export interface MetricsDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  /** Passwords being hashed or waiting for it now. */
  readonly hashQueueLength: () => number;
}

/** The metrics of this process, with their recording functions. */
export interface ProgramMetrics {
  readonly registry: Registry;
  /** Outcomes of forced logouts: completed this many ms after their instant, or to be retried. */
  readonly logouts: { done(lateMs: number): void; retried(count: number): void };
  readonly jobs: JobWatch;
  /** Counts rejected input by its code. */
  refused(code: string): void;
  /**
   * Measures every response of an application; by route where there are few. Call it before the application is ready.
   */
  watch(app: FastifyInstance, service: 'sign_in' | 'panel'): void;
  close(): void;
}

const answerBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
// A request outside may take until its timeout of 30 seconds.
const upstreamBounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const latenessBounds = [1, 2, 5, 10, 30, 60, 300, 1800, 7200];

/** Creates the metrics of a process. Labels are fixed words: no person, no company, no address. */
export function createProgramMetrics(deps: MetricsDeps): ProgramMetrics {
  const registry = new Registry();
  const registers = [registry];
  const attempts = new Counter({
    name: 'shiftgate_sign_in_attempts_total',
    help: 'Sign-in attempts by result.',
    labelNames: ['result'],
    registers,
  });
  const refusals = new Counter({
    name: 'shiftgate_refused_input_total',
    help: 'Refused input by code.',
    labelNames: ['code'],
    registers,
  });
  const answers = new Histogram({
    name: 'shiftgate_answer_seconds',
    help: 'Time from request to answer.',
    labelNames: ['service', 'route', 'status'],
    buckets: answerBounds,
    registers,
  });
  const lateness = new Histogram({
    name: 'shiftgate_forced_logout_lateness_seconds',
    help: 'How long after its instant a forced logout was done.',
    buckets: latenessBounds,
    registers,
  });
  const retries = new Counter({
    name: 'shiftgate_forced_logout_retries_total',
    help: 'Forced logouts that the workspace could not do and that are tried again.',
    registers,
  });
  const upstream = new Histogram({
    name: 'shiftgate_upstream_request_seconds',
    help: 'Time of a request to a service outside, by call and status; `none` where no response arrived whole.',
    labelNames: ['operation', 'status'],
    buckets: upstreamBounds,
    registers,
  });
  const boundedOperation = createBoundedLabel();
  const onUpstreamRequest = (message: unknown): void => {
    const { operation, status, ms } = message as UpstreamRequestMessage;
    upstream.observe({ operation: boundedOperation(operation), status: status ?? 'none' }, ms / 1000);
  };
  subscribe(upstreamRequestChannel, onUpstreamRequest);
  const boundedCode = createBoundedLabel();
  const refused = (code: string): void => refusals.inc({ code: boundedCode(code) });
  const onAttempt = (message: unknown): void => attempts.inc({ result: (message as AttemptMessage).result });
  subscribe(attemptChannel, onAttempt);
  const onProblem = (message: unknown): void => {
    const { code, status } = message as ProblemMessage;
    if (status < 500) refused(code);
  };
  subscribe(problemChannel, onProblem);
  const observe = (
    service: 'sign_in' | 'panel',
    route: string | undefined,
    code: number,
    ms: number,
  ): void => {
    const of = service === 'sign_in' ? { route: route ?? 'none' } : {};
    answers.observe({ service, ...of, status: `${Math.floor(code / 100)}xx` }, ms / 1000);
  };
  const onUnrouted = (message: unknown): void => {
    const { service, status, ms } = message as UnroutedMessage;
    observe(service, undefined, status, ms);
  };
  subscribe(unroutedChannel, onUnrouted);
  const queue = { name: 'shiftgate_password_queue_length', help: 'Passwords hashed or waiting for it.' };
  addGauge(registry, queue, () => [{ value: deps.hashQueueLength() }]);
  const { pool } = deps.db;
  const connections = {
    name: 'shiftgate_database_connections',
    help: 'Connections to the database by use.',
    labelNames: ['use'],
  };
  addGauge(registry, connections, () => [
    { labels: { use: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { use: 'idle' }, value: pool.idleCount },
    { labels: { use: 'waited_for' }, value: pool.waitingCount },
  ]);
  addDatabaseGauges(registry, deps);
  return {
    registry,
    jobs: createJobMetrics(registry, deps.clock),
    logouts: {
      done: (lateMs) => lateness.observe(lateMs / 1000),
      retried: (count) => {
        if (count > 0) retries.inc(count);
      },
    },
    refused,
    watch(app, service) {
      app.addHook('onResponse', async (request, reply) => {
        observe(service, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
      });
    },
    close() {
      unsubscribe(attemptChannel, onAttempt);
      unsubscribe(problemChannel, onProblem);
      unsubscribe(upstreamRequestChannel, onUpstreamRequest);
      unsubscribe(unroutedChannel, onUnrouted);
    },
  };
}
