import { afterEach, beforeEach, expect, it } from 'vitest';
import { bareServer } from '#testing/bare-server.ts';
import { startPooler } from '#testing/transaction-pooler.ts';
import { databaseRoles } from '../config.ts';
import { DatabaseSetupError, assertExternalDatabase } from './check.ts';
import { findPooling } from './pooler.ts';

const server = bareServer();
const { owner, server: program, lookup } = databaseRoles;
let close: () => Promise<void> = async () => undefined;

beforeEach(async () => {
  await server.empty();
  await server.run(
    'postgres',
    'postgres',
    `create role ${owner} login;
     create role ${program} login;
     create role ${lookup} nologin;
     grant ${lookup} to ${owner} with inherit false, set true;
     create database shiftgate owner ${owner} template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';`,
  );
});
afterEach(() => close());

async function pooled(by: 'transaction' | 'session'): Promise<string> {
  const pooler = await startPooler(server.socketPath(), by);
  ({ close } = pooler);
  return `postgres://${program}:geheim@127.0.0.1:${pooler.port}/shiftgate`;
}

it('tells a connection of the database itself', async () => {
  expect(await findPooling(server.url(program))).toBe('direct');
});

it.each(['session', 'transaction'] as const)('tells a pooler that works by %s', async (by) => {
  expect(await findPooling(await pooled(by))).toBe(by);
});

it('refuses a transaction pooler by its setting, before anything is written', async () => {
  const refused = await assertExternalDatabase({
    owner: server.url(owner),
    server: await pooled('transaction'),
  }).catch((error: unknown) => error);
  if (!(refused instanceof DatabaseSetupError)) throw new Error('it was accepted');
  expect(refused.flaws.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^DATABASE_URL leads to a connection pooler .* pool_mode = session$/),
  ]);
});

it('accepts a pooler that leaves a connection to its client', async () => {
  await assertExternalDatabase({ owner: server.url(owner), server: await pooled('session') });
});
