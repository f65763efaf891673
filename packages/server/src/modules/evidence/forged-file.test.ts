import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { maintainLog } from '#jobs/maintenance/maintain-log.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { settle } from '#testing/settle.ts';
import { createAccount, readRecords } from './accounted.ts';
import { logShapes } from './sealed-columns.ts';
import { exportLogs, readCurrentPublicKey } from './public.ts';
import { sealLogs } from './seal.job.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const verifier = join(root, 'tools/verify-log/verify-log.mjs');
/** The Node.js that the product runs with, even if another one runs the tests. */
const node = join(root, 'node_modules/.bin/node');
const start = '2025-03-10T12:00:00Z';
/** The line and the paragraph separator of Unicode, which Node.js 24 takes for ends of lines, and NEL. */
const lineEnds = '\u2028\u2029\u0085';

interface Line {
  readonly seal?: { readonly log: string; readonly number: number };
  readonly entry?: {
    readonly log: 'access' | 'audit';
    readonly seal: number;
    readonly values: readonly unknown[];
    readonly salts: Readonly<Record<string, string>>;
  };
  readonly end?: { readonly entries: number };
}

let api: Api;
let folder: string;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let worker: string;

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'sg-forged-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  api.clock.set(start);
  company = await api.otherCompany();
  worker = await insertUser(api.db, company.key, {
    name: `Ana${lineEnds}Lima`,
    email: 'ana.lima@aurora.example',
  });
  // Two seals of the audit log, each with entries of the worker and of the company.
  for (const day of ['2025-03-10T12:00:00Z', '2025-03-11T12:00:00Z']) {
    api.clock.set(day);
    const token = await api.tokenOf(company.key, company.admin);
    const body = { recovery_email: `ana.${day.slice(8, 10)}@fora.example` };
    await api.call('users.setRecoveryEmail', { token, params: { key: worker }, body });
    await api.call('audit.setRetention', {
      token,
      body: { access_months: 24, audit_months: day < '2025-03-11' ? 24 : 36 },
    });
    await seal();
  }
});

async function seal() {
  await settle(api.db);
  await sealLogs.run({ db: api.db, clock: api.clock, box: api.box });
}

async function exported(
  given: { readonly userKey?: string; readonly from?: Date; readonly until?: Date } = {},
): Promise<string> {
  const input = {
    companyKey: company.key,
    from: given.from ?? new Date(0),
    until: given.until ?? new Date(api.clock.now() + DAY_MS),
    userKey: given.userKey ?? null,
    exportedAt: new Date(api.clock.now()),
  };
  const lines: string[] = [];
  for await (const line of exportLogs(api.db, input, { entries: 0, unsealed: 0 })) lines.push(line);
  return lines.join('');
}

