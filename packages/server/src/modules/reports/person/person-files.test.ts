import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { readZip } from '#testing/read-zip.ts';
import { insertUser } from '#testing/rows.ts';
import { settle } from '#testing/settle.ts';
import { sealLogs } from '#modules/evidence/index.ts';
import { csvWords } from '#http/csv/words.ts';
import { writeAccessCsv } from './access-csv.ts';
import { sections } from './person-data.ts';

const verifier = fileURLToPath(new URL('../../../../../../tools/verify-log/verify-log.mjs', import.meta.url));
const ana = { name: 'Ana Conceição', email: 'ana.conceicao@aurora.example', directory_id: '10855123456789' };
const reason = 'Processo 12/2025';
/** The hour before the tests, to their instant. */
const span = { from: '2025-03-10T11:00:00Z', until: '2025-03-10T12:00:00Z' };

let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let person: string;
let token: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set('2025-03-10T12:00:00Z');
  company = await api.otherCompany();
  ({ token } = company);
  person = await insertUser(api.db, company.key, ana);
});

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, company.key, work);
const seal = async () => {
  await settle(api.db);
  await sealLogs.run({ db: api.db, clock: api.clock, box: api.box });
};

async function toEnd(file: AsyncIterable<string>): Promise<void> {
  for await (const part of file) expect(part).not.toBe('');
}

/** Attempts of the person and of another one, at an instant. */
async function attempt(at: string, count = 1, trace: object | null = null) {
  const rows = [person, company.worker].flatMap((user) =>
    Array.from({ length: count }, () => ({
      key: newKey(Date.parse(at)),
      company_key: company.key,
      occurred_at: new Date(at),
      user_key: user,
      user_name: user === person ? ana.name : 'Bento Outro',
      email: user === person ? ana.email : 'bento@aurora.example',
      result: 'success',
      is_allowed: true,
      ip: '203.0.113.10',
      trace: trace === null ? null : toJson(trace),
    })),
  );
  for (let from = 0; from < rows.length; from += 2000)
    await inOurs((tx) =>
      tx
        .insertInto('access_log')
        .values(rows.slice(from, from + 2000))
        .execute(),
    );
}

type Asked = { kind: 'person_log'; from: string; until: string } | { kind: 'person_data' };
const ticketOf = async (asked: Asked, user = person) =>
  (await api.call('downloads.createTicket', { token, body: { ...asked, user, reason } })).url;
const archiveOf = async (asked: object = span) => {
  const answer = await api.app.inject({ url: await ticketOf({ kind: 'person_log', ...span, ...asked }) });
  return { answer, files: await readZip(answer.rawPayload) };
};
const linesOf = (csv: string | undefined) => (csv ?? '').trimEnd().split('\r\n').slice(1);

