import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DatabaseClient } from '../db/client.ts';
import { checkDatabase } from '../db/setup/health.ts';
import type { Migration } from '../db/setup/migrate.ts';
import { unreadableKeys } from '../core/branding.ts';
import type { WarningName, Warnings } from '../core/warnings.ts';

interface Answer {
  readonly code: 200 | 503;
  /** `warnings`: the problems that the process works around and only its operator can fix. */
  readonly body: { readonly status: string; readonly warnings?: readonly WarningName[] };
}

/** Whether a process can serve, for the proxy or load balancer in front of it. */
export interface Readiness {
  /** The answer of `/readyz`: status code and body. */
  answer(log: FastifyBaseLogger): Promise<Answer>;
  /** From now on the process answers that it is about to stop; it still serves what arrives. */
  drain(): void;
}

export interface ReadinessDeps {
  readonly db: DatabaseClient;
  readonly migrations: readonly Migration[];
  /** Counts the signing keys that this process cannot open. */
  readonly keys: { check(): Promise<number> };
  readonly warnings: Warnings;
  /** A clock in ms that never goes back. */
  readonly monotonicMs?: () => number;
}

/** How long an answer is kept, in ms: `/readyz` is open to the internet, and a check writes. */
const keptMs = 1_000;

/**
 * Creates the readiness of a process: the database answers with every migration, takes a write and reads the same
 * time, and the signing keys open. One check at a time runs for everything that asks.
 */
export function createReadiness({
  db,
  migrations,
  keys,
  warnings,
  monotonicMs = () => performance.now(),
}: ReadinessDeps): Readiness {
  let known = 0;
  let isDraining = false;
  const notReady = (status: string): Answer => ({ code: 503, body: { status } });
  const check = async (log: FastifyBaseLogger): Promise<Answer> => {
    const health = await checkDatabase(db, migrations);
    if (!health.isReady) return notReady(health.reason);
    const unreadable = await keys.check();
    if (unreadable > known) log.error({ keys: unreadable }, unreadableKeys);
    known = unreadable;
    if (unreadable > 0) return notReady('signing_keys_unreadable');
    const seen = warnings.list();
    return { code: 200, body: { status: 'ready', ...(seen.length > 0 && { warnings: seen }) } };
  };
  let running: Promise<Answer> | null = null;
  let kept: { readonly answer: Answer; readonly untilMs: number } | null = null;
  const checkAndKeep = async (log: FastifyBaseLogger): Promise<Answer> => {
    try {
      const answer = await check(log);
      kept = { answer, untilMs: monotonicMs() + keptMs };
      return answer;
    } finally {
      running = null;
    }
  };
  return {
    async answer(log) {
      if (isDraining) return notReady('stopping');
      if (kept !== null && monotonicMs() < kept.untilMs) return kept.answer;
      running ??= checkAndKeep(log);
      return await running;
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
