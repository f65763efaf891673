import type { FastifyInstance } from 'fastify';
import type { DatabaseClient } from '../db/client.ts';
import { checkDatabase } from '../db/setup/health.ts';
import type { Migration } from '../db/setup/migrate.ts';
import { unreadableKeys } from '../core/branding.ts';

/**
 * Serves liveness (the process answers) and readiness (the database answers with every migration, and the signing
 * keys open; null where the process signs nothing).
 */
export function mountHealth(
  app: FastifyInstance,
  db: DatabaseClient,
  migrations: readonly Migration[],
  keys: { check(): Promise<number> } | null,
): void {
  let known = 0;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const health = await checkDatabase(db, migrations);
    if (!health.isReady) return reply.code(503).send({ status: health.reason });
    const unreadable = (await keys?.check()) ?? 0;
    if (unreadable > known) app.log.error({ keys: unreadable }, unreadableKeys);
    known = unreadable;
    if (unreadable === 0) return { status: 'ready' };
    return reply
      .code(503)
      .send({ status: 'signing_keys_unreadable', keys: unreadable, message: unreadableKeys });
  });
}