describe('the archive of a person’s logs', () => {
  it('holds the chosen hours of both logs, of the person alone, the end excluded', async () => {
    for (const at of [
      '2025-03-10T10:59:59Z',
      '2025-03-10T11:00:00Z',
      '2025-03-10T11:59:59Z',
      '2025-03-10T12:00:00Z',
    ])
      await attempt(at);
    api.clock.set('2025-03-10T11:30:00Z');
    await api.call('users.setVacation', {
      token,
      params: { key: person },
      body: { start_date: '2025-04-01', end_date: '2025-04-10' },
    });
    api.clock.set('2025-03-10T12:00:00Z');
    await seal();
    const { answer, files } = await archiveOf();
    expect(answer.headers['content-disposition']).toContain('person-log-2025-03-10-to-2025-03-10.zip');
    expect([...files.keys()]).toEqual([
      'access-log.csv',
      'audit-log.csv',
      'log.jsonl',
      'public-key.pem',
      'summary.html',
    ]);
    const access = linesOf(files.get('access-log.csv'));
    expect(access.map((line) => line.slice(1, 20))).toEqual(['2025-03-10 08:59:59', '2025-03-10 08:00:00']);
    expect(linesOf(files.get('audit-log.csv'))).toEqual([expect.stringContaining('user.vacation_set')]);
    for (const text of files.values()) expect(text).not.toContain('bento@aurora.example');
  });

  it('is verified elsewhere by the program alone, and named when a byte was changed', async () => {
    await attempt('2025-03-10T11:30:00Z', 3);
    await seal();
    const { files } = await archiveOf();
    const folder = await mkdtemp(join(tmpdir(), 'sg-person-'));
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    const verified = (name: string) =>
      spawnSync(process.execPath, [verifier, name, 'public-key.pem'], {
        cwd: folder,
        encoding: 'utf8',
        env: {},
      });
    expect(verified('log.jsonl')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^All 3 entries/),
    });
    await writeFile(
      join(folder, 'changed.jsonl'),
      (files.get('log.jsonl') ?? '').replace('203.0.113.10', '203.0.113.11'),
    );
    expect(verified('changed.jsonl')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('was changed'),
    });
    await rm(folder, { recursive: true });
  });

  it.each([
    ['pt-BR', 'horário de Brasília', '2 registros com seus selos', '1 registro mais recente'],
    ['en', 'Brasilia Time', '2 entries with their seals', '1 newer entry'],
    ['es', 'hora de Brasilia', '2 registros con sus sellos', '1 registro más reciente'],
  ])(
    'has a summary with counts, range, zone, reason and fingerprint: %s',
    async (language, zone, sealed, unsealed) => {
      await inOurs((tx) =>
        tx.updateTable('companies').set({ language }).where('key', '=', company.key).execute(),
      );
      await attempt('2025-03-10T11:10:00Z', 2);
      await seal();
      await attempt('2025-03-10T11:20:00Z');
      const { files } = await archiveOf();
      const sheet = files.get('summary.html') ?? '';
      for (const text of [
        zone,
        sealed,
        unsealed,
        reason,
        ana.name,
        ana.email,
        '10/03/2025 08:00',
        '10/03/2025 09:00',
      ])
        expect(sheet).toContain(text);
      expect(sheet).toMatch(/(?:[0-9A-F]{4} ){15}[0-9A-F]{4}/);
      expect(linesOf(files.get('access-log.csv'))).toHaveLength(3);
    },
  );

  it('is an entry of the audit log with its reason, and so is the file of personal data', async () => {
    await attempt('2025-03-10T11:20:00Z');
    await archiveOf();
    await api.app.inject({ url: await ticketOf({ kind: 'person_data' }) });
    const rows = (await api.audits(company.key)).filter((row) => row.target_key === person);
    expect(rows.toSorted((a, b) => a.event.localeCompare(b.event))).toMatchObject([
      { event: 'log.exported', target_name: ana.name, after: { reason, ...span, entries: 1 } },
      { event: 'user.data_exported', target_name: ana.name, after: { reason } },
    ]);
  });

  it('has no emails to a recovery address that another person has too', async () => {
    const shared = 'familia@fora.example';
    const other = await insertUser(api.db, company.key, { name: 'Bia Lima', recovery_email: shared });
    const mailTo = (address: string, passwordOf: string | null, subject: string) =>
      inOurs((tx) =>
        tx
          .insertInto('mail_outbox')
          .values({
            key: newKey(api.clock.now()),
            company_key: company.key,
            kind: 'change_link',
            to_address: address,
            password_of: passwordOf,
            subject,
            state: 'sent',
            next_try_at: new Date(api.clock.now()),
            created_at: new Date(api.clock.now()),
            expires_at: new Date(api.clock.now()),
          })
          .execute(),
      );
    await mailTo(ana.email, null, 'to Ana');
    await mailTo(shared, person, 'password of Ana');
    await mailTo(shared, other, 'password of Bia');
    await mailTo(shared, null, 'of one of both');
    const emails = async () => {
      const answer = await api.app.inject({ url: await ticketOf({ kind: 'person_data' }) });
      const { emails: found } = answer.json<{ emails: { subject: string }[] }>();
      return found.map((row) => row.subject).toSorted();
    };
    const share = (key: string, address: string | null) =>
      inOurs((tx) =>
        tx.updateTable('users').set({ recovery_email: address }).where('key', '=', key).execute(),
      );
    await share(person, shared);
    expect(await emails()).toEqual(['password of Ana', 'to Ana']);
    await share(other, null);
    expect(await emails()).toEqual(['of one of both', 'password of Ana', 'to Ana']);
  });

  it('wants a reason, and a range that ends after it begins', async () => {
    const body = { kind: 'person_log', user: person, ...span, reason };
    for (const wrong of [{ reason: ' ' }, { until: span.from }, { from: '2025-03-10' }])
      expect(
        await api.refusal('downloads.createTicket', { token, body: { ...body, ...wrong } }),
      ).toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    expect(await api.audits(company.key)).toEqual([]);
  });
});

