import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DatabaseClient } from '../db/client.ts';
import { checkDatabase } from '../db/setup/health.ts';
import type { Migration } from '../db/setup/migrate.ts';
import { unreadableKeys } from '../core/branding.ts';

/** Whether a process can serve, for whatever sends it requests. */
export interface Readiness {
  /** The answer of `/readyz`: status code and body. */
  answer(log: FastifyBaseLogger): Promise<{ readonly code: 200 | 503; readonly body: object }>;
  /** From now on the process answers that it is about to stop; it still serves what arrives. */
  drain(): void;
}

export interface ReadinessDeps {
  readonly db: DatabaseClient;
  readonly migrations: readonly Migration[];
  /** Counts the signing keys that this process cannot open. */
  readonly keys: { check(): Promise<number> };
}

/**
 * Creates the readiness of a process: the database answers with every migration, takes a write and reads the same
 * time, and the signing keys open.
 */
export function createReadiness({ db, migrations, keys }: ReadinessDeps): Readiness {
  let known = 0;
  let isDraining = false;
  const notReady = (body: object) => ({ code: 503, body }) as const;
  return {
    async answer(log) {
      if (isDraining) return notReady({ status: 'stopping' });
      const health = await checkDatabase(db, migrations);
      if (!health.isReady) return notReady({ status: health.reason });
      const unreadable = await keys.check();
      if (unreadable > known) log.error({ keys: unreadable }, unreadableKeys);
      known = unreadable;
      if (unreadable === 0) return { code: 200, body: { status: 'ready' } };
      return notReady({ status: 'signing_keys_unreadable', keys: unreadable, message: unreadableKeys });
    },
    drain() {
      isDraining = true;
    },
  };
}

/** Serves liveness (the process answers) and readiness. */
export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { code, body } = await readiness.answer(app.log);
    return reply.code(code).send(body);
  });
}
