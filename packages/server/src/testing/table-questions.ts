import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createWarnings } from '../core/warnings.ts';
import type { Context } from '../core/context.ts';
import type { DatabaseClient } from '../db/client.ts';
import { listDueRows } from '../due-work/public.ts';
import { findApiToken, findCompanyOfDomain, findCompanyOfSamlKey, findSignInSession } from '../db/lookups.ts';
import { newKey } from '../db/keys.ts';
import { createSecretBox } from '../db/secrets/secret-box.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { readOpenSessions } from '../modules/forced-logout/open-sessions.ts';
import { homeHandlers } from '../modules/home/index.ts';
import { createLockouts } from '../modules/passwords/public.ts';
import { reportHandlers } from '../modules/reports/index.ts';
import { drawSessions } from '../modules/sessions/draw-sessions.ts';
import { listSessions } from '../modules/sessions/list-sessions.ts';
import { userHandlers } from '../modules/users/index.ts';
import { createReadShiftFacts } from '../access/shift-compiler.ts';
import { createSnapshotCache } from '../access/snapshot-cache.ts';
import { createReadAccessStatus } from '../access/access-status.ts';
import { findPersonByKey } from '../access/subject.ts';
import { storeFlow, unasked } from '../sign-in/session/flows.ts';
import { readFacts } from '../sign-in/session/read-facts.ts';
import { endSessionsOfUser } from '../access/session-store.ts';

export interface TableQuestion {
  readonly name: string;
  /**
   * The rows it may read: a few at any size of the company, or all of one company (counts, substring search); never
   * those of other companies.
   */
  readonly reads: 'few' | 'company';
  /** A page of a list in its own order, with a total. */
  readonly isPage: boolean;
  run(): Promise<unknown>;
}

