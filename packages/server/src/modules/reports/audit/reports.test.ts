import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Insertable } from 'kysely';
import { auditEvents, auditReports, eventsOfReport } from '@shiftgate/contract/audit-events.ts';
import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import { newKey } from '#db/keys.ts';
import type { Database } from '#db/tables/database.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany, insertToken } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';

let api: Api;
let company: PanelCompany;
let administrator: string;
let manager: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  company = await insertPanelCompany(api.db, api.clock.now());
  const tokenOf = (user: string) => insertToken(api.db, company.key, user, api.clock.now());
  administrator = await tokenOf(company.people.administrator);
  manager = await tokenOf(company.people.manager);
});

type Row = Partial<Insertable<Database['audit_events']>>;

async function write(entries: readonly Row[]) {
  const rows = entries.map((row, nr) => ({
    key: newKey(api.clock.now()),
    company_key: company.key,
    occurred_at: new Date(api.clock.now() - nr),
    event: 'shift.enabled',
    actor_kind: 'user' as const,
    actor_name: 'Ada Admin',
    target_kind: 'shift',
    target_key: newKey(1),
    target_name: 'Noite',
    ...row,
  }));
  await inCompany(api.db, company.key, (tx) => tx.insertInto('audit_events').values(rows).execute());
}
const list = (token: string, query: object) => api.call('audit.list', { token, query });
const file = async (token: string, filters: object) => {
  const { url } = await api.call('downloads.createTicket', { token, body: { kind: 'audit_csv', filters } });
  return await api.app.inject({ url });
};
const linesOf = (body: string) => body.trimEnd().split('\r\n').slice(1);

describe('a report', () => {
  it.each(auditReports)(
    'shows the entries of its events alone, as list, entry and file: %s',
    async (report) => {
      await write(auditEvents.map((event) => ({ event, target_name: 'Alvo' })));
      const events = eventsOfReport(report);
      const { items, total } = await list(manager, { report, page_size: 200 });
      expect(items.map(({ event }) => event)).toEqual(events);
      expect(total).toBe(events.length);
      const [entry] = items;
      const opened = await api.call('audit.get', {
        token: manager,
        params: { id: entry!.id },
        query: { report },
      });
      expect(opened.event).toBe(entry!.event);
      const { body, headers } = await file(manager, { report });
      expect(linesOf(body)).toHaveLength(events.length);
      expect(headers['content-disposition']).toMatch(new RegExp(`report-${report.replace('_', '-')}-2025`));
    },
  );

  it('narrows its own events down, and none besides', async () => {
    await write([{ event: 'shift.created' }, { event: 'shift.deleted' }, { event: 'user.vacation_set' }]);
    const eventsIn = async (query: object) =>
      (await list(manager, { report: 'groups', ...query })).items.map(({ event }) => event);
    expect(await eventsIn({ event: 'shift.deleted' })).toEqual(['shift.deleted']);
    expect(await eventsIn({ event: 'user.vacation_set' })).toEqual([]);
    expect(await eventsIn({ area: 'user' })).toEqual([]);
    expect(await eventsIn({ author: company.people.worker })).toEqual([]);
  });
});

describe('who may read', () => {
  it('leaves the whole log to control administrators, also behind a report', async () => {
    await write([{ event: 'user.access_history_viewed' }, { event: 'control.activated' }]);
    const { items } = await list(administrator, {});
    const body = { kind: 'audit_csv', filters: {} } as const;
    for (const refused of [
      api.refusal('audit.list', { token: manager }),
      api.refusal('audit.get', { token: manager, params: { id: items[0]!.id } }),
      api.refusal('downloads.createTicket', { token: manager, body }),
    ])
      expect(await refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const { id } of items)
      for (const report of auditReports)
        expect(
          await api.refusal('audit.get', { token: manager, params: { id }, query: { report } }),
        ).toMatchObject({ status: 404 });
    const query = { report: 'everything' };
    expect((await api.refusal('audit.list', { token: manager, query })).status).toBe(422);
  });

  it('refuses the file of the whole log to a former control administrator, not that of a report', async () => {
    const { allowedAdmin } = company.people;
    const token = await insertToken(api.db, company.key, allowedAdmin, api.clock.now());
    const ticketOf = async (filters: object) =>
      (await api.call('downloads.createTicket', { token, body: { kind: 'audit_csv', filters } })).url;
    const [whole, report] = [await ticketOf({}), await ticketOf({ report: 'groups' })];
    await inCompany(api.db, company.key, (tx) =>
      tx
        .updateTable('users')
        .set({ is_allowed_admin: false, is_manager: true })
        .where('key', '=', allowedAdmin)
        .execute(),
    );
    expect((await api.app.inject({ url: whole })).statusCode).toBe(403);
    expect((await api.app.inject({ url: report })).statusCode).toBe(200);
  });
});

describe('from where administrators work', () => {
  const ip = '203.0.113.7';
  const addresses = async (token: string, query: object) =>
    (await list(token, query)).items.map((item) => item.ip);
  const by = (actor: string | null, event: string): Row => ({ event, actor_user_key: actor, ip });

  it.each([
    ['users', 'user.vacation_set'],
    ['groups', 'shift.enabled'],
    ['user_permissions', 'permission.manager_added'],
    ['customize_login', 'company.login_customised'],
  ] as const)('is told to them alone, not to managers: %s', async (report: AuditReport, event) => {
    const { people } = company;
    await write([
      by(people.manager, event),
      by(people.worker, event),
      by(people.administrator, event),
      by(people.allowedAdmin, event),
      by(null, event),
    ]);
    expect(await addresses(administrator, { report })).toEqual([ip, ip, ip, ip, ip]);
    const others = report === 'user_permissions' ? [null, null] : [ip, ip];
    expect(await addresses(manager, { report })).toEqual([...others, null, null, null]);
    // An address that is not shown is not found either.
    expect(await addresses(administrator, { report, search: '203.0.113.' })).toHaveLength(5);
    expect(await addresses(manager, { report, search: '203.0.113.' })).toEqual(
      others.filter((each) => each !== null),
    );
    const { items } = await list(manager, { report });
    const params = { id: items[2]!.id };
    expect((await api.call('audit.get', { token: manager, params, query: { report } })).ip).toBeNull();
    const lines = linesOf((await file(manager, { report })).body);
    expect(lines.filter((line) => line.includes(ip))).toHaveLength(report === 'user_permissions' ? 0 : 2);
  });

  it('is not told to managers once they have left or are administrators no more', async () => {
    const { administrator: left, allowedAdmin: demoted } = company.people;
    await write([by(left, 'shift.enabled'), by(demoted, 'shift.enabled')]);
    await inCompany(api.db, company.key, async (tx) => {
      const change = (key: string, set: object) =>
        tx.updateTable('users').set(set).where('key', '=', key).execute();
      await change(left, { is_admin: false, status: 'not_synchronised' });
      await change(demoted, { is_allowed_admin: false });
    });
    expect(await addresses(manager, { report: 'groups' })).toEqual([null, null]);
  });
});
