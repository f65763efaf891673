import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { DatabaseClient } from '../db/client.ts';
import { readMigrations } from '../db/setup/migrate.ts';
import { mountHealth } from './health.ts';
import { mountMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics.ts';
import { answerUnreadableWithProblem } from './replies/problem.ts';
import { addHeaders, securityHeaders } from './replies/security-headers.ts';

/** No browser asks it, and it has no public address. */
const isSecure = false;

/** What a process stands on that does jobs only. */
export interface JobsAppDeps {
  readonly db: DatabaseClient;
  readonly logLevel: string;
  readonly metrics: MetricsAccess;
}

/** What a process that does jobs only answers: that it lives, whether it is ready, and its figures. */
export async function createJobsApp(deps: JobsAppDeps): Promise<FastifyInstance> {
  const app = fastify({
    logger: deps.logLevel === 'silent' ? false : { level: deps.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    clientErrorHandler: answerUnreadableWithProblem(isSecure),
    // An address that cannot be read finds no route, so no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(isSecure));
      app.errorHandler(error, request, reply);
    },
  });
  addHeaders(app, () => securityHeaders(isSecure));
  mountHealth(app, deps.db, await readMigrations(), null);
  mountMetrics(app, deps.metrics);
  return app;
}
