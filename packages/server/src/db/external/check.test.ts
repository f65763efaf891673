import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { bareServer } from '#testing/bare-server.ts';
import { databaseRoles } from '../config.ts';
import { assertExternalDatabase, DatabaseSetupError } from './check.ts';

const server = bareServer();
const { owner, server: program, lookup } = databaseRoles;

const setUp = `
  create role ${owner} login;
  create role ${program} login;
  create role ${lookup} nologin;
  grant ${lookup} to ${owner} with inherit false, set true;
  create database shiftgate owner ${owner} template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';`;

/** The flaws that the check finds; empty when there are none. */
async function flawsOf(urls: Partial<{ owner: string; server: string }> = {}) {
  try {
    await assertExternalDatabase({ owner: server.url(owner), server: server.url(program), ...urls });
    return { texts: [], repairs: [], message: '' };
  } catch (error) {
    if (!(error instanceof DatabaseSetupError)) throw error;
    const { flaws, message } = error;
    return {
      texts: flaws.map(({ text }) => text),
      repairs: flaws.flatMap(({ repair }) => repair ?? []),
      message,
    };
  }
}

describe('the check of a database elsewhere', () => {
  beforeEach(async () => {
    await server.empty();
    await server.run('postgres', 'postgres', setUp);
  });

  it('finds no flaw in a complete setup', async () => {
    expect(await flawsOf()).toEqual({ texts: [], repairs: [], message: '' });
  });

  it.each([
    [`alter role ${owner} superuser;`, 'SUPERUSER'],
    [`alter role ${program} bypassrls;`, 'BYPASSRLS'],
    [`alter role ${program} createrole;`, 'CREATEROLE'],
    [`alter role ${lookup} login;`, `${lookup} is allowed to log in`],
    [`revoke ${lookup} from ${owner};`, `cannot transfer ownership of functions to ${lookup}`],
    [`grant ${lookup} to ${owner} with inherit true;`, `inherits the privileges of ${lookup}`],
    [`grant ${lookup} to ${program};`, `${program} is a member of ${lookup}`],
    [`grant ${owner} to ${program};`, `${program} is a member of ${owner}`],
    [`alter database shiftgate owner to postgres;`, `${owner} neither owns the database`],
    [`alter schema public owner to postgres;`, `public schema is not owned by ${owner}`],
    [`drop schema public;`, 'no public schema'],
    [
      `create schema ${owner} authorization ${owner};`,
      `The search_path of ${owner} points to the schema ${owner}`,
    ],
    [`drop owned by ${lookup}; drop role ${lookup};`, `The role ${lookup} is missing`],
  ])('reports the flaw of %s, with SQL that repairs it', async (broken, named) => {
    await server.run('postgres', 'shiftgate', broken);
    const { texts, repairs, message } = await flawsOf();
    expect(texts.join()).toContain(named);
    expect(message).toContain('docs/operating/external-database.md');
    for (const line of repairs) expect(message).toContain(line);
    await server.run('postgres', 'shiftgate', repairs.join('\n'));
    expect((await flawsOf()).texts).toEqual([]);
  });

  it('reports a server role that may not connect', async () => {
    await server.run('postgres', 'postgres', 'revoke all on database shiftgate from public;');
    const { texts, repairs } = await flawsOf();
    expect(texts).toEqual([
      expect.stringContaining('DATABASE_URL'),
      `${program} is not allowed to connect to the database shiftgate.`,
    ]);
    await server.run('postgres', 'postgres', repairs.join('\n'));
    expect((await flawsOf()).texts).toEqual([]);
  });

  it('reports every flaw together where an administrator is given for both', async () => {
    await server.empty();
    await server.run('postgres', 'postgres', 'create database shiftgate;');
    const urls = { owner: server.url('postgres'), server: server.url('postgres') };
    const { texts, repairs } = await flawsOf(urls);
    expect(texts).toEqual([
      `DATABASE_OWNER_URL connects as postgres; it must connect as ${owner}.`,
      `DATABASE_URL connects as postgres; it must connect as ${program}.`,
      `The role ${owner} is missing.`,
      `The role ${program} is missing.`,
      `The role ${lookup} is missing.`,
      `${owner} cannot transfer ownership of functions to ${lookup}.`,
      `${owner} neither owns the database shiftgate nor is allowed to create schemas in it.`,
      `The public schema is not owned by ${owner}.`,
    ]);
    await server.run('postgres', 'shiftgate', repairs.join('\n'));
    expect((await flawsOf()).texts).toEqual([]);
  });

  it('detects two addresses that are swapped, or lead to different databases', async () => {
    const swapped = await flawsOf({ owner: server.url(program), server: server.url(owner) });
    expect(swapped.texts).toEqual([expect.stringContaining('are swapped')]);
    await server.run('postgres', 'postgres', `create database other owner ${owner};`);
    const apart = await flawsOf({ server: server.url(program, 'other') });
    expect(apart.texts).toEqual([expect.stringContaining('both must point to the same one')]);
  });

  it('rejects another encoding and a read-only database', async () => {
    await server.run(
      'postgres',
      'postgres',
      `create database old owner ${owner} template template0 encoding 'LATIN1' locale 'C' locale_provider libc;
       alter database shiftgate set default_transaction_read_only = on;`,
    );
    const old = await flawsOf({ owner: server.url(owner, 'old'), server: server.url(program, 'old') });
    expect(old.texts).toEqual([expect.stringContaining('LATIN1')]);
    expect((await flawsOf()).texts.join()).toContain('read-only');
  });

  it('names the setting of an unreachable address, without its password', async () => {
    const closed = await closedPort();
    const { texts, message } = await flawsOf({
      owner: server.url(owner, 'nothing_here'),
      server: `postgres://${program}:geheim@localhost:${closed}/shiftgate`,
    });
    expect(texts[0]).toMatch(/^DATABASE_OWNER_URL .*"nothing_here" does not exist/);
    expect(texts[1]).toMatch(
      new RegExp(`^DATABASE_URL .*localhost:${closed}.*no database is responding there`),
    );
    const unknown = await flawsOf({ server: server.url('somebody') });
    expect(unknown.texts).toEqual([expect.stringMatching(/^DATABASE_URL .*"somebody" does not exist/)]);
    const certificate = await flawsOf({ owner: `${server.url(owner)}&sslrootcert=/nowhere.pem` });
    expect(certificate.texts).toEqual([expect.stringMatching(/^DATABASE_OWNER_URL.*nowhere\.pem/)]);
    expect(message + unknown.message + certificate.message).not.toMatch(/geheim|\n\s+at /);
  });
});

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
