import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { runPipeline, prepare } from './pipeline.ts';
import { createDatabase } from './client.ts';
import type { DatabaseClient } from './client.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { inSystem } from './transactions.ts';

const answerMs = 300;
const one = prepare('select 1 as one');

let folder: string;
let server: Server;
let database: TestDatabase;
let db: DatabaseClient;
let isSilent = false;
const sockets = new Set<Socket>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sg-mute-'));
  database = await startTestDatabase();
  const { host = '', port = 5432 } = database.serverConfig;
  const name = `.s.PGSQL.${port}`;
  server = createServer((near) => {
    const far = connect(join(host, name));
    near.on('data', (piece) => isSilent || far.write(piece));
    far.on('data', (piece) => isSilent || near.write(piece));
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => peer.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, name), resolve));
  db = createDatabase({ ...database.serverConfig, host: folder }, { maxConnections: 2, answerMs });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await db.close();
  await database.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const inTransaction = () => inSystem(db, (tx) => sql`select 1 as one`.execute(tx));

it.each([
  ['a transaction', inTransaction],
  ['statements in one trip', () => runPipeline(db, { statement: one, values: [] })],
])(
  'times out on a frozen database, and continues with a new connection: %s',
  async (_name, ask) => {
    await ask();
    isSilent = true;
    const before = performance.now();
    const failure = await ask().then(
      () => null,
      (error: unknown) => error,
    );
    isSilent = false;
    expect(isDatabaseUnavailable(failure)).toBe(true);
    // Once, not again for the rollback or for a retry.
    expect(performance.now() - before).toBeLessThan(answerMs * 3);
    await ask();
  },
  20_000,
);
