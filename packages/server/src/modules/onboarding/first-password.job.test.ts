import { createWarnings } from '#core/warnings.ts';
import { undelivered } from '../requests/index.ts';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseClient } from '#db/client.ts';
import { inCompany } from '#db/transactions.ts';
import { openBody } from '../mail/outbox.ts';
import { MailError } from '#ports/mailer.ts';
import type { Mailer } from '#ports/mailer.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { givePasswords } from './first-password.job.ts';
import { sendMails } from '../mail/send.job.ts';

const domain = 'padariaestrela.example';
let api: Api;
let admin: string;
let companyKey: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey } = await api.createCompany());
  admin = await api.userKey(companyKey, people.superAdmin);
  await inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('domains').set({ is_covered: true }).where('name', '=', domain).execute(),
  );
});
beforeEach(async () => {
  api.advance(HOUR_MS);
  await inCompany(api.db, companyKey, async (tx) => {
    await tx.deleteFrom('new_people').execute();
    await tx.deleteFrom('tasks').execute();
    await tx.deleteFrom('mail_outbox').execute();
    await tx.deleteFrom('access_requests').execute();
  });
  await set({ control_state: 'active', control_password_option: 'link' });
});
afterAll(() => api.close());

const set = (fields: {
  control_state?: 'active' | 'activating' | 'inactive';
  control_password_option?: 'link' | 'random' | 'default';
}) => inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set(fields).execute());

type Fields = NonNullable<Parameters<typeof insertUser>[2]>;

/** A person that the directory lists for the first time. */
async function come(fields: Fields = {}): Promise<string> {
  count += 1;
  return await insertUser(api.db, companyKey, {
    name: `Nova Pessoa ${count}`,
    email: `nova${count}@${domain}`,
    domain,
    recovery_email: `nova${count}@casa.example`,
    recovery_email_source: 'directory',
    created_at: new Date(api.clock.now()),
    ...fields,
  });
}

const give = (changes: { db?: DatabaseClient; sendsMail?: boolean } = {}) =>
  givePasswords.run({ db: api.db, box: api.box, clock: api.clock, sendsMail: true, ...changes });
/** Runs both jobs, as a process does. */
async function work(): Promise<void> {
  await give();
  await api.runTasks();
}
const mails = async () => {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().orderBy('to_address').execute(),
  );
  return rows.map((row) => ({
    kind: row.kind,
    to: row.to_address,
    text: row.body_sealed === null ? '' : openBody(api.box, row).text,
  }));
};
/** Days pass between the calls, so each has its own token. */
const signedIn = () => api.tokenOf(companyKey, admin);
const tasks = async () => (await api.call('tasks.list', { token: await signedIn() })).items;
const requests = async () =>
  (await api.call('requests.list', { token: await signedIn(), query: { view: 'open' } })).items;
const person = async (key: string) => api.call('users.get', { token: await signedIn(), params: { key } });

describe('a new person while control is on', () => {
  it('gets a change link at the recovery address, once', async () => {
    await come();
    await work();
    await work();
    api.advance(DAY_MS);
    await work();
    expect(await mails()).toMatchObject([{ kind: 'change_link', to: `nova${count}@casa.example` }]);
    expect(await tasks()).toMatchObject([
      { kind: 'share_change_link', state: 'done', done: 1, facts: { occasion: 'new_people' } },
    ]);
    expect(await requests()).toEqual([]);
  });

  it('gets a random password when the activation chose those', async () => {
    await set({ control_password_option: 'random' });
    const key = await come();
    await work();
    expect(await mails()).toMatchObject([{ kind: 'random_password', to: `nova${count}@casa.example` }]);
    expect(await person(key)).toMatchObject({ has_password: true, must_change_password: true });
  });

  it('gets the temporary password while it is stored, and a link afterwards', async () => {
    await set({ control_password_option: 'default' });
    await api.call('company.setDefaultPassword', {
      token: await signedIn(),
      body: { default_pass: api.defaultPassword },
    });
    await come();
    await work();
    const [mail] = await mails();
    expect(mail?.kind).toBe('temporary_password');
    expect(mail?.text).toContain(api.defaultPassword);
    api.advance(73 * HOUR_MS);
    await come();
    await work();
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['change_link', 'temporary_password']);
  });

  it('is audited as an action of the program', async () => {
    const key = await come();
    await work();
    const rows = (await api.audits(companyKey)).filter((row) => row.target_key === key);
    expect(rows).toMatchObject([
      { event: 'user.change_link_shared', actor_kind: 'system', actor_name: 'system', actor_user_key: null },
    ]);
  });

  it('waits during an activation', async () => {
    await set({ control_state: 'activating' });
    await come();
    await work();
    expect(await tasks()).toEqual([]);
    await set({ control_state: 'active' });
    await work();
    expect(await tasks()).toEqual([]);
    api.advance(30_000);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it('gets nothing when control went off before', async () => {
    await come();
    await set({ control_state: 'inactive' });
    await work();
    await set({ control_state: 'active' });
    await work();
    expect(await mails()).toEqual([]);
  });
});

describe('people without need for a first password', () => {
  it.each<[string, Fields]>([
    ['administrators, who sign in at the workspace itself', { is_admin: true }],
    ['people of a domain that control does not cover', { domain: 'outra.example' }],
    ['people who are gone again', { status: 'not_synchronised' }],
    ['people who got one meanwhile', { password_state: 'set', password_hash: 'x' }],
  ])('%s get nothing', async (_who, fields) => {
    await come(fields);
    await work();
    expect(await mails()).toEqual([]);
    expect(await requests()).toEqual([]);
  });

  it('people from before the activation get nothing', async () => {
    await set({ control_state: 'inactive' });
    await come();
    await set({ control_state: 'active' });
    await work();
    expect(await mails()).toEqual([]);
  });

  it('a suspended person gets theirs when the workspace restores the account', async () => {
    const key = await come({ status: 'suspended' });
    await work();
    expect(await mails()).toEqual([]);
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ status: 'active' }).where('key', '=', key).execute(),
    );
    api.advance(HOUR_MS);
    await work();
    expect(await mails()).toHaveLength(1);
  });
});

