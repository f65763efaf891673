import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { toJson } from '#db/tables/columns.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { settle } from '#testing/settle.ts';
import { exportLogs, readCurrentPublicKey, verifyLog } from '../public.ts';
import { sealLogs } from '../seal.job.ts';
import { logShapes, sealedLogs } from '../sealed-columns.ts';
import { namedColumns } from './erase-names.ts';

const start = '2025-03-10T12:00:00Z';
const verifier = fileURLToPath(new URL('../../../../../../tools/verify-log/verify-log.mjs', import.meta.url));
const ana = {
  name: 'Ana Conceição',
  email: 'ana.conceicao@aurora.example',
  directory_id: '108551234567890123456',
  recovery_email: 'aninha@fora.example',
};

let api: Api;
let superuser: Client;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let person: string;
let token: string;

beforeAll(async () => {
  api = await startApi();
  superuser = await connectAdmin(api.database.superuserConfig, 20_000);
  const { rows } = await superuser.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = 'audit_events'::regclass and contype = 'c'`,
  );
  for (const { name } of rows) await superuser.query(`alter table audit_events drop constraint ${name}`);
});
afterAll(async () => {
  await superuser.end();
  await api.close();
});
beforeEach(async () => {
  api.clock.set(start);
  company = await api.otherCompany();
  person = await insertUser(api.db, company.key, ana);
});

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, company.key, work);
const seal = async () => {
  await settle(api.db);
  await sealLogs.run({ db: api.db, clock: api.clock, box: api.box });
};
const verify = async (log: SealedLog) => {
  const whole = await verifyLog(api.db, { companyKey: company.key, log });
  // The salts of people are found again on the next pages.
  expect(await verifyLog(api.db, { companyKey: company.key, log, entriesOfPage: 1 })).toEqual(whole);
  return whole;
};

/** A file of the person that is shared outside, and the person's consent to read such files. */
async function leaveFiles(tx: Tx, at: Date) {
  await tx
    .insertInto('shared_files')
    .values({
      key: newKey(at.getTime()),
      company_key: company.key,
      file_id: `file-${at.getTime()}`,
      title: 'Escala',
      title_words: 'escala',
      kind: 'document',
      owner: ana.email,
      last_actor: ana.email,
      changed_at: at,
      changed_nr: '1',
      first_seen_at: at,
    })
    .execute();
  await tx
    .insertInto('shared_file_consents')
    .values({
      company_key: company.key,
      account_email: ana.email,
      account_directory_id: ana.directory_id,
      secret_sealed: Buffer.from('sealed'),
      granted_scopes: [],
      granted_at: at,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** What a person leaves behind in every place, and entries of others beside it. */
async function leaveTraces() {
  const at = new Date(api.clock.now());
  const attempt = {
    company_key: company.key,
    occurred_at: at,
    result: 'success',
    is_allowed: true,
    ip: '203.0.113.10',
  };
  const change = {
    company_key: company.key,
    occurred_at: at,
    ip: '203.0.113.10',
    browser: 'chrome',
    os: 'linux',
  };
  const byAna = {
    actor_kind: 'user' as const,
    actor_user_key: person,
    actor_name: ana.name,
    actor_email: ana.email,
  };
  const byRosa = { actor_kind: 'user' as const, actor_user_key: company.admin, actor_name: 'Rosa Outra' };
  await inOurs(async (tx) => {
    await leaveFiles(tx, at);
    await tx
      .insertInto('access_log')
      .values([
        {
          ...attempt,
          key: newKey(1),
          user_key: person,
          email: ana.email,
          user_name: ana.name,
          trace: toJson({ checks: [] }),
        },
        {
          ...attempt,
          key: newKey(2),
          user_key: company.worker,
          email: 'bento@aurora.example',
          user_name: 'Bento Outro',
        },
        { ...attempt, key: newKey(3), email: ana.email, result: 'user_not_found', is_allowed: false },
        {
          ...attempt,
          key: newKey(4),
          user_key: company.worker,
          email: 'bento@aurora.example',
          user_name: 'Bento Outro',
          result: 'forced_logout',
          is_allowed: false,
          trace: toJson({ orderedBy: ana.name }),
        },
      ])
      .execute();
    await tx
      .insertInto('audit_events')
      .values([
        {
          ...change,
          ...byAna,
          key: newKey(1),
          event: 'shift.updated',
          target_kind: 'shift',
          target_key: company.shift,
          target_name: 'Noite',
          before: toJson({ name: 'Tarde' }),
          after: toJson({ name: 'Noite' }),
        },
        {
          ...change,
          ...byRosa,
          key: newKey(2),
          event: 'user.recovery_email_set',
          target_kind: 'user',
          target_key: person,
          target_name: ana.name,
          before: toJson({ recovery_email: null }),
          after: toJson({ recovery_email: ana.recovery_email }),
        },
        {
          ...change,
          ...byRosa,
          key: newKey(3),
          event: 'emergency_file.allowed',
          after: toJson({ account: ana.email, people: [ana.name], ids: [ana.directory_id] }),
        },
        {
          ...change,
          ...byRosa,
          key: newKey(4),
          event: 'shift.enabled',
          target_kind: 'shift',
          target_key: company.shift,
          target_name: 'Noite',
        },
      ])
      .execute();
    await tx
      .insertInto('sign_in_sessions')
      .values({
        key: newKey(5),
        company_key: company.key,
        user_key: person,
        session_hash: randomBytes(32),
        authenticated_at: at,
        last_seen_at: at,
        expires_at: at,
        ip: '203.0.113.10',
        browser: 'chrome',
        os: 'linux',
        device_class: 'desktop',
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('mail_outbox')
      .values({
        key: newKey(6),
        company_key: company.key,
        kind: 'change_link',
        to_address: ana.recovery_email,
        subject: 'Senha',
        state: 'sent',
        next_try_at: at,
        created_at: at,
        expires_at: at,
      })
      .execute();
    await tx
      .insertInto('shift_versions')
      .values({
        company_key: company.key,
        shift_key: company.shift,
        version: 1,
        saved_at: at,
        saved_by_name: ana.name,
        saved_by_key: person,
        fields: ['name'],
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('tasks')
      .values({
        key: newKey(7),
        company_key: company.key,
        kind: 'remove_vacation',
        state: 'done',
        actor: toJson({ name: ana.name, email: ana.email }),
        created_by_user_key: person,
        created_by_name: ana.name,
        next_try_at: at,
        created_at: at,
        updated_at: at,
        finished_at: at,
      })
      .execute();
  });
}

/** The person left, and so many months went by. */
async function leaveFor(months: number) {
  await inOurs((tx) =>
    tx
      .updateTable('users')
      .set({ status: 'not_synchronised', left_at: new Date(api.clock.now()) })
      .where('key', '=', person)
      .execute(),
  );
  const later = new Date(api.clock.now());
  later.setUTCMonth(later.getUTCMonth() + months);
  api.clock.set(later.toISOString());
  token = await api.tokenOf(company.key, company.admin);
}

const erase = (key = person) => api.send('erasure.erase', { token, params: { key } });
const stateOf = async (search?: string) =>
  (await api.call('erasure.list', { token, query: search === undefined ? {} : { search } })).items.map(
    (item) => [item.name, item.state],
  );

/** The tables that contain a text anywhere. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await superuser.query(
      `select 1 from "${name}" t where strpos(to_jsonb(t)::text, $1) > 0 limit 1`,
      [text],
    );
    if (hits.rowCount !== 0) found.push(name);
  }
  return found;
}

describe('erasing a person who left', () => {
  it('leaves their name, addresses and ids nowhere, and both logs as they were sealed', async () => {
    await leaveTraces();
    await seal();
    await leaveFor(60);
    // Not sealed yet when the person is erased.
    await leaveTraces();
    for (const text of Object.values(ana)) expect(await tablesWith(text)).not.toEqual([]);
    expect((await erase()).json()).toEqual({ done: true });
    for (const text of Object.values(ana)) expect([text, await tablesWith(text)]).toEqual([text, []]);
    const salts = await superuser.query('select from log_salts where subject_key = $1', [person]);
    expect(salts.rowCount).toBe(0);
    expect(await verify('access')).toMatchObject({ misfit: null });
    await seal();
    for (const log of sealedLogs) expect(await verify(log)).toMatchObject({ unsealed: 0, misfit: null });
  });

  it('keeps what others did, and who they are', async () => {
    await leaveTraces();
    await seal();
    await leaveFor(60);
    expect((await erase()).statusCode).toBe(200);
    const { rows: attempts } = await superuser.query(
      'select user_name, email, ip from access_log where company_key = $1 and user_key = $2',
      [company.key, company.worker],
    );
    expect(attempts).toHaveLength(2);
    for (const row of attempts)
      expect(row).toEqual({ user_name: 'Bento Outro', email: 'bento@aurora.example', ip: '203.0.113.10' });
    const changes = (await api.audits(company.key)).filter((row) => row.actor_user_key === company.admin);
    for (const row of changes) expect(row.actor_name).toBe('Rosa Outra');
    expect(changes.find((row) => row.event === 'shift.enabled')).toMatchObject({ target_name: 'Noite' });
    const byAna = (await api.audits(company.key)).find((row) => row.event === 'shift.updated');
    expect(byAna).toMatchObject({
      target_name: 'Noite',
      after: { name: 'Noite' },
      actor_name: expect.stringMatching(/^#/),
    });
  });

  it('is an entry without the name', async () => {
    await leaveTraces();
    await leaveFor(60);
    await erase();
    const row = (await api.audits(company.key)).find(({ event }) => event === 'user.erased');
    expect(row).toMatchObject({
      actor_user_key: company.admin,
      target_key: person,
      before: null,
      after: null,
    });
    expect(row?.target_name).toMatch(/^#[0-9a-f]{64}$/);
  });

  it('lets an exported file be verified elsewhere, without a database', async () => {
    await leaveTraces();
    await seal();
    await leaveFor(60);
    await erase();
    await seal();
    const folder = await mkdtemp(join(tmpdir(), 'sg-erased-'));
    const lines: string[] = [];
    const input = {
      companyKey: company.key,
      from: new Date(0),
      until: new Date(api.clock.now() + DAY_MS),
      userKey: null,
      exportedAt: new Date(api.clock.now()),
    };
    for await (const line of exportLogs(api.db, input, { entries: 0, unsealed: 0 })) lines.push(line);
    const text = lines.join('');
    for (const value of Object.values(ana)) expect(text).not.toContain(value);
    await writeFile(join(folder, 'log.jsonl'), text);
    await writeFile(join(folder, 'key.pem'), (await inOurs(readCurrentPublicKey)) ?? '');
    const verified = (name: string) =>
      spawnSync(process.execPath, [verifier, name, 'key.pem'], { cwd: folder, encoding: 'utf8', env: {} });
    expect(verified('log.jsonl')).toMatchObject({ status: 0, stderr: '' });
    await writeFile(
      join(folder, 'flipped.jsonl'),
      text.replace(/"#([0-9a-f])/, (_all, digit) => `"#${digit === '0' ? 1 : 0}`),
    );
    expect(verified('flipped.jsonl').status).toBe(1);
    await rm(folder, { recursive: true });
  });

  it.each(sealedLogs)('still has a changed byte of each column of the %s log found', async (log) => {
    await leaveTraces();
    await seal();
    await leaveFor(60);
    await erase();
    await seal();
    const { table, forms, actor, target } = logShapes[log];
    const { rows: types } = await superuser.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0`,
      [table],
    );
    const changes: Readonly<Record<string, string>> = {
      uuid: 'gen_random_uuid()',
      text: `overlay(% placing case when substr(%, 2, 1) = '1' then '0' else '1' end from 2 for 1)`,
      'text[]': `% || 'x'::text`,
      boolean: 'not %',
      bigint: '% - 1',
      'timestamp with time zone': `% + interval '1 microsecond'`,
      jsonb: `to_jsonb(overlay(% #>> '{}' placing case when substr(% #>> '{}', 2, 1) = '1' then '0' else '1' end from 2 for 1))`,
    };
    await superuser.query('set session_replication_role = replica');
    for (const column of Object.keys(forms)) {
      const change = changes[types.find(({ name }) => name === column)?.type ?? '']?.replaceAll('%', column);
      const { rows } = await superuser.query<{ key: string; row: object }>(
        `select key, to_jsonb(l) as row from ${table} l
          where company_key = $1 and (${actor} = $2 or ${target} = $2) and ${column} is not null
          order by written_in, key limit 1`,
        [company.key, person],
      );
      const [entry] = rows;
      if (entry === undefined) continue;
      const changed = await superuser.query<{ oid: number; place: string }>(
        `update ${table} set ${column} = ${change} where company_key = $1 and key = $2
          returning tableoid as oid, ctid::text as place`,
        [company.key, entry.key],
      );
      expect([column, (await verify(log)).misfit]).toEqual([
        column,
        expect.objectContaining({ entryKey: entry.key }),
      ]);
      const { oid, place } = changed.rows[0]!;
      await superuser.query(`delete from ${table} where tableoid = $1 and ctid = $2::tid`, [oid, place]);
      await superuser.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
        entry.row,
      ]);
    }
    await superuser.query('set session_replication_role = origin');
  });

  it('waits for the end of the longer retention, and for legal holds', async () => {
    await leaveTraces();
    await leaveFor(59);
    expect(await stateOf()).toEqual([[ana.name, 'retention']]);
    expect((await erase()).json()).toMatchObject({
      code: 'PERSON_NOT_ERASABLE',
      facts: { state: 'retention', until: '2030-03-10T12:00:00.000Z' },
    });
    api.advance(40 * DAY_MS);
    token = await api.tokenOf(company.key, company.admin);
    expect(await stateOf()).toEqual([[ana.name, 'due']]);
    const holds = [{ user: person }, { from: '2025-03-01', to: '2025-03-31' }];
    for (const hold of holds) {
      const { items } = await api.call('audit.addHold', { token, body: { ...hold, reason: 'Processo 12' } });
      expect(await stateOf()).toEqual([[ana.name, 'held']]);
      expect((await erase()).json()).toMatchObject({ code: 'PERSON_NOT_ERASABLE', facts: { state: 'held' } });
      await api.call('audit.liftHold', { token, params: { key: items[0]!.key } });
    }
    await api.call('audit.addHold', {
      token,
      body: { from: '2024-01-01', to: '2024-12-31', reason: 'Outro' },
    });
    expect(await stateOf()).toEqual([[ana.name, 'due']]);
    expect((await erase()).statusCode).toBe(200);
    expect((await erase()).json()).toMatchObject({ code: 'USER_NOT_FOUND' });
    expect(await stateOf()).toEqual([]);
  });

  it.each([
    ['who did what the person is named in', () => ({ actor_user_key: company.worker, target_key: person })],
    [
      'whom the person named among others',
      () => ({ actor_user_key: person, after: toJson({ users: [newKey(1), company.worker] }) }),
    ],
  ])('waits for a legal hold on somebody else %s', async (_what, entry) => {
    await inOurs((tx) =>
      tx
        .insertInto('audit_events')
        .values({
          key: newKey(1),
          company_key: company.key,
          occurred_at: new Date(api.clock.now()),
          event: 'shift.users_added',
          actor_kind: 'user',
          actor_name: ana.name,
          ...entry(),
        })
        .execute(),
    );
    await leaveFor(61);
    expect(await stateOf()).toEqual([[ana.name, 'due']]);
    const body = { user: company.worker, reason: 'Processo 12' };
    const { items } = await api.call('audit.addHold', { token, body });
    expect(await stateOf()).toEqual([[ana.name, 'held']]);
    expect((await erase()).json()).toMatchObject({ code: 'PERSON_NOT_ERASABLE', facts: { state: 'held' } });
    await seal();
    await api.call('audit.liftHold', { token, params: { key: items[0]!.key } });
    expect((await erase()).statusCode).toBe(200);
    expect(await verify('audit')).toMatchObject({ misfit: null });
  });

  it('does not take people of the directory, nor those in whose name the company is connected', async () => {
    token = await api.tokenOf(company.key, company.admin);
    expect(await stateOf('conceicao')).toEqual([[ana.name, 'in_directory']]);
    expect((await erase()).json()).toMatchObject({ facts: { state: 'in_directory', until: null } });
    await leaveFor(60);
    const at = new Date(api.clock.now());
    await inOurs((tx) =>
      tx
        .insertInto('provider_credentials')
        .values({
          key: newKey(1),
          company_key: company.key,
          kind: 'google_refresh_token',
          account_email: ana.email,
          secret_sealed: Buffer.from('x'),
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
    expect(await stateOf()).toEqual([[ana.name, 'connection']]);
    expect((await erase()).statusCode).toBe(409);
  });

  it('keeps the names of a namesake', async () => {
    const other = await insertUser(api.db, company.key, {
      name: ana.name,
      email: 'outra.ana@aurora.example',
    });
    await leaveTraces();
    await inOurs((tx) =>
      tx
        .insertInto('audit_events')
        .values({
          key: newKey(9),
          company_key: company.key,
          occurred_at: new Date(api.clock.now()),
          event: 'user.updated',
          actor_kind: 'system',
          actor_name: 'system',
          target_kind: 'user',
          target_key: other,
          target_name: ana.name,
        })
        .execute(),
    );
    await seal();
    await leaveFor(60);
    expect((await erase()).statusCode).toBe(200);
    const about = (await api.audits(company.key)).filter((row) => row.target_key === other);
    expect(about.map((row) => row.target_name)).toEqual([ana.name]);
    expect(await verify('audit')).toMatchObject({ misfit: null });
  });

  it('keeps what the new account at the same address has', async () => {
    await leaveTraces();
    await leaveFor(60);
    const again = await insertUser(api.db, company.key, { name: 'Ana C. Reis', email: ana.email });
    const at = new Date(api.clock.now());
    await inOurs(async (tx) => {
      await tx
        .insertInto('audit_events')
        .values({
          key: newKey(8),
          company_key: company.key,
          occurred_at: at,
          event: 'shift.enabled',
          actor_kind: 'user',
          actor_user_key: again,
          actor_name: 'Ana C. Reis',
          actor_email: ana.email,
        })
        .execute();
      await tx
        .insertInto('mail_outbox')
        .values({
          key: newKey(8),
          company_key: company.key,
          kind: 'change_link',
          to_address: ana.email,
          subject: 'Senha',
          password_of: again,
          state: 'sent',
          next_try_at: at,
          created_at: at,
          expires_at: at,
        })
        .execute();
    });
    await seal();
    expect((await erase()).statusCode).toBe(200);
    const [row] = (await api.audits(company.key)).filter((each) => each.actor_user_key === again);
    expect(row).toMatchObject({ actor_name: 'Ana C. Reis', actor_email: ana.email });
    const mails = await inOurs((tx) => tx.selectFrom('mail_outbox').select('password_of').execute());
    expect(mails).toEqual([{ password_of: again }]);
    expect((await api.audits(company.key)).map((each) => each.actor_name)).not.toContain(ana.name);
    for (const log of sealedLogs) expect(await verify(log)).toMatchObject({ misfit: null });
  });

  it('happens once of two at the same time', async () => {
    await leaveTraces();
    await leaveFor(60);
    const codes = (await Promise.all([erase(), erase()])).map((answer) => answer.statusCode);
    expect(codes.toSorted()).toEqual([200, 404]);
  });

  it('is listed page by page, the first to leave first', async () => {
    await leaveFor(0);
    for (let n = 0; n < 30; n += 1)
      await insertUser(api.db, company.key, {
        name: `Saiu ${n}`,
        status: 'not_synchronised',
        left_at: new Date(api.clock.now() + (n % 7) * DAY_MS),
      });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: readonly { key: string }[]; next: string | null } = await api.call(
        'erasure.list',
        {
          token,
          query: { page_size: 25, ...(cursor === null ? {} : { cursor }) },
        },
      );
      seen.push(...page.items.map(({ key }) => key));
      cursor = page.next;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([31, 31]);
  });
});

