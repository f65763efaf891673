import { describe, expect, it } from 'vitest';
import { exceptions, machineryTables } from './allowed.ts';
import { checkAudit, findUnauditedIn, readServer, reportUnaudited } from './check.ts';
import type { ServerFile } from './check.ts';

const folder = 'packages/server/src';
const log: ServerFile = {
  path: `${folder}/log.ts`,
  text: `
    export const audit = (ctx, facts) => auditEach(ctx, [facts]);
    export async function auditEach(ctx, changes) { await ctx.tx.insertInto('audit_events').values(changes).execute(); }
    export const auditTarget = (person) => ({ kind: 'user', key: person.key });`,
};
const findIn = (files: Readonly<Record<string, string>>) =>
  findUnauditedIn([
    log,
    ...Object.entries(files).map(([name, text]) => ({ path: `${folder}/${name}`, text })),
  ]).map(({ unit, table, way }) => `${unit.name} ${table}: ${way.join(' > ')}`);

describe('the audit rule', () => {
  it('wants a row where rows of the business are inserted, updated or deleted, by builder and by SQL', () => {
    const found = findIn({
      'a.ts': `
        export const insert = (tx) => tx.insertInto('shifts').values({}).execute();
        export const update = (tx) => tx.updateTable('users as u').set({}).execute();
        export const remove = (tx) => tx.deleteFrom('shift_members').execute();
        export const computed = (tx, table) => tx.deleteFrom(table).execute();
        export const raw = (tx) => sql\`with gone as (delete from shift_rules where key = \${1})
          insert into shift_versions (key) select 1; update companies as c set version = 2\`.execute(tx);
        export const read = (tx) => sql\`select from shifts for update\`.execute(tx);`,
    });
    expect(found).toEqual([
      'insert shifts: insert',
      'update users: update',
      'remove shift_members: remove',
      'computed ?: computed',
      'raw shift_rules: raw',
      'raw shift_versions: raw',
      'raw companies: raw',
    ]);
  });

  it('asks nothing of the tables of the machinery', () => {
    expect(
      findIn({ 'a.ts': `export const queue = (tx) => tx.insertInto('mail_outbox').execute();` }),
    ).toEqual([]);
  });

  it('finds the row in the callers of a write, also through a door and under another name', () => {
    const files = {
      'rows.ts': `export const store = (tx) => tx.updateTable('shifts').execute();`,
      'public.ts': `export { store as storeShift } from './rows.ts';`,
      'save.ts': `import { audit } from './log.ts'; import { storeShift } from './public.ts';
        export async function save(ctx) { await storeShift(ctx.tx); await leave(ctx); }
        const leave = (ctx) => audit(ctx, { event: 'shift.updated' });`,
    };
    expect(findIn(files)).toEqual([]);
    const silent = {
      'close.ts': `import * as rows from './rows.ts'; export const close = (tx) => rows.store(tx);`,
    };
    expect(findIn({ ...files, ...silent })).toEqual(['store shifts: close > store']);
  });

  it('takes each function of a list of handlers for itself', () => {
    const found = findIn({
      'index.ts': `import { audit } from './log.ts';
        export function handlers(deps) {
          return {
            'users.add': async (ctx) => { await ctx.tx.insertInto('users').execute(); await audit(ctx, {}); },
            'users.remove': (ctx) => ctx.tx.deleteFrom('users').execute(),
          } satisfies object;
        }`,
    });
    expect(found).toEqual(['handlers.users.remove users: handlers > handlers.users.remove']);
  });

  it('does not take a row of another transaction for that of the write', () => {
    const found = findIn({
      'transactions.ts': `export const inCompany = (db, key, work) => work(db);`,
      'job.ts': `import { audit } from './log.ts'; import { inCompany } from './transactions.ts';
        export async function run(db) { await step(db); await inCompany(db, 'k', (tx) => audit(tx, {})); }
        const step = (db) => inCompany(db, 'k', (tx) => tx.updateTable('users').execute());`,
    });
    expect(found).toEqual(['step users: step']);
  });

  it('takes a name that only looks like a function of the log, a type or a field for no row', () => {
    const found = findIn({
      'a.ts': `import { audit, auditTarget } from './log.ts';
        type Audit = typeof audit;
        export const set = (tx, start: Audit) => {
          tx.updateTable('users').set(auditTarget({})); start.audit({ audit: 1 });
        };`,
    });
    expect(found).toEqual(['set users: set']);
  });
});

describe('the audit rows of the server', () => {
  const server = readServer();

  it('are there but for the exceptions, and no exception is there in vain', () => {
    expect(checkAudit()).toEqual([]);
    for (const { reason } of exceptions) expect(reason).not.toBe('');
    for (const reason of Object.values(machineryTables)) expect(reason).not.toBe('');
  });

  it.each([
    'company.calendar_changed',
    'permission.manager_removed',
    'permission.panel_shifts_changed',
    'shift.created',
    'user.vacation_set',
    'user.single_access_granted',
    'service_provider.changed',
  ])('are missed when the call that writes %s is removed', (event) => {
    const call = /await audit(?:Each)?\((?:[^;]|;(?=\s*\w+:))*?\);/g;
    const without = server.map((file) => ({
      ...file,
      text: file.text.replaceAll(call, (text) => (text.includes(`'${event}'`) ? '' : text)),
    }));
    expect(without.filter(({ text }, index) => text !== server[index]!.text)).toHaveLength(1);
    expect(reportUnaudited(findUnauditedIn(without)).join('\n')).toMatch(/without an audit row/);
  });

  it('are missed where another file has a function of the same name as an exception', () => {
    const [exception] = exceptions.filter(({ name }) => name === 'storeRehash');
    const path = `packages/server/src/modules/shifts/${exception!.path.split('/').at(-1)}`;
    const text = `export const storeRehash = (tx) => tx.updateTable('users').execute();`;
    expect(reportUnaudited(findUnauditedIn([...server, { path, text }]))).toEqual([
      expect.stringContaining(`${path}:1: storeRehash writes to users without an audit row`),
    ]);
  });

  it('are missed when an exception is not needed any more', () => {
    expect(reportUnaudited([])).toHaveLength(exceptions.length);
  });
});