describe('a person without an e-mail address', () => {
  it('is listed in the inbox of the administrators, who hand a code over', async () => {
    const key = await come({ recovery_email: null, recovery_email_source: null });
    await work();
    await work();
    const open = await requests();
    expect(open).toMatchObject([{ kind: 'first_password', user: key, reason: '', is_reachable: false }]);
    const answer = await api.call('requests.approve', {
      token: await signedIn(),
      params: { key: open[0]?.key ?? '' },
      body: {},
    });
    expect(answer.handover_url).toMatch(/[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/);
    expect(await mails()).toEqual([]);
  });

  it('gets no notice when an administrator denies it', async () => {
    await come({ recovery_email: null, recovery_email_source: null });
    await work();
    const [open] = await requests();
    await api.call('requests.refuse', {
      token: await signedIn(),
      params: { key: open?.key ?? '' },
      body: { word: 'Não.' },
    });
    expect(await mails()).toEqual([]);
  });

  it('is every person of an installation without a mail server', async () => {
    await come();
    await give({ sendsMail: false });
    expect(await requests()).toMatchObject([{ kind: 'first_password' }]);
    expect(await tasks()).toEqual([]);
  });

  it('costs a few statements, however many there are', async () => {
    const statements = async () => {
      let asked = 0;
      const counting: DatabaseClient = new Proxy(api.db, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver);
          if (name !== 'kysely') return value;
          return api.db.kysely.withPlugin({
            transformQuery: ({ node }) => {
              asked += 1;
              return node;
            },
            transformResult: async ({ result }) => result,
          });
        },
      });
      await give({ db: counting });
      return asked;
    };
    await come({ recovery_email: null });
    const ofOne = await statements();
    for (let more = 0; more < 20; more += 1) await come({ recovery_email: null });
    expect(await statements()).toBe(ofOne);
    expect(ofOne).toBeGreaterThan(3);
  });
});

describe('a failure in between', () => {
  it('a crash before the action is stored leaves the person to the next process', async () => {
    await come();
    await expect(give({ db: dyingAt(2) })).rejects.toThrow('killed');
    expect(await tasks()).toEqual([]);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it('a crash after the action sends nothing twice', async () => {
    await come();
    await give();
    await expect(api.runTasks({ db: dyingAt(3) })).rejects.toThrow('killed');
    await give();
    api.advance(60_000);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it('two processes share the people', async () => {
    for (let more = 0; more < 5; more += 1) await come();
    await Promise.all([give(), give()]);
    await api.runTasks();
    expect(await mails()).toHaveLength(5);
  });

  it('an unavailable mail server gets the same e-mail later', async () => {
    await come();
    await work();
    const sent: string[] = [];
    let isUp = false;
    const mailer: Mailer = {
      send: async (mail) => {
        if (!isUp) throw new MailError('away', false);
        sent.push(mail.to);
      },
      close: async () => undefined,
    };
    const deliver = () =>
      sendMails.run({ ...api, warnings: createWarnings(), mailer, random: () => 0.5, undelivered });
    await deliver();
    await work();
    isUp = true;
    api.advance(HOUR_MS);
    await deliver();
    expect(sent).toEqual([`nova${count}@casa.example`]);
  });

  /** The suite's database, which fails after a number of transactions. */
  function dyingAt(number: number): DatabaseClient {
    let left = number;
    return new Proxy(api.db, {
      get(target, name, receiver) {
        if (name === 'kysely') {
          left -= 1;
          if (left <= 0) throw new Error('killed');
        }
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  }
});
