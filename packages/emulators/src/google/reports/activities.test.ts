import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { admin_reports_v1 } from '@googleapis/admin';
import type { EmulatorClock } from '#clock.ts';
import type { Emulators } from '#start-emulators.ts';
import type { DriveState } from '#state/drive-model.ts';
import {
  allScopes,
  auditScope,
  connect,
  delegatedAdmin,
  failureOf,
  startForTest,
  superAdmin,
  worker,
} from '#testing/start.ts';
import type { Connected } from '#testing/start.ts';

type Activity = admin_reports_v1.Schema$Activity;
type Query = Omit<admin_reports_v1.Params$Resource$Activities$List, 'applicationName'>;

const dayMs = 86_400_000;

let emulators: Emulators;
let clock: EmulatorClock;
let google: Connected;
let seeded: DriveState;
beforeAll(async () => {
  ({ emulators, clock } = await startForTest());
  google = await connect(emulators, superAdmin, [...allScopes, auditScope]);
  seeded = structuredClone(emulators.state.drive);
});
afterAll(() => emulators.close());
beforeEach(() => {
  emulators.state.drive = structuredClone(seeded);
});
afterEach(() => emulators.faults.clear());

const list = (query: Query = {}) =>
  google.reports.activities.list({ userKey: 'all', applicationName: 'drive', ...query });
