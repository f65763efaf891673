import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { testInstant } from '../testing/rows.ts';
import { CommandError } from './command.ts';
import { commands } from './commands.ts';
import { connect } from './connect.ts';
import { runCommand } from './run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const given = {
  clock: { now: () => testInstant.getTime() },
  say: () => undefined,
  promptSecret: async () => '',
  startsDatabase: true,
};

/** The message with which a command refuses these settings. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  try {
    const deps = await connect({ SHIFTGATE_DATA_DIR: '/nowhere', ...env }, given);
    await deps.close();
    return '';
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return error.message;
  }
}

function urlOf(user: string, name?: string): string {
  const { host = '', port = 0, database: own = '' } = database.superuserConfig;
  return `postgres://${user}:geheim@localhost/${name ?? own}?host=${encodeURIComponent(host)}&port=${port}`;
}

describe('the database of a command', () => {
  it("is the external one, with the program's role", async () => {
    expect(await refusalOf({ DATABASE_URL: urlOf('shiftgate_server') })).toBe('');
  });

  it('is rejected by the name of the missing setting', async () => {
    const message = await refusalOf({ DATABASE_OWNER_URL: urlOf('shiftgate_owner') });
    expect(message).toMatch(/^DATABASE_URL is missing, but DATABASE_OWNER_URL is set/);
  });

  it('is rejected by the name of the setting with a wrong address or role, without its password', async () => {
    const messages = [
      await refusalOf({ DATABASE_URL: urlOf('shiftgate_server', 'nothing_here') }),
      await refusalOf({ DATABASE_URL: urlOf('shiftgate_owner') }),
      await refusalOf({ DATABASE_URL: 'nonsense:geheim' }),
    ];
    expect(messages[0]).toMatch(/^DATABASE_URL .*"nothing_here" does not exist/);
    expect(messages[1]).toBe(
      'DATABASE_URL connects as shiftgate_owner; it must connect as shiftgate_server.',
    );
    expect(messages[2]).toMatch(/^DATABASE_URL must look like/);
    expect(messages.join()).not.toContain('geheim');
  });

  it('is rejected as a superuser, which bypasses row-level security', async () => {
    const { user = '' } = database.superuserConfig;
    expect(await refusalOf({ DATABASE_URL: urlOf(user) })).toBe(
      `DATABASE_URL connects as ${user}; it must connect as shiftgate_server.`,
    );
  });

  it('is rejected with a message while the program has not prepared it', async () => {
    const said: string[] = [];
    const io = { out: () => undefined, err: (text: string) => void said.push(text) };
    const env = { SHIFTGATE_DATA_DIR: '/nowhere', DATABASE_URL: urlOf('shiftgate_server', 'postgres') };
    const deps = { alone: given, connect: () => connect(env, given) };
    const code = await runCommand(['company', 'list'], commands, io, deps);
    expect([code, said]).toEqual([1, [expect.stringContaining('start the program with it once')]]);
  });
});
