import type { LogoutCause } from '@shiftgate/domain/access/types.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import type { Directory, SessionRevocationOptions } from '#ports/directory.ts';
import { createSnapshotCache } from '#access/index.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { insertCompany, insertUser, testInstant } from '#testing/rows.ts';
import { createManualClock } from '#testing/sign-in-world.ts';
import { logOut } from './index.ts';
import type { LogoutDeps } from './index.ts';

const clock = createManualClock('2025-03-10T21:00:00Z');
let database: TestDatabase;
let big: string;
let small: string;
let calls: {
  readonly companyKey: string;
  readonly personId: string;
  readonly options: SessionRevocationOptions;
}[];
/** The large company's workspace responds only after this. */
let gate: Promise<void>;
let openGate: () => void;

function deps(more: Partial<LogoutDeps> = {}): LogoutDeps {
  const directory = (companyKey: string): Directory =>
    ({
      provider: 'google',
      revokeSessions: async (_grant: unknown, personId: string, options: SessionRevocationOptions) => {
        calls.push({ companyKey, personId, options });
        if (companyKey === big) await gate;
        return { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
      },
      // This job calls nothing else of the port.
    }) as unknown as Directory;
  return {
    db: database.client,
    clock,
    facts: createSnapshotCache(),
    openWorkspace: async (companyKey) => ({
      directory: directory(companyKey),
      grant: { refreshToken: 'r', grantedScopes: [], customerId: 'C1' },
    }),
    ...more,
  };
}

async function plan(
  companyKey: string,
  count: number,
  fields: {
    readonly cause?: LogoutCause;
    readonly at?: string;
    readonly scope?: 'browser' | 'all_devices';
    readonly takes_app_passwords?: boolean;
  } = {},
): Promise<string[]> {
  const users = await Promise.all(
    Array.from({ length: count }, () => insertUser(database.client, companyKey)),
  );
  const at = new Date(fields.at ?? '2025-03-10T20:00:00Z');
  await inCompany(database.client, companyKey, (tx) =>
    tx
      .insertInto('planned_logouts')
      .values(
        users.map((user) => ({
          key: newKey(clock.now()),
          company_key: companyKey,
          user_key: user,
          due_at: at,
          next_try_at: at,
          scope: fields.scope ?? ('browser' as const),
          cause: fields.cause ?? 'permission_ended',
          takes_app_passwords: fields.takes_app_passwords ?? false,
          created_at: testInstant,
          updated_at: testInstant,
        })),
      )
      .execute(),
  );
  return users;
}

const callsOf = (companyKey: string) => calls.filter((call) => call.companyKey === companyKey);
async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > 4000) throw new Error('it did not happen within four seconds');
    await wait(20);
  }
}

beforeAll(async () => {
  database = await startTestDatabase();
  big = await insertCompany(database.client);
  small = await insertCompany(database.client);
});
beforeEach(async () => {
  calls = [];
  ({ promise: gate, resolve: openGate } = Promise.withResolvers<void>());
  for (const company of [big, small])
    await inCompany(database.client, company, (tx) => tx.deleteFrom('planned_logouts').execute());
});
afterAll(() => database.close());

describe('a company with a slow workspace', () => {
  it('does not delay the logouts of another one, nor those that become due later', async () => {
    await plan(big, 300, { cause: 'control_activated', at: '2025-03-10T19:00:00Z' });
    const [first] = await plan(small, 1);
    const run = logOut.run(deps());
    await until(() => callsOf(small).length === 1);
    const [second] = await plan(small, 1);
    await until(() => callsOf(small).length === 2);
    expect(callsOf(small).map((call) => call.personId)).toEqual([first, second]);
    expect(callsOf(big).length).toBeLessThan(20);
    openGate();
    expect((await run).done).toBe(302);
    expect(callsOf(big)).toHaveLength(300);
  });

  it('ends permissions before it continues with bulk orders', async () => {
    await plan(big, 60, { cause: 'control_activated', at: '2025-03-10T19:00:00Z' });
    const run = logOut.run(deps());
    await until(() => callsOf(big).length > 0);
    const ended = await plan(big, 1, { at: '2025-03-10T20:59:00Z' });
    await until(() => callsOf(big).some((call) => call.personId === ended[0]));
    expect(callsOf(big).length).toBeLessThan(20);
    openGate();
    await run;
  });

  it('leaves logouts not started to the next process when this one stops', async () => {
    await plan(big, 40);
    let isStopping = false;
    const run = logOut.run(deps({ isStopping: () => isStopping }));
    await until(() => callsOf(big).length > 0);
    isStopping = true;
    openGate();
    expect((await run).done).toBeLessThan(20);
  });
});

it('continues with the other companies when one fails, and throws at the end', async () => {
  const [kept] = await plan(small, 1);
  await plan(big, 3);
  const facts = createSnapshotCache();
  const broken: LogoutDeps['facts'] = {
    ...facts,
    read: async (tx, companyKey) => {
      if (companyKey === big) throw new Error('unreadable');
      return await facts.read(tx, companyKey);
    },
  };
  await expect(logOut.run(deps({ facts: broken }))).rejects.toThrow('unreadable');
  expect(callsOf(small).map((call) => call.personId)).toEqual([kept]);
});

describe('the workspace call of a logout', () => {
  beforeEach(() => openGate());

  it('has a low priority for bulk orders, and a high one for ended permissions', async () => {
    await plan(big, 1, { cause: 'control_activated' });
    await plan(small, 1);
    await logOut.run(deps());
    expect(callsOf(big)[0]?.options.priority).toBe('background');
    expect(callsOf(small)[0]?.options.priority ?? 'interactive').toBe('interactive');
  });

  it('revokes app passwords only when its row says so', async () => {
    await plan(big, 1, { scope: 'all_devices' });
    await plan(small, 1, { scope: 'all_devices', takes_app_passwords: true });
    await logOut.run(deps());
    expect(callsOf(big)[0]?.options).toMatchObject({ scope: 'allDevices', takesAppPasswords: false });
    expect(callsOf(small)[0]?.options).toMatchObject({ scope: 'allDevices', takesAppPasswords: true });
  });
});