describe('everything that names a person', () => {
  it('is one file, without secrets and without others', async () => {
    await attempt('2025-03-10T11:20:00Z');
    await inOurs((tx) =>
      tx
        .updateTable('users')
        .set({
          password_state: 'set',
          password_hash: 'scrypt$secret',
          vacation_starts_on: '2025-04-01',
          vacation_ends_on: '2025-04-10',
        })
        .where('key', '=', person)
        .execute(),
    );
    await inOurs((tx) =>
      tx
        .insertInto('shift_members')
        .values({
          company_key: company.key,
          shift_key: company.shift,
          user_key: person,
          added_at: new Date(api.clock.now()),
        })
        .execute(),
    );
    const answer = await api.app.inject({ url: await ticketOf({ kind: 'person_data' }) });
    const data = answer.json<Record<string, readonly object[]>>();
    expect(data).toMatchObject({
      format: 'shiftgate-person-1',
      profile: [{ ...ana, vacation_starts_on: '2025-04-01' }],
      shifts: [{ shift_key: company.shift }],
      access_log: [{ user_name: ana.name, ip: '203.0.113.10' }],
      audit_log: [{ event: 'user.data_exported' }],
    });
    expect(answer.body).not.toContain('scrypt$secret');
    expect(answer.body).not.toContain('Bento Outro');
  });

  it('covers every table that refers to a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name from information_schema.columns c
        join pg_class t on t.oid = ('public.' || c.table_name)::regclass and not t.relispartition
       where c.table_schema = 'public' and c.column_name in ('user_key', 'password_of')`.execute(
      api.db.kysely,
    );
    const known = sections.map(({ table }) => table);
    // A sign-in to the panel in progress belongs to no company yet, and lasts minutes.
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual(['oauth_flows']);
  });
});

describe('files about a person', () => {
  const kinds: readonly Asked[] = [{ kind: 'person_log', ...span }, { kind: 'person_data' }];

  it.each(kinds)(
    'are for control administrators alone, also when it is downloaded ($kind)',
    async (asked) => {
      const manager = await insertUser(api.db, company.key, { is_manager: true });
      const body = { ...asked, user: person, reason };
      expect(
        await api.refusal('downloads.createTicket', { token: await api.tokenOf(company.key, manager), body }),
      ).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      const admin = await insertUser(api.db, company.key, { is_allowed_admin: true });
      const { url } = await api.call('downloads.createTicket', {
        token: await api.tokenOf(company.key, admin),
        body,
      });
      await inOurs((tx) =>
        tx
          .updateTable('users')
          .set({ is_allowed_admin: false, is_manager: true })
          .where('key', '=', admin)
          .execute(),
      );
      expect((await api.app.inject({ url })).statusCode).toBe(403);
    },
  );

  const request = async (path: string): Promise<IncomingMessage> => {
    if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const [response] = await once(
      get({ port, host: '127.0.0.1', path, headers: { host: 'localhost' } }),
      'response',
    );
    return response as IncomingMessage;
  };

  it('break off where the person is erased meanwhile, and are refused from then on', async () => {
    await attempt('2025-03-10T11:20:00Z', 4000, { checks: 'x'.repeat(2500) });
    await inOurs((tx) =>
      tx
        .updateTable('users')
        .set({ status: 'not_synchronised', left_at: new Date('2018-01-01') })
        .where('key', '=', person)
        .execute(),
    );
    const urls = [];
    for (const asked of [...kinds, ...kinds]) urls.push(await ticketOf(asked));
    const span0 = {
      db: api.db,
      companyKey: company.key,
      now: api.clock.now(),
      user: person,
      from: 0,
      to: api.clock.now(),
    };
    const csv = writeAccessCsv(span0, csvWords({ language: 'en', zone: 'UTC', now: 0, provider: 'google' }), {
      access: 0,
      audit: 0,
    });
    await csv.next();
    await csv.next();
    // The client stops reading: the server waits in the middle of the file.
    const response = await request(urls[1] ?? '');
    expect((await api.send('erasure.erase', { token, params: { key: person } })).statusCode).toBe(200);
    response.resume();
    await expect(once(response, 'end')).rejects.toThrow('aborted');
    // What was read before may still come.
    await expect(toEnd(csv)).rejects.toThrow('erased');
    for (const url of urls.slice(2)) expect((await api.app.inject({ url })).statusCode).toBe(404);
    for (const asked of kinds)
      expect(
        await api.refusal('downloads.createTicket', { token, body: { ...asked, user: person, reason } }),
      ).toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
