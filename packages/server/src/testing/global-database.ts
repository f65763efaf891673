import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the Unix socket on which the main process shares its database server. */
    databaseBroker: string;
    /** The part of a sweep to run: all of it, or the fixed sample of `npm test` (`checks/sweep.ts`). */
    sweep: 'whole' | 'sample';
  }
}

/**
 * Global setup of vitest: one embedded database server per run, started on the first request. Suites connect to a
 * Unix socket and receive the superuser's connection as JSON.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sg-run-'));
  const socketPath = join(folder, 'broker');
  let starting: Promise<{ answer: string; stop: () => Promise<void> }> | undefined;

  const broker = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    starting ??= startTemplate(folder);
    starting.then(
      ({ answer }) => socket.end(answer),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    );
  });
  await new Promise<void>((resolve) => broker.listen(socketPath, resolve));
  project.provide('databaseBroker', socketPath);

  return async () => {
    await closeServer(broker);
    const running = await starting?.catch(() => undefined);
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startTemplate(folder: string): Promise<{ answer: string; stop: () => Promise<void> }> {
  const { createTemplateServer } = await import('./template-server.ts');
  const { connection, stop } = await createTemplateServer(folder);
  return { answer: JSON.stringify(connection), stop };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
