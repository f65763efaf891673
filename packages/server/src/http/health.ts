import type { FastifyInstance } from 'fastify';
import type { DatabaseClient } from '../db/client.ts';
import { checkDatabase } from '../db/health.ts';
import type { Migration } from '../db/migrate.ts';

/** Liveness (the process answers) and readiness (the database answers and has every migration). */
export function mountHealth(
  app: FastifyInstance,
  db: DatabaseClient,
  migrations: readonly Migration[],
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const health = await checkDatabase(db, migrations);
    return health.isReady ? { status: 'ready' } : reply.code(503).send({ status: health.reason });
  });
}
