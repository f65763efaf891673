import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { connectAdmin } from '../db/setup/admin-connection.ts';
import { newKey } from '../db/keys.ts';
import { inCompany } from '../db/transactions.ts';
import { sealLogs } from '../modules/evidence/index.ts';
import { logShapes } from '../modules/evidence/sealed-columns.ts';
import { people, startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { commandLine } from '../testing/command-line.ts';
import { settle } from '../testing/settle.ts';

const verifier = fileURLToPath(new URL('../../../../tools/verify-log/verify-log.mjs', import.meta.url));
const domain = 'padariaestrela.example';
const ana = 'ana.lima@padariaestrela.example';

let api: Api;
let companyKey: string;
let folder: string;
let run: ReturnType<typeof commandLine>;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey } = await api.createCompany());
  run = commandLine(api);
  folder = await mkdtemp(join(tmpdir(), 'sg-evidence-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, companyKey, work);
const seal = async () => {
  await settle(api.db);
  await sealLogs.run({ db: api.db, clock: api.clock, box: api.box });
};
const log = (...args: string[]) => run('log', ...args);
const exported = (name: string, ...more: string[]) =>
  log('export', '--company', domain, '--out', join(folder, name), '--reason', 'Processo 12/2026', ...more);
/** Runs the verifier from another folder, without the product. */
const verified = (name: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, name, 'key.pem'], {
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  return { status, said: stdout + stderr };
};
const rewrite = async (from: string, to: string, change: (text: string) => string) =>
  writeFile(join(folder, to), change(await readFile(join(folder, from), 'utf8')));

async function attempt(email: string) {
  const user = await inOurs((tx) =>
    tx.selectFrom('users').select(['key', 'name']).where('email', '=', email).executeTakeFirstOrThrow(),
  );
  const key = newKey(api.clock.now());
  await inOurs((tx) =>
    tx
      .insertInto('access_log')
      .values({
        key,
        company_key: companyKey,
        occurred_at: new Date(api.clock.now()),
        user_key: user.key,
        email,
        user_name: user.name,
        result: 'success',
        is_allowed: true,
        ip: '203.0.113.10',
      })
      .execute(),
  );
  return key;
}

describe('log', () => {
  it('verifies both logs, and says what is not sealed yet', async () => {
    expect(await log('public-key')).toMatchObject({ code: 1 });
    await attempt(ana);
    await attempt(people.superAdmin);
    await seal();
    await attempt(ana);
    const { code, out } = await log('verify', '--company', domain);
    expect(code).toBe(0);
    expect(out).toMatch(/^Access log: 2 entries match their 1 seal; 1 newer one is not sealed yet\.$/m);
    expect(out).toMatch(/^Audit log: \d+ entries match their 1 seal\.$/m);
    await seal();
  });

  it('exports what both logs hold of a person, for a verifier without the product', async () => {
    const { out: pem } = await log('public-key');
    await writeFile(join(folder, 'key.pem'), pem);
    expect(await exported('ana.jsonl', '--person', ana)).toMatchObject({ code: 0, err: '' });
    const text = await readFile(join(folder, 'ana.jsonl'), 'utf8');
    expect(text).toContain(ana);
    expect(text).not.toContain(people.superAdmin);
    expect(verified('ana.jsonl')).toEqual({
      status: 0,
      said: expect.stringMatching(/^All \d+ entries are as they were sealed \(\d+ seals, which cover \d+ /),
    });
    expect(await api.audits(companyKey)).toContainEqual(
      expect.objectContaining({
        event: 'log.exported',
        actor_name: 'command line',
        after: expect.objectContaining({ reason: 'Processo 12/2026' }),
      }),
    );
  });

  it('has the verifier name what was changed, added or left out of the file', async () => {
    await seal();
    expect(await exported('all.jsonl')).toMatchObject({ code: 0 });
    expect(verified('all.jsonl').status).toBe(0);
    const entry = /"(0[0-9a-f-]{35})"[^\n]*ana\.lima/;
    const key = entry.exec(await readFile(join(folder, 'all.jsonl'), 'utf8'))?.[1] ?? 'none';

    await rewrite('all.jsonl', 'changed.jsonl', (text) => text.replace('"ana.lima@', '"bia.lima@'));
    expect(verified('changed.jsonl')).toMatchObject({
      status: 1,
      said: expect.stringContaining('was changed'),
    });
    await rewrite('all.jsonl', 'added.jsonl', (text) => text.replace(`"${key}"`, `"${newKey(1)}"`));
    expect(verified('added.jsonl')).toMatchObject({
      status: 1,
      said: expect.stringContaining('it was added'),
    });
    await rewrite('all.jsonl', 'less.jsonl', (text) => text.replace(/\{"entry":.*\n/, ''));
    expect(verified('less.jsonl')).toMatchObject({ status: 1, said: expect.stringContaining('holds') });
    await rewrite('all.jsonl', 'cut.jsonl', (text) => text.replace(/\{"end":.*\n/, ''));
    expect(verified('cut.jsonl')).toMatchObject({ status: 1, said: expect.stringContaining('incomplete') });
    await rewrite('all.jsonl', 'moved.jsonl', (text) => text.replace('"number":1,', '"number":9,'));
    expect(verified('moved.jsonl')).toMatchObject({ status: 1, said: expect.stringContaining('not signed') });
  });

  it('knows the columns of both logs in their order', async () => {
    const source = await readFile(verifier, 'utf8');
    for (const { forms } of Object.values(logShapes)) {
      const words = Object.entries(forms).map(([column, form]) =>
        form === 'of actor' ? `${column}:a` : form === 'of target' ? `${column}:t` : column,
      );
      expect(source.replaceAll(/' \+\n\s+'/g, '')).toContain(`'${words.join(' ')}'`);
    }
    expect(source.split('\n').length).toBeLessThanOrEqual(360);
  });

  it('exports days, and nothing for a range that ends before it begins', async () => {
    const today = new Date(api.clock.now()).toISOString().slice(0, 10);
    const later = new Date(api.clock.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    expect(await exported('later.jsonl', '--from', later, '--until', later)).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 entries were written'),
    });
    expect(await exported('never.jsonl', '--from', later, '--until', today)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--until must not be before --from'),
    });
    expect(await exported('never.jsonl', '--from', '2026-02-30')).toMatchObject({ code: 2 });
    expect(await exported('never.jsonl', '--person', 'nobody@padariaestrela.example')).toMatchObject({
      code: 1,
    });
    expect(await exported('all.jsonl')).toMatchObject({ code: 1, err: expect.stringContaining('exists') });
  });

  it('fails with the first entry that does not match', async () => {
    const key = await attempt(ana);
    await seal();
    // The program's role cannot change an entry; the owner of the machine can.
    const superuser = await connectAdmin(api.database.superuserConfig, 20_000);
    await superuser.query(`update access_log set email = 'bia@padariaestrela.example' where key = $1`, [key]);
    await superuser.end();
    const { code, out, err } = await log('verify', '--company', domain);
    expect({ code, err }).toEqual({ code: 1, err: 'The log does not match its seals.\n' });
    expect(out).toContain(`Access log: entry ${key} (seal`);
    expect(out).toContain('was changed.');
  });
});
