import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasSharingReport } from '@shiftgate/contract/providers.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import type { SharingChange, SharingPage } from '#ports/sharing.ts';
import { createGoogleDirectory } from '../google-directory.ts';
import { depsAt } from '../testing/deps-at.ts';
import { access, reportScope, startDriveAudit, visibility } from '../testing/drive-audit.ts';
import type { DriveAudit, DriveEvent } from '../testing/drive-audit.ts';

const start = Date.parse('2025-03-10T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const quick = { attempts: 3, baseMs: 1, capMs: 20, jitterMs: 1 };
const grant: DirectoryGrant = {
  refreshToken: 'refresh-secret',
  grantedScopes: [reportScope],
  customerId: 'C0example',
};

let log: DriveAudit;
let now = start;
/** Everything up to the start is read. */
let caughtUp: string;
beforeAll(async () => {
  log = await startDriveAudit({ pageSize: 2 });
  caughtUp = (await readAll()).cursor;
});
afterAll(() => log.close());
beforeEach(() => {
  log.clear();
  log.grant([reportScope]);
  now = start;
});

/** A connector without any cache, as after a restart. */
const sharing = (timeoutMs = 500) =>
  createGoogleDirectory(depsAt(log.url, { now: () => now }, { retry: quick, timeoutMs })).sharing;
const ago = (ms: number) => new Date(now - ms).toISOString();

/** Reads up to the last page, each by a connector of its own. */
async function readAll(from: string | null = null, pageMs = 0) {
  const changes: SharingChange[] = [];
  const pages: SharingPage[] = [];
  let cursor = from;
  for (let count = 0; count < 500; count += 1) {
    const page: SharingPage = await sharing().listChanges(grant, cursor);
    changes.push(...page.changes);
    pages.push(page);
    cursor = page.nextCursor;
    now += pageMs;
    if (page.isLast) return { changes, pages, cursor };
  }
  throw new Error('the reading does not end');
}

/** How an event is read. */
async function only(event: DriveEvent): Promise<SharingChange | undefined> {
  log.add(event);
  const { changes } = await readAll(caughtUp);
  log.clear();
  return changes[0];
}

const requested = () => log.received.filter(({ path }) => path.endsWith('/drive'));

describe('the changes of sharing', () => {
  it('are read from 180 days back, page by page, across restarts', async () => {
    for (let nr = 0; nr < 5; nr += 1)
      log.add(access(`f${nr}`, 'ana@fora.example', { at: ago(170 * day + nr * minute) }));
    log.add(visibility('f9', 'people_with_link', { at: ago(hour) }));
    const { changes, pages } = await readAll();
    expect(changes.map(({ file }) => file.id).toSorted()).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f9']);
    const settled = pages.map(({ settledUntil }) => settledUntil);
    expect(settled).toEqual(settled.toSorted((a, b) => a - b));
    expect(Math.round((now - settled[0]!) / day)).toBe(180);
    // What may still be listed late is not settled.
    expect(settled.at(-1)).toBe(now - 3 * hour);
  });

  it('are read to the end while time goes on, however long a page takes', async () => {
    for (const pageMs of [700, 20 * minute]) {
      now = start;
      log.clear();
      for (let nr = 0; nr < 5; nr += 1)
        log.add(access(`f${nr}`, 'ana@fora.example', { at: ago(179 * day - nr * hour) }));
      log.add(access('f9', 'ana@fora.example', { at: ago(hour) }));
      const { changes, pages } = await readAll(null, pageMs);
      const ids = new Set(changes.map(({ file }) => file.id));
      expect([...ids].toSorted()).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f9']);
      const settled = pages.map(({ settledUntil }) => settledUntil);
      expect(settled).toEqual(settled.toSorted((a, b) => a - b));
    }
  });

  it('are only what is new, and the last hours again', async () => {
    log.add(access('old', 'ana@fora.example', { at: ago(2 * day) }));
    const { cursor } = await readAll();
    now += 30 * minute;
    log.add(access('late', 'ana@fora.example', { at: ago(2 * hour) }));
    log.add(access('new', 'ana@fora.example', { at: ago(minute) }));
    const { changes, pages } = await readAll(cursor);
    expect(changes.map(({ file }) => file.id)).toEqual(['new', 'late']);
    expect(pages).toHaveLength(7);
  });

  it('are made up for after a stop of weeks, and read again after a clock was set back', async () => {
    const { cursor } = await readAll();
    now += 25 * day;
    log.add(access('meanwhile', 'ana@fora.example', { at: ago(20 * day) }));
    const made = await readAll(cursor);
    expect(made.changes.map(({ file }) => file.id)).toEqual(['meanwhile']);
    now = start;
    log.add(access('back', 'ana@fora.example', { at: ago(hour) }));
    expect((await readAll(made.cursor)).changes.map(({ file }) => file.id)).toEqual(['back']);
  });

  it('ask for no more of the log than who can open which file', async () => {
    await readAll(caughtUp);
    const queries = requested().map(({ query }) => Object.fromEntries(query));
    expect(new Set(queries.map(({ eventName }) => eventName))).toEqual(
      new Set([
        'change_user_access',
        'change_user_access_hierarchy_reconciled',
        'change_document_visibility',
        'change_document_visibility_hierarchy_reconciled',
        'untrash',
        'trash',
        'delete',
      ]),
    );
    expect(new Set(queries.map(({ fields }) => fields))).toEqual(
      new Set(['nextPageToken,items(id(time,uniqueQualifier),actor(email),events(name,parameters))']),
    );
  });

  it('say who, what, with whom and how', async () => {
    const event = access('f1', 'Ana@Fora.Example', {
      at: ago(hour),
      qualifier: '-42',
      actor: 'Eu@a.example',
    });
    expect(await only(event)).toEqual({
      at: ago(hour),
      qualifier: '-42',
      actor: 'eu@a.example',
      file: { id: 'f1', title: 'Planilha f1', kind: 'spreadsheet', owner: 'dono@padariaestrela.example' },
      state: 'people',
      isOpening: true,
      target: { name: 'ana@fora.example', isDomain: false, hasAccess: true },
    });
  });

  it.each([
    ['shared_externally', 'people'],
    ['people_with_link', 'link'],
    ['public_on_the_web', 'public'],
    ['private', 'internal'],
    ['shared_internally', 'internal'],
    ['people_within_domain_with_link', 'internal'],
    ['public_in_the_domain', 'internal'],
    ['unknown', 'unknown'],
    ['a_new_word', 'unknown'],
  ])('read the visibility %s as %s', async (word, state) => {
    const change = await only(visibility('f1', word, { at: ago(hour) }));
    expect(change).toMatchObject({ state, target: null });
    expect(change?.isOpening).toBe(['people', 'link', 'public'].includes(state));
  });

  it.each([
    [{ new_value: ['none'] }, { name: 'ana@fora.example', isDomain: false, hasAccess: false }],
    [{ new_value: 'can_edit' }, { name: 'ana@fora.example', isDomain: false, hasAccess: true }],
    [
      { target_user: '', target_domain: 'Fora.example' },
      { name: 'fora.example', isDomain: true, hasAccess: true },
    ],
    [{ target_user: '', target_domain: 'all' }, null],
  ])('read the target of %j', async (parameters, target) => {
    const change = await only(access('f1', 'ana@fora.example', { at: ago(hour), parameters }));
    expect(change?.target).toEqual(target);
  });

  it.each([
    ['Dono@PadariaEstrela.example', false, 'dono@padariaestrela.example'],
    ['Drive da Loja @ Central', true, 'Drive da Loja @ Central'],
    ['', false, null],
  ])('name the owner %j', async (owner, owner_is_shared_drive, name) => {
    const parameters = { owner, owner_is_shared_drive };
    const change = await only(access('f1', 'ana@fora.example', { at: ago(hour), parameters }));
    expect(change?.file.owner).toBe(name);
  });

  it('that follow from the folder are read like those of the file itself', async () => {
    const at = ago(hour);
    const name = 'change_user_access_hierarchy_reconciled';
    const target = { name: 'ana@fora.example', isDomain: false };
    expect(await only({ ...access('f1', 'ana@fora.example', { at }), name })).toMatchObject({
      state: 'people',
      isOpening: true,
      target: { ...target, hasAccess: true },
    });
    expect(await only({ ...access('f1', 'ana@fora.example', { at, role: 'none' }), name })).toMatchObject({
      state: 'internal',
      isOpening: false,
      target: { ...target, hasAccess: false },
    });
    const link = visibility('f1', 'people_with_link', { at });
    expect(await only({ ...link, name: 'change_document_visibility_hierarchy_reconciled' })).toMatchObject({
      state: 'link',
      isOpening: true,
      target: null,
    });
  });

  it('tell a file that was thrown away or deleted, and one that came back', async () => {
    for (const [name, state] of [
      ['trash', 'gone'],
      ['delete', 'gone'],
      ['untrash', 'link'],
    ] as const) {
      const event = { ...visibility('f1', 'people_with_link', { at: ago(hour) }), name };
      expect(await only(event)).toMatchObject({ state, isOpening: false, target: null });
    }
  });

  it('leave out what names no file, and texts that the database cannot hold', async () => {
    const at = ago(hour);
    log.add(access('', 'ana@fora.example', { at }));
    log.add(
      access('f1', 'ana@fora.example', { at, parameters: { doc_title: `a\0${'x'.repeat(900)}\ud800` } }),
    );
    const { changes } = await readAll(caughtUp);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.file.title).toBe(`a${'x'.repeat(499)}`);
  });
});