describe('readers of both logs', () => {
  it('find entries of an erased person, without a name, in lists, files and sentences', async () => {
    await leaveTraces();
    await leaveFor(60);
    await erase();
    const query = { from: '2025-03-01', to: '2025-03-31' };
    const attempts = await api.call('accessLog.list', { token, query: { ...query, user: person } });
    expect(attempts.items).toMatchObject([
      { ip: null, user: { key: person, name: expect.stringMatching(/^#/) } },
    ]);
    const detail = await api.call('accessLog.get', { token, params: { id: attempts.items[0]!.id } });
    expect(detail.trace).toBeNull();
    const changes = await api.call('audit.list', { token, query: { ...query, target: person } });
    expect(changes.items.map((item) => [item.event, item.facts['name']])).toEqual([
      ['user.recovery_email_set', expect.stringMatching(/^#/)],
    ]);
    const entry = await api.call('audit.get', { token, params: { id: changes.items[0]!.id } });
    expect([entry.before, entry.after]).toEqual([null, null]);
    expect((await api.call('audit.list', { token, query: { ...query, search: 'conceição' } })).items).toEqual(
      [],
    );
    expect(
      (await api.call('accessLog.list', { token, query: { ...query, search: ana.email } })).items,
    ).toEqual([]);
  });

  it.each([
    ['pt-BR', 'pessoa apagada'],
    ['en', 'erased person'],
    ['es', 'persona eliminada'],
  ])('are told so in the files of a company in %s', async (language, words) => {
    await inOurs((tx) =>
      tx.updateTable('companies').set({ language }).where('key', '=', company.key).execute(),
    );
    await leaveTraces();
    await leaveFor(60);
    await erase();
    const filters = { from: '2025-03-01', to: '2025-03-31' };
    for (const kind of ['access_log_csv', 'audit_csv'] as const) {
      const { url } = await api.call('downloads.createTicket', { token, body: { kind, filters } });
      const { body } = await api.app.inject({ url });
      expect(body).toContain(words);
      expect(body).not.toMatch(/#[0-9a-f]{64}/);
    }
  });
});

it('knows every column that has the name of somebody who acted', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
       join pg_class t on t.oid = ('public.' || c.table_name)::regclass and not t.relispartition
      where c.table_schema = 'public' and c.column_name ~ '(_by|_by_name)$' and c.data_type = 'text'
        and c.table_name not in ('audit_events', 'api_tokens', 'session_day_sums') order by 1`,
  );
  const known = namedColumns.map(({ table, name }) => `${table}.${name}`);
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