const itemsOf = async (query: Query = {}): Promise<Activity[]> => (await list(query)).data.items ?? [];
const control = (path: string, body: unknown): Promise<Response> =>
  fetch(`${emulators.googleUrl}/_control/drive/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ago = (days: number): string => new Date(clock.now() - days * dayMs).toISOString();
const idOf = ({ id }: Activity): string => `${id?.time} ${id?.uniqueQualifier}`;
const parametersOf = (activity: Activity | undefined, name: string): Record<string, unknown> => {
  const event = activity?.events?.find((item) => item.name === name);
  return Object.fromEntries(
    (event?.parameters ?? []).map(({ name: key, ...value }) => [key, Object.values(value)[0]]),
  );
};
const say = (at: string, more: Record<string, unknown> = {}) => ({
  at,
  actor: worker,
  ipAddress: '203.0.113.5',
  events: [{ type: 'access', name: 'view', parameters: [{ name: 'doc_id', value: 'd1' }] }],
  ...more,
});

describe('the shape of an activity', () => {
  it('is a list of activities, newest first, each with its time and a qualifier', async () => {
    const { data } = await list({ maxResults: 50 });
    expect(data).toMatchObject({ kind: 'admin#reports#activities', etag: expect.any(String) });
    const times = (data.items ?? []).map(({ id }) => id?.time ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    for (const item of data.items ?? [])
      expect(item).toMatchObject({
        kind: 'admin#reports#activity',
        id: {
          time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
          uniqueQualifier: expect.stringMatching(/^-?\d+$/),
          applicationName: 'drive',
          customerId: 'C03pdestr',
        },
        events: expect.any(Array),
      });
  });

  it('of a share with a person outside names the person, the roles and both visibilities', async () => {
    const shared = await control('share', { email: worker, title: 'Encomendas', to: 'ana@fora.example' });
    const { id } = (await shared.json()) as { id: string };
    const [newest] = await itemsOf({ eventName: 'change_user_access' });
    expect(newest).toMatchObject({
      actor: { callerType: 'USER', email: worker, profileId: expect.stringMatching(/^\d{21}$/) },
      ownerDomain: 'padariaestrela.example',
      ipAddress: '203.0.113.24',
      networkInfo: { regionCode: 'BR' },
    });
    expect(newest?.events?.[0]?.type).toBe('acl_change');
    expect(parametersOf(newest, 'change_user_access')).toEqual({
      primary_event: true,
      billable: true,
      visibility_change: 'external',
      target_user: 'ana@fora.example',
      old_value: ['none'],
      new_value: ['can_view'],
      old_visibility: 'private',
      owner_is_shared_drive: false,
      owner_is_team_drive: false,
      owner: worker,
      doc_id: id,
      doc_type: 'spreadsheet',
      is_encrypted: false,
      doc_title: 'Encomendas',
      visibility: 'shared_externally',
      originating_app_id: expect.stringMatching(/^\d+$/),
      actor_is_collaborator_account: false,
    });
  });

  it('of a link that opens a file has two events: the visibility and the access', async () => {
    await control('share', { email: worker, to: 'people_with_link', role: 'can_edit' });
    const [newest] = await itemsOf({ eventName: 'change_document_visibility' });
    expect(newest?.events?.map(({ name }) => name)).toEqual([
      'change_document_visibility',
      'change_document_access_scope',
    ]);
    expect(parametersOf(newest, 'change_document_visibility')).toMatchObject({
      visibility_change: 'external',
      target_domain: 'all',
      old_value: ['private'],
      new_value: ['people_with_link'],
      old_visibility: 'private',
      visibility: 'people_with_link',
    });
    expect(parametersOf(newest, 'change_document_access_scope')).toMatchObject({
      old_value: ['none'],
      new_value: ['can_edit'],
      visibility: 'people_with_link',
    });
  });

  it('of a file in a shared drive names the drive as the owner', async () => {
    const items = await itemsOf({ filters: 'owner_is_shared_drive==true', eventName: 'change_user_access' });
    expect(parametersOf(items[0], 'change_user_access')).toMatchObject({
      owner_is_shared_drive: true,
      owner: 'Fornecedores',
      shared_drive_id: expect.stringMatching(/^0A/),
    });
  });

  it('leaves out what Google does not know: a title, an actor, and the items of an empty list', async () => {
    const events = (await itemsOf()).flatMap((item) => item.events ?? []);
    const names = events.map(({ parameters = [] }) => parameters.map(({ name }) => name));
    expect(names.some((known) => known.includes('doc_id') && !known.includes('doc_title'))).toBe(true);
    const visits = (await itemsOf()).filter(({ actor }) => actor?.email === undefined);
    expect(visits[0]?.actor).toEqual({ profileId: expect.any(String) });
    const { data } = await list({ eventName: 'print' });
    expect(data).not.toHaveProperty('items');
    expect(data).not.toHaveProperty('nextPageToken');
  });

  it('is cut down to the fields that were asked for', async () => {
    const { data } = await list({ maxResults: 1, fields: 'items(id/time)' });
    expect(data).toEqual({ items: [{ id: { time: expect.any(String) } }] });
  });
});

describe('pages', () => {
  const readAll = async (query: Query, between?: () => Promise<unknown>): Promise<Activity[]> => {
    const found: Activity[] = [];
    let pageToken: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page is known after the one before it
      const { data } = await list({ ...query, ...(pageToken === undefined ? {} : { pageToken }) });
      found.push(...(data.items ?? []));
      pageToken = data.nextPageToken ?? undefined;
      // oxlint-disable-next-line no-await-in-loop -- something happens between two pages
      await between?.();
    } while (pageToken !== undefined);
    return found;
  };

  it('hold every activity once, also while new ones come in', async () => {
    const whole = (await itemsOf({ maxResults: 1000 })).map(idOf);
    expect(whole.length).toBeGreaterThan(200);
    const read = await readAll({ maxResults: 37 }, () => control('share', { email: worker }));
    expect(read.map(idOf)).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
  });

  it('hold at most 1000', async () => {
    const activities = Array.from({ length: 1200 }, (_, index) => say(ago(1 + index / 100)));
    for (const part of [activities.slice(0, 600), activities.slice(600)])
      // oxlint-disable-next-line no-await-in-loop -- two halves, since a body may not be larger
      expect((await control('activities', { activities: part })).status).toBe(200);
    const { data } = await list({ eventName: 'view', filters: 'doc_id==d1' });
    expect(data.items).toHaveLength(1000);
    const rest = await list({
      eventName: 'view',
      filters: 'doc_id==d1',
      pageToken: data.nextPageToken ?? '',
    });
    expect(rest.data.items).toHaveLength(200);
    expect(rest.data.nextPageToken).toBeUndefined();
  });

  it.each([0, 1001, -5, 1.5])('of %s activities are refused', async (maxResults) => {
    expect(await failureOf(list({ maxResults }))).toMatchObject({
      status: 400,
      data: { error: { code: 400, errors: [{ reason: 'invalidParameter', location: 'maxResults' }] } },
    });
  });

  it('belong to one list, for three days', async () => {
    const pageToken = (await list({ maxResults: 5 })).data.nextPageToken ?? '';
    const refused = { status: 400, data: { error: { errors: [{ location: 'pageToken' }] } } };
    expect(await failureOf(list({ maxResults: 5, pageToken: 'rubbish' }))).toMatchObject(refused);
    expect(await failureOf(list({ eventName: 'edit', pageToken }))).toMatchObject(refused);
    expect((await list({ maxResults: 5, pageToken })).data.items).toHaveLength(5);
    clock.advance?.(4 * dayMs);
    await google.client.refreshAccessToken();
    expect(await failureOf(list({ maxResults: 5, pageToken }))).toMatchObject(refused);
    clock.advance?.(-4 * dayMs);
    await google.client.refreshAccessToken();
  });
});

describe('the span', () => {
  it('ends 180 days ago, even if more was requested', async () => {
    const oldest = seeded.activities[0]?.at ?? 0;
    expect(clock.now() - oldest).toBeGreaterThan(180 * dayMs);
    for (const query of [{}, { startTime: ago(400) }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const last = (await itemsOf(query)).at(-1);
      expect(Date.parse(last?.id?.time ?? '')).toBeGreaterThanOrEqual(clock.now() - 180 * dayMs - 60_000);
    }
  });

  it('has both its ends', async () => {
    await control('activities', { activities: [say(ago(10)), say(ago(11)), say(ago(12))] });
    const filters = 'doc_id==d1';
    const [newest, middle] = await itemsOf({ filters });
    const times = { startTime: middle?.id?.time ?? '', endTime: newest?.id?.time ?? '' };
    expect(await itemsOf({ filters, ...times })).toHaveLength(2);
    expect(await itemsOf({ filters, startTime: times.endTime })).toHaveLength(1);
  });

  it.each([
    ['startTime', 'yesterday'],
    ['startTime', '2026-11-01'],
    ['endTime', '2026-13-01T00:00:00Z'],
  ])('refuses %s=%s', async (name, value) => {
    expect(await failureOf(list({ [name]: value }))).toMatchObject({
      status: 400,
      data: {
        error: { errors: [{ reason: 'invalidParameter', location: name, locationType: 'parameter' }] },
      },
    });
  });

  it.each([
    ['ends before it starts', { start: 1, end: 2 }],
    ['starts in the future', { start: -1, end: -2 }],
    ['ends before Google remembers', { start: 300, end: 290 }],
  ])('is refused when it %s', async (_name, { start, end }) => {
    const query = { startTime: ago(start), endTime: ago(end) };
    expect(await failureOf(list(query))).toEqual({
      status: 400,
      data: {
        error: {
          code: 400,
          message: 'Invalid request: Start time is after end time.',
          errors: [
            {
              message: 'Invalid request: Start time is after end time.',
              domain: 'global',
              reason: 'invalid',
            },
          ],
        },
      },
    });
  });

  it('shows nothing of a future that the clock was moved back from', async () => {
    await control('activities', { activities: [say(ago(0))] });
    clock.advance?.(-60 * 60_000);
    expect(await itemsOf({ filters: 'doc_id==d1' })).toEqual([]);
    clock.advance?.(60 * 60_000);
    expect(await itemsOf({ filters: 'doc_id==d1' })).toHaveLength(1);
  });

  it('shows an action when the delay of the log is over, in its place', async () => {
    expect((await control('lag', { minutes: 10 })).status).toBe(200);
    await control('share', { email: worker, title: 'Atrasado' });
    expect(await itemsOf({ filters: 'doc_title==Atrasado' })).toEqual([]);
    await control('activities', {
      activities: [say(ago(5), { visibleAt: ago(-5 / 1440) }), say(ago(3), { visibleAt: ago(3) })],
    });
    expect(await itemsOf({ filters: 'doc_id==d1' })).toHaveLength(1);
    clock.advance?.(11 * 60_000);
    expect(await itemsOf({ filters: 'doc_title==Atrasado' })).not.toEqual([]);
    const [first, second] = await itemsOf({ filters: 'doc_id==d1' });
    expect(Date.parse(first?.id?.time ?? '')).toBeGreaterThan(Date.parse(second?.id?.time ?? ''));
  });
});

describe('filters', () => {
  it('by a name leave the activities that have such an event, with all of their events', async () => {
    const items = await itemsOf({ eventName: 'change_document_access_scope' });
    expect(items.length).toBeGreaterThan(5);
    for (const { events = [] } of items)
      expect(events?.map(({ name }) => name)).toContain('change_document_visibility');
  });

  it.each([
    ['doc_id==f1', ['f1']],
    ['doc_id<>f1', ['f2', 'f3']],
    ['new_value==can_edit', ['f1', 'f2']],
    ['primary_event==false', ['f3']],
    ['size>9', ['f2', 'f3']],
    ['size<=10,new_value==can_edit', ['f1', 'f2']],
    ['size>=10,doc_id<f3', ['f2']],
    ['nothing==1', []],
  ])('%s', async (filters, found) => {
    const file = (id: string, more: unknown[]) =>
      say(ago(1), {
        events: [{ type: 'test', name: 'filtered', parameters: [{ name: 'doc_id', value: id }, ...more] }],
      });
    await control('activities', {
      activities: [
        file('f1', [
          { name: 'new_value', multiValue: ['can_view', 'can_edit'] },
          { name: 'size', intValue: '9' },
        ]),
        file('f2', [
          { name: 'new_value', value: 'can_edit' },
          { name: 'size', intValue: '10' },
        ]),
        file('f3', [
          { name: 'primary_event', boolValue: false },
          { name: 'size', intValue: '100' },
        ]),
      ],
    });
    const items = await itemsOf({ eventName: 'filtered', filters });
    expect(items.map((item) => parametersOf(item, 'filtered')['doc_id']).toSorted()).toEqual(found);
  });

  it.each(['visibility', 'visibility=private', '==private'])('refuse %s', async (filters) => {
    expect(await failureOf(list({ filters }))).toMatchObject({
      status: 400,
      data: { error: { errors: [{ reason: 'invalidParameter', location: 'filters' }] } },
    });
  });

  it('by person, by address, and by unit', async () => {
    const byEmail = await itemsOf({ userKey: worker });
    expect(byEmail.length).toBeGreaterThan(0);
    expect(new Set(byEmail.map(({ actor }) => actor?.email))).toEqual(new Set([worker]));
    const userKey = emulators.state.users.find((user) => user.primaryEmail === worker)?.id ?? '';
    expect((await itemsOf({ userKey })).map(idOf)).toEqual(byEmail.map(idOf));
    for (const address of ['198.51.100.41', '2001:db8:41::7']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const items = await itemsOf({ actorIpAddress: address });
      expect(new Set(items.map(({ ipAddress }) => ipAddress))).toEqual(new Set([address]));
    }
    const unit = emulators.state.orgUnits.find(({ path }) => path === '/Loja');
    const ofUnit = await itemsOf({ orgUnitID: `id:${unit?.id}` });
    expect(ofUnit.map(idOf)).toEqual(expect.arrayContaining(byEmail.map(idOf)));
    expect(ofUnit.length).toBeLessThan((await itemsOf()).length);
    expect(await failureOf(list({ orgUnitID: 'id:none' }))).toMatchObject({ status: 400 });
    expect(await failureOf(list({ userKey: 'ninguem@fora.example' }))).toMatchObject({ status: 404 });
  });

  it('take the own company only, and no other application', async () => {
    expect((await itemsOf({ customerId: 'my_customer', maxResults: 3 })).length).toBe(3);
    expect(await failureOf(list({ customerId: 'C0other' }))).toMatchObject({ status: 403 });
    const other = google.reports.activities.list({ userKey: 'all', applicationName: 'weather' });
    expect(await failureOf(other)).toMatchObject({ status: 400 });
  });
});

describe('who may read', () => {
  it('an administrator whose token has the scope, and no one without it', async () => {
    const without = await connect(emulators, superAdmin, allScopes);
    const call = without.reports.activities.list({ userKey: 'all', applicationName: 'drive' });
    expect(await failureOf(call)).toMatchObject({
      status: 403,
      data: {
        error: {
          status: 'PERMISSION_DENIED',
          message: 'Request had insufficient authentication scopes.',
          errors: [{ reason: 'insufficientPermissions' }],
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
              metadata: { service: 'admin.googleapis.com' },
            },
          ],
        },
      },
    });
    const delegated = await connect(emulators, delegatedAdmin, ['openid', auditScope]);
    const read = delegated.reports.activities.list({
      userKey: 'all',
      applicationName: 'drive',
      maxResults: 1,
    });
    expect((await read).data.items).toHaveLength(1);
  });

  it('no worker, and no stranger', async () => {
    const person = await connect(emulators, worker, ['openid', auditScope]);
    const call = person.reports.activities.list({ userKey: 'all', applicationName: 'drive' });
    expect(await failureOf(call)).toMatchObject({
      status: 403,
      data: {
        error: {
          message: 'Not Authorized to access this resource/api',
          errors: [{ reason: 'forbidden' }],
        },
      },
    });
    const url = `${emulators.googleUrl}/admin/reports/v1/activity/users/all/applications/drive`;
    expect((await fetch(url)).status).toBe(401);
  });
});

it.each([
  ['rateLimit429', 429, 'rateLimitExceeded'],
  ['userRateLimit403', 403, 'userRateLimitExceeded'],
  ['quota403', 403, 'quotaExceeded'],
  ['apiNotEnabled403', 403, 'accessNotConfigured'],
  ['activityRecords401', 401, 'authError'],
  ['backendError500', 500, 'backendError'],
  ['unavailable503', 503, 'backendError'],
] as const)('answers %s when it is planned, and then works again', async (kind, status, reason) => {
  emulators.faults.add({ method: 'reports.*', kind, remaining: 1, delayMs: 0 });
  expect(await failureOf(list())).toMatchObject({ status, data: { error: { errors: [{ reason }] } } });
  expect((await list({ maxResults: 1 })).status).toBe(200);
});

it('runs out of quota', async () => {
  const { emulators: small } = await startForTest({ quotaPerMinute: 2 });
  const { reports } = await connect(small, superAdmin, ['openid', auditScope]);
  const read = () => reports.activities.list({ userKey: 'all', applicationName: 'drive', maxResults: 1 });
  await read();
  await read();
  expect(await failureOf(read())).toMatchObject({
    status: 403,
    data: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } },
  });
  await small.close();
});