describe('a failing log', () => {
  it.each([
    [{ status: 503 }],
    [{ status: 429 }],
    [{ status: 403, body: { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } } }],
    [{ isReset: true }],
    [{ delayMs: 400 }],
  ])('is asked again after %j', async (answer) => {
    log.add(access('f1', 'ana@fora.example', { at: ago(hour) }));
    log.answerNext(answer, answer);
    const page = await sharing(100).listChanges(grant, null);
    expect(page.isLast).toBe(false);
  });

  it.each([
    ['unavailable', { status: 503 }],
    ['rate_limited', { status: 429 }],
    ['forbidden', { status: 403, body: { error: { errors: [{ reason: 'forbidden' }] } } }],
    ['api_disabled', { status: 403, body: { error: { errors: [{ reason: 'accessNotConfigured' }] } } }],
    ['missing_scope', { status: 403, body: { error: { errors: [{ reason: 'insufficientPermissions' }] } } }],
    ['unexpected_reply', { body: { items: [{ id: { time: 'yesterday' } }] } }],
    ['unexpected_reply', { body: '<html>' }],
    ['invalid_request', { status: 400 }],
    ['forbidden', { status: 401 }],
  ] as const)('says %s when it stays so', async (code, answer) => {
    log.answerNext(...Array.from({ length: 6 }, () => answer));
    const error: unknown = await sharing()
      .listChanges(grant, null)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, operation: 'activities.list' });
    const told = `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)}`;
    expect(told).not.toMatch(/refresh-secret|client-secret-value/);
  });

  it('says that the consent was taken back, or that it lacks the permission', async () => {
    log.grant(null);
    await expect(sharing().listChanges(grant, null)).rejects.toMatchObject({ code: 'reconnect' });
    log.grant(['openid']);
    await expect(sharing().listChanges(grant, null)).rejects.toMatchObject({
      code: 'missing_scope',
      missingScopes: [reportScope],
    });
    await expect(sharing().check(grant)).rejects.toMatchObject({ code: 'missing_scope' });
  });

  it('begins a stretch anew whose page has expired, but not forever', async () => {
    for (let nr = 0; nr < 3; nr += 1) log.add(access(`f${nr}`, 'ana@fora.example', { at: ago(hour + nr) }));
    const hasPage = () => requested().at(-1)?.query.has('pageToken') === true;
    const { nextCursor: cursor, changes } = await sharing().listChanges(grant, caughtUp);
    expect(changes).toHaveLength(2);
    log.answerNext({ status: 400 });
    const restart = await sharing().listChanges(grant, cursor);
    expect([hasPage(), restart.changes, restart.isLast]).toEqual([true, [], false]);
    expect((await readAll(restart.nextCursor)).changes.map(({ file }) => file.id)).toEqual([
      'f0',
      'f1',
      'f2',
    ]);
    log.beforeAnswer(({ query }) => {
      if (query.has('pageToken')) log.answerNext({ status: 400 });
    });
    await expect(readAll(caughtUp)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('begins a stretch anew whose first hours are told no longer', async () => {
    const { nextCursor: cursor } = await sharing().listChanges(grant, null);
    now += 2 * hour;
    log.answerNext({ status: 400 });
    const restart = await sharing().listChanges(grant, cursor);
    expect([restart.changes, restart.isLast]).toEqual([[], false]);
    await sharing().listChanges(grant, restart.nextCursor);
    expect(Date.parse(requested().at(-1)?.query.get('startTime') ?? '')).toBeGreaterThan(now - 180 * day);
  });

  it('does not follow a page that leads to itself', async () => {
    const answer = { body: { nextPageToken: 'again' } };
    log.answerNext(answer, answer);
    await expect(readAll(caughtUp)).rejects.toMatchObject({
      code: 'unexpected_reply',
      reason: 'page_repeated',
    });
  });

  it('begins anew after a cursor that it cannot read', async () => {
    for (const cursor of ['', '{"from":-1}', 'x']) {
      const { settledUntil } = await sharing().listChanges(grant, cursor);
      expect(Math.round((now - settledUntil) / day)).toBe(180);
    }
  });
});

it('is offered by the panel', () => {
  expect(hasSharingReport.google).toBe(true);
});

describe('the consent', () => {
  it('asks for identity and the logs alone, without earlier grants', () => {
    const url = new URL(
      sharing().authorizationUrl({
        redirectUri: 'https://a.example/b',
        state: 's',
        nonce: 'n',
        codeChallenge: 'c',
      }),
    );
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: `openid email profile ${reportScope}`,
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(url.searchParams.has('include_granted_scopes')).toBe(false);
    expect([sharing().isAllowed([reportScope]), sharing().isAllowed(['openid'])]).toEqual([true, false]);
  });
});
