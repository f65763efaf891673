import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { mountHealth } from './health.ts';
import type { Readiness } from './health.ts';
import { mountMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics.ts';
import { AppError } from '../core/app-error.ts';
import { answerProblems, answerUnreadableWithProblem } from './replies/problem.ts';
import { requestTimeout } from './replies/unreadable-request.ts';
import { refuseRepeatedHost } from './replies/repeated-host.ts';
import { addHeaders, securityHeaders } from './replies/security-headers.ts';

/** No browser calls it, and it has no public address. */
const isSecure = false;

/** Dependencies of a process that runs jobs only. */
export interface JobsAppDeps {
  readonly readiness: Readiness;
  readonly logLevel: string;
  readonly metrics: MetricsAccess;
}

/** Creates the app of a jobs-only process: liveness, readiness and metrics. */
export async function createJobsApp(deps: JobsAppDeps): Promise<FastifyInstance> {
  const app = fastify({
    logger: deps.logLevel === 'silent' ? false : { level: deps.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout,
    forceCloseConnections: true,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableWithProblem(isSecure),
    // An unreadable address finds no route, so no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(isSecure));
      app.errorHandler(error, request, reply);
    },
  });
  addHeaders(app, () => securityHeaders(isSecure));
  refuseRepeatedHost(app, () => new AppError('MALFORMED_REQUEST'));
  answerProblems(app);
  mountHealth(app, deps.readiness);
  mountMetrics(app, deps.metrics);
  return app;
}