async function verified(text: string) {
  const pem = await inCompany(api.db, company.key, (tx) => readCurrentPublicKey(tx));
  await writeFile(join(folder, 'log.jsonl'), text);
  await writeFile(join(folder, 'key.pem'), pem ?? '');
  const { status, stdout, stderr } = spawnSync(node, [verifier, 'log.jsonl', 'key.pem'], {
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  return { status, said: stdout + stderr };
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const textOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
/** The lines with the number of entries that they hold. */
const counted = (lines: readonly Line[]) => [
  ...lines.filter((line) => line.end === undefined),
  { end: { entries: lines.filter((line) => line.entry !== undefined).length } },
];
/** The lines with the values of entries changed, each with its column. */
const withValues = (
  lines: readonly Line[],
  change: (value: string, column: string, entry: Line['entry']) => unknown,
) =>
  lines.map((line) => {
    const { entry } = line;
    if (entry === undefined) return line;
    const columns = Object.keys(logShapes[entry.log].forms);
    const values = entry.values.map((value, at) =>
      typeof value === 'string' ? change(value, columns[at] ?? '', entry) : value,
    );
    return { entry: { ...entry, values } };
  });
const hashedLike = (entry: Line['entry'], column: string, value: string) =>
  `#${createHash('sha256')
    .update([entry?.salts['a'], entry?.values[0], column, value].join('\n'))
    .digest('hex')}`;

describe('the verifier of an exported file', () => {
  it('verifies a name with every sign that a reader may take for the end of a line', async () => {
    const text = await exported();
    expect(text).not.toMatch(/[\u007F-\u009F\u2028\u2029]/);
    expect(text).toContain('Ana\\u2028\\u2029\\u0085Lima');
    expect(await verified(text)).toMatchObject({ status: 0, said: expect.stringMatching(/^All 4 entries/m) });
    const ofAna = await exported({ userKey: worker });
    expect(await verified(ofAna)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^All 2 entries/m),
    });
  });

  it('verifies an older file, which holds these signs as they are', async () => {
    const older = textOf(linesOf(await exported()));
    expect(older).toContain(`Ana${lineEnds}Lima`);
    expect(await verified(older)).toMatchObject({ status: 0 });
    expect(await verified(older.replaceAll('\n', '\r\n'))).toMatchObject({ status: 0 });
  });

  it('refuses an entry that appears twice, also after its repeated seal', async () => {
    const lines = linesOf(await exported());
    const seal = lines.find((line) => line.seal !== undefined);
    const entry = lines.find((line) => line.entry !== undefined);
    const twice = (...more: Line[]) =>
      counted(lines.flatMap((line) => (line === entry ? [line, ...more] : [line])) as Line[]);
    expect(await verified(textOf(twice(entry!)))).toMatchObject({
      status: 1,
      said: expect.stringContaining('appears twice'),
    });
    expect(await verified(textOf(twice(seal!, entry!)))).toMatchObject({
      status: 1,
      said: expect.stringContaining('Seal 1 of the audit log appears twice'),
    });
  });

  it('does not call a file whole from which entries, a seal or everything was left out', async () => {
    const lines = linesOf(await exported());
    const without = (isLeftOut: (line: Line) => boolean) =>
      verified(textOf(counted(lines.filter((line) => !isLeftOut(line)))));
    const none = await without((line) => line.entry !== undefined);
    expect(none).toMatchObject({ status: 3, said: expect.stringContaining('holds no entries') });
    expect(none.said).toContain(
      '4 entries of the audit log are missing; removals in this file account for 0.',
    );
    expect(none.said).not.toMatch(/^All/m);
    const bare = await without((line) => line.entry !== undefined || line.seal !== undefined);
    expect(bare).toMatchObject({ status: 3, said: expect.stringContaining('holds no entries') });
    expect(bare.said).not.toMatch(/^All/m);
    let seen = 0;
    expect(await without((line) => line.entry !== undefined && (seen += 1) === 2)).toMatchObject({
      status: 3,
      said: expect.stringContaining('1 entries of the audit log are missing'),
    });
    // The first seal with its entries; the file still says that it begins with the first day.
    const isFirst = (line: Line) => line.seal?.number === 1 || line.entry?.seal === 1;
    expect(await without(isFirst)).toMatchObject({
      status: 3,
      said: expect.stringContaining('Seals 1 to 1 of the audit log are missing.'),
    });
  });

  it('says how many values are hashed, and that no erasure in the file accounts for them', async () => {
    const named = ['actor_name', 'actor_email', 'ip'];
    const lines = linesOf(await exported());
    const hashed = withValues(lines, (value, column, entry) =>
      named.includes(column) ? hashedLike(entry, column, value) : value,
    );
    const { status, said } = await verified(textOf(hashed));
    expect(status).toBe(3);
    expect(said).toMatch(
      /^\d+ values in 4 entries are hashed, as those of erased people; erasures in this file account for 0\.$/m,
    );
    const arrays = withValues(lines, (value, column, entry) =>
      named.includes(column) ? [hashedLike(entry, column, value)] : value,
    );
    expect(await verified(textOf(arrays))).toMatchObject({
      status: 1,
      said: expect.stringContaining('values of a wrong type'),
    });
  });

  it('refuses a file without its first line, with two last ones, or with lines of its own', async () => {
    const lines = linesOf(await exported());
    const cases: readonly (readonly [string, string])[] = [
      [textOf(lines.slice(1)), 'its first line is missing'],
      [textOf([lines[1], lines[0], ...lines.slice(2)]), 'its first line is missing'],
      [textOf([lines[0], ...lines]), 'no known kind'],
      [textOf([...lines, lines.at(-1)]), 'Something follows the last line'],
      [textOf([...lines, lines[1]]), 'Something follows the last line'],
      [textOf(lines.slice(0, -1)), 'incomplete'],
      [textOf([lines[0], { note: 'genuine' }, ...lines.slice(1)]), 'no known kind'],
      [textOf([lines[0], { ...lines[1], entry: {} }, ...lines.slice(2)]), 'no known kind'],
      ['', 'empty'],
    ];
    for (const [text, said] of cases)
      expect(await verified(text)).toMatchObject({ status: 1, said: expect.stringContaining(said) });
  });

  it('refuses a second value that only a person would read', async () => {
    const text = await exported();
    const forged = text.replace('"values":[', '"values":["someone else"],"values":[');
    expect(forged).not.toBe(text);
    expect(await verified(forged)).toMatchObject({
      status: 1,
      said: expect.stringContaining('not as an export writes it'),
    });
  });

  it('refuses entries of other days and of other people than the file is about', async () => {
    const [first, ...rest] = (await exported()).split('\n');
    const about = JSON.parse(first ?? '') as Record<string, unknown>;
    const behind = (changes: Record<string, unknown>) =>
      verified([JSON.stringify({ ...about, ...changes }), ...rest].join('\n'));
    expect(await behind({ person: worker })).toMatchObject({
      status: 1,
      said: expect.stringContaining('not of the person of this file'),
    });
    expect(await behind({ from: '2025-03-11T00:00:00.000Z' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('not of the company and the days of this file'),
    });
    expect(await behind({ company: worker })).toMatchObject({
      status: 1,
      said: expect.stringContaining('of another company'),
    });
  });

  it('verifies chosen days as whole, and names what was left out of them', async () => {
    const text = await exported({
      from: new Date('2025-03-11T00:00:00Z'),
      until: new Date('2025-03-12T00:00:00Z'),
    });
    expect(await verified(text)).toMatchObject({ status: 0, said: expect.stringMatching(/^All 2 entries/m) });
    let seen = 0;
    const less = linesOf(text).filter((line) => line.entry === undefined || (seen += 1) === 1);
    expect(await verified(textOf(counted(less)))).toMatchObject({ status: 3 });
  });

  it('takes what retention removed as accounted for by the record of the removal', async () => {
    api.clock.set('2028-06-01T12:00:00Z');
    await maintainLog.run({ db: api.db, clock: api.clock });
    await seal();
    const text = await exported();
    const left = linesOf(text).filter((line) => line.entry !== undefined);
    expect(left).toHaveLength(1);
    const { status, said } = await verified(text);
    expect(said).toContain('4 entries of the audit log are missing; removals in this file account for 4.');
    expect(status).toBe(0);
    // The record itself cannot be left out unnoticed, and it explains no more than it counted.
    const without = counted(linesOf(text).filter((line) => line.entry === undefined));
    expect(await verified(textOf(without))).toMatchObject({ status: 3 });
  });

  it('does not take removals of the audit log for removals of the access log', async () => {
    const at = Date.parse('2024-01-10T12:00:00Z');
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('access_log')
        .values({
          key: newKey(at),
          company_key: company.key,
          occurred_at: new Date(at),
          user_key: worker,
          email: 'ana.lima@aurora.example',
          result: 'success',
          is_allowed: true,
        })
        .execute(),
    );
    const token = await api.tokenOf(company.key, company.admin);
    await api.call('audit.setRetention', { token, body: { access_months: 60, audit_months: 36 } });
    await seal();
    api.clock.set('2028-06-01T12:00:00Z');
    await maintainLog.run({ db: api.db, clock: api.clock });
    await seal();
    const text = await exported();
    expect(await verified(text)).toMatchObject({ status: 0 });
    const stripped = counted(linesOf(text).filter((line) => line.entry?.log !== 'access'));
    expect(await verified(textOf(stripped))).toMatchObject({
      status: 3,
      said: expect.stringContaining(
        '1 entries of the access log are missing; removals in this file account for 0.',
      ),
    });
    const account = createAccount('access', await readRecords(api.db, company.key));
    account.miss(newKey(at));
    expect(account.missing()).toEqual({ all: 1, accounted: 0 });
  });
});