/** The program's queries on its large tables, for a company of `fillTables`. */
export async function tableQuestions(
  db: DatabaseClient,
  companyKey: string,
  at: number,
): Promise<TableQuestion[]> {
  const facts = createSnapshotCache();
  const readShiftFacts = createReadShiftFacts(facts);
  // No question writes.
  const people = userHandlers({
    readAccessStatus: createReadAccessStatus(facts),
    lockouts: createLockouts(randomBytes(32)),
    readShiftFacts,
  } as Partial<Parameters<typeof userHandlers>[0]> as Parameters<typeof userHandlers>[0]);
  const home = homeHandlers({
    box: createSecretBox(randomBytes(32)),
    warnings: createWarnings(),
    readShiftFacts,
  });
  const reader = {
    userKey: newKey(at),
    name: 'Ada Admin',
    email: 'ada@aurora.example',
    photo: null,
    isAdmin: true,
    isControlAdmin: true,
    isManager: false,
    simulatedByName: null,
    confirmedAt: null,
  };
  const origin = {
    requestId: newKey(at),
    ip: null,
    client: { browser: 'other', os: 'other', deviceClass: 'desktop' },
  } as const;
  const inside = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    inCompany(db, companyKey, (tx) =>
      work({ tx, companyKey, now: at, actor: reader, origin, tokenKey: reader.userKey }),
    );
  const users = (query: Partial<Parameters<(typeof people)['users.list']>[1]['query']>) =>
    inside((ctx) =>
      people['users.list'](ctx, {
        params: {},
        body: undefined,
        query: { sort: 'name', page_size: 50, search: undefined, cursor: undefined, ...query },
      }),
    );
  const log = (query: Partial<Parameters<(typeof reportHandlers)['accessLog.list']>[1]['query']>) =>
    inside((ctx) =>
      reportHandlers['accessLog.list'](ctx, {
        params: {},
        body: undefined,
        query: { range: '7d', page_size: 50, search: undefined, cursor: undefined, ...query },
      }),
    );
  const audit = (query: Partial<Parameters<(typeof reportHandlers)['audit.list']>[1]['query']>) =>
    inside((ctx) =>
      reportHandlers['audit.list'](ctx, {
        params: {},
        body: undefined,
        query: { range: '7d', page_size: 50, search: undefined, cursor: undefined, ...query },
      }),
    );
  const sessions = (query: Partial<Parameters<typeof listSessions>[2]['query']>) =>
    inside((ctx) =>
      listSessions(
        ctx,
        { readShiftFacts: async () => ({ shifts: new Map() }) },
        {
          params: {},
          body: undefined,
          query: { view: 'live', page_size: 50, search: undefined, cursor: undefined, ...query },
        },
      ),
    );
  const sessionsByShift = (query: Partial<Parameters<typeof drawSessions>[1]['query']>) =>
    inside((ctx) =>
      drawSessions(ctx, { params: {}, body: undefined, query: { search: undefined, ...query } }),
    );
  const firstSessions = await sessions({});
  const firstUsers = await users({});
  const firstEntries = await log({});
  const firstAudits = await audit({ range: '3m' });
  const audited = firstAudits.items.find(({ author }) => author.key !== null);
  const person = firstUsers.items[7];
  const entry = firstEntries.items[7];
  const key = person?.key ?? '';
  const author = audited?.author.key ?? key;
  const target = audited?.target?.key ?? key;
  const shift = person?.rule_group[0] ?? '';
  const noInput = { params: {}, query: {}, body: undefined };
  const flow = await storeFlow(db, { ...unasked, companyKey, browserName: null }, at);
  const system = <T>(work: (tx: Tx) => Promise<T>) => inSystem(db, work);
  const hash = Buffer.alloc(32, 7);
  const question =
    (reads: 'few' | 'company', isPage = false) =>
    (name: string, run: () => Promise<unknown>): TableQuestion => ({ name, reads, isPage, run });
  const few = question('few');
  const whole = question('company');
  const page = question('company', true);
  return [
    page('people, first page and their number', () => users({})),
    page('people, a later page', () => users({ cursor: firstUsers.next ?? undefined })),
    page('people, backwards', () => users({ sort: '-name' })),
    page('audit log, first page and its number', () => audit({ range: '3m' })),
    page('audit log, a later page', () => audit({ range: '3m', cursor: firstAudits.next ?? undefined })),
    few('audit log, one rare event', () => audit({ range: '3m', event: 'shift.deleted' })),
    few('audit log, an area', () => audit({ range: '3m', area: 'control' })),
    whole('audit log, an author', () => audit({ range: '3m', author })),
    whole('audit log, an object', () => audit({ range: '3m', target })),
    whole('audit log, an author in an area', () => audit({ range: '3m', author, area: 'panel' })),
    whole('audit log, a text that few hold', () => audit({ range: '3m', search: 'a1b2' })),
    whole('audit log, a text that none holds', () => audit({ range: '3m', search: 'zzzz' })),
    few('audit log, one entry', () =>
      inside((ctx) =>
        reportHandlers['audit.get'](ctx, { ...noInput, params: { id: firstAudits.items[0]?.id ?? '' } }),
      ),
    ),
    whole('people whose name holds a text', () => users({ search: 'a1b2' })),
    whole('suspended people', () => users({ status: 'suspended' })),
    whole('people without a shift', () => users({ without_shift: true })),
    whole('people of a shift', () => users({ shift })),
    whole('people outside their hours', () => users({ control: 'off_hours' })),
    few('one person', () => inside((ctx) => people['users.get'](ctx, { ...noInput, params: { key } }))),
    few('log, first page', () => log({})),
    few('log, a later page', () => log({ cursor: firstEntries.next ?? undefined })),
    few('log, six months', () => log({ range: '6m' })),
    few('log of a person', () => log({ range: '6m', user: key })),
    few('log of a result', () => log({ range: '6m', result: 'outside_allowed_hours' })),
    whole('log search that matches nothing', () => log({ range: '6m', search: 'nobody@nowhere' })),
    whole('log search that matches a person', () => log({ range: '6m', search: person?.email ?? '' })),
    whole('log search that matches every entry', () => log({ range: '6m', search: 'pessoa' })),
    few('log search for an address', () => log({ range: '6m', search: '10.1.2.3' })),
    few('log search for a beginning of addresses', () => log({ range: '6m', search: '10.1.' })),
    few('log search for no address', () => log({ range: '6m', search: '192.168.' })),
    few('one entry of the log', () =>
      inside((ctx) => reportHandlers['accessLog.get'](ctx, { ...noInput, params: { id: entry?.id ?? '' } })),
    ),
    whole('home page', () => inside((ctx) => home['home.summary'](ctx))),
    few('due logouts', () =>
      listDueRows(db, 'planned_logouts', {
        at: new Date(at),
        leaseEnd: new Date(at + 60_000),
        waitEnd: new Date(at + 3_600_000),
      }),
    ),
    few('open sessions after a change', () =>
      inside(({ tx }) => readOpenSessions(tx, companyKey, null, at + 13 * 3_600_000)),
    ),
    page('open sessions, first page and their number', () => sessions({})),
    page('open sessions, a later page', () => sessions({ cursor: firstSessions.next ?? undefined })),
    page('open sessions that are left in the workspace', () => sessions({ left: true })),
    few('open sessions of a person', () => sessions({ user: key })),
    whole('open sessions by shift', () => sessionsByShift({})),
    few('open sessions of a person by shift', () => sessionsByShift({ user: key })),
    few('sessions that are over', () => sessions({ view: 'ended' })),
    ...['list_uncounted_logs', 'list_uncounted_audits', 'list_unsealed_logs'].map((list) =>
      few(`companies of ${list}`, () =>
        system((tx) => sql`select * from ${sql.id(list)}(${new Date(at)})`.execute(tx)),
      ),
    ),
    few('token of the panel', () => system((tx) => findApiToken(tx, hash))),
    few('session of the sign-in', () => system((tx) => findSignInSession(tx, hash))),
    few('company of a domain', () => system((tx) => findCompanyOfDomain(tx, 'empresa3.example'))),
    few('company of a SAML address', () => system((tx) => findCompanyOfSamlKey(tx, 'saml-3'))),
    few('facts of a sign-in, by flow and e-mail', () =>
      readFacts({ db, snapshots: facts }, db, { flow, email: person?.email ?? '' }, null),
    ),
    few('person of a session, by key', () =>
      inside(async ({ tx }) => findPersonByKey(tx, await facts.read(tx, companyKey), key)),
    ),
    few('end of all sessions of a person', () =>
      inside(({ tx }) =>
        endSessionsOfUser(tx, { companyKey, userKey: key, cause: 'forced_logout', now: at }),
      ),
    ),
  ];
}
