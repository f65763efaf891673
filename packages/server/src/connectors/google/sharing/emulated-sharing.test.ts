import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryGrant } from '#ports/directory.ts';
import type { SharingChange } from '#ports/sharing.ts';
import { accounts, startEmulatedGoogle } from '../testing/emulated-google.ts';
import type { EmulatedGoogle } from '../testing/emulated-google.ts';

const minute = 60_000;
const hour = 60 * minute;
const outsider = 'compras@moinhosul.example';

let google: EmulatedGoogle;
let grant: DirectoryGrant;
/** Everything up to here is read. */
let cursor: string;
beforeAll(async () => {
  google = await startEmulatedGoogle();
  grant = await allow(accounts.secondSuperAdmin);
  ({ cursor } = await read(null));
});
afterAll(() => google.close());
beforeEach(async () => {
  google.emulators.faults.clear();
  await control('lag', { minutes: 0 });
  google.advance(4 * hour);
  ({ cursor } = await read(cursor));
  google.advance(minute);
});

/** The consent of the report, as a person gives it at the workspace. */
async function allow(email: string): Promise<DirectoryGrant> {
  const { refreshToken, grantedScopes } = await google.signIn(email, { purpose: 'sharing' });
  if (refreshToken === null) throw new Error('no refresh token');
  return { refreshToken, grantedScopes, customerId: null };
}

async function control(path: string, body: unknown): Promise<{ readonly id: string }> {
  const answer = await fetch(`${google.emulators.googleUrl}/_control/drive/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string };
}
const share = (file: Readonly<Record<string, string>>) =>
  control('share', { email: accounts.worker, title: 'Encomendas', to: outsider, ...file });
const fail = (kind: Parameters<EmulatedGoogle['emulators']['faults']['add']>[0]['kind'], remaining: number) =>
  google.emulators.faults.add({ method: 'reports.*', kind, remaining, delayMs: 0 });

/** Reads up to the last page, with a connector that knows nothing of earlier pages. */
async function read(from: string | null) {
  const { sharing } = google.restarted();
  const changes: SharingChange[] = [];
  let place = from;
  for (let pages = 0; pages < 500; pages += 1) {
    const page = await sharing.listChanges(grant, place);
    changes.push(...page.changes);
    place = page.nextCursor;
    google.advance(700);
    if (page.isLast) return { changes, cursor: page.nextCursor };
  }
  throw new Error('the reading does not end');
}

/** What is read of one file since the last reading, oldest first; an action may be listed for two of its events. */
async function changesOf(id: string): Promise<SharingChange[]> {
  const { changes } = await read(cursor);
  const byMoment = new Map(
    changes
      .filter(({ file }) => file.id === id)
      .map((change) => [`${change.at} ${change.qualifier} ${change.target?.name ?? ''}`, change]),
  );
  return [...byMoment.values()].toSorted((a, b) => a.at.localeCompare(b.at));
}

describe('the consent', () => {
  it('is for the logs alone, and is enough to read them', async () => {
    expect(google.directory.sharing.isAllowed(grant.grantedScopes)).toBe(true);
    expect(grant.grantedScopes).not.toContain('https://www.googleapis.com/auth/admin.directory.user');
    await expect(google.directory.sharing.check(grant)).resolves.toBeUndefined();
  });

  it('of a person without the right to the logs is refused', async () => {
    const theirs = await allow(accounts.worker);
    await expect(google.directory.sharing.check(theirs)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('that was taken back ends the reading', async () => {
    const theirs = await allow(accounts.thirdSuperAdmin);
    await google.directory.revokeGrant(theirs);
    await expect(google.restarted().sharing.listChanges(theirs, null)).rejects.toMatchObject({
      code: 'reconnect',
    });
  });
});

describe('the changes of a file', () => {
  it('that is shared with a person and taken back say both', async () => {
    const { id } = await share({});
    google.advance(minute);
    await control('unshare', { fileId: id });
    google.advance(minute);
    const [own, given, taken] = await changesOf(id);
    expect(own).toMatchObject({ state: 'internal', isOpening: false });
    expect(given).toMatchObject({
      actor: accounts.worker,
      file: { id, title: 'Encomendas', kind: 'spreadsheet', owner: accounts.worker },
      state: 'people',
      isOpening: true,
      target: { name: outsider, isDomain: false, hasAccess: true },
    });
    expect(taken).toMatchObject({
      state: 'internal',
      isOpening: false,
      target: { name: outsider, hasAccess: false },
    });
  });

  it.each([
    ['people_with_link', 'link'],
    ['public_on_the_web', 'public'],
  ])('that is opened as %s and closed say %s', async (to, state) => {
    const { id } = await share({ to });
    google.advance(minute);
    await control('unshare', { fileId: id });
    google.advance(minute);
    const changes = (await changesOf(id)).filter(({ target }) => target?.name !== accounts.worker);
    expect(changes.map((change) => [change.state, change.isOpening, change.target])).toEqual([
      [state, true, null],
      ['internal', false, null],
    ]);
  });

  it('that Google lists late come with the next reading', async () => {
    await control('lag', { minutes: 90 });
    const { id } = await share({});
    google.advance(30 * minute);
    const before = await read(cursor);
    expect(before.changes.filter(({ file }) => file.id === id)).toEqual([]);
    google.advance(61 * minute);
    cursor = before.cursor;
    expect((await changesOf(id)).at(-1)).toMatchObject({ state: 'people' });
  });
});

describe('a file that is moved', () => {
  it.each([
    [outsider, 'people', { name: outsider, isDomain: false, hasAccess: true }],
    ['people_with_link', 'link', null],
  ])(
    'into a folder that is open to %s is open, and closed once it is out again',
    async (to, state, target) => {
      const folder = await share({ title: 'Festas', type: 'folder', to });
      const { id } = await share({ to: accounts.superAdmin });
      google.advance(minute);
      await control('move', { fileId: id, folderId: folder.id });
      google.advance(minute);
      expect((await changesOf(id)).at(-1)).toMatchObject({ state, isOpening: true, target });
      await control('activities', { activities: [leaving(id, to)] });
      google.advance(minute);
      expect((await changesOf(id)).at(-1)).toMatchObject({ state: 'internal', isOpening: false });
    },
  );
});

/** A file leaves the folder that opened it. */
function leaving(id: string, to: string) {
  const isLink = to === 'people_with_link';
  const event = isLink ? 'change_document_visibility' : 'change_user_access';
  const facts = {
    doc_id: id,
    doc_title: 'Encomendas',
    visibility_change: 'internal',
    old_visibility: isLink ? to : 'shared_externally',
    visibility: 'shared_internally',
    ...(isLink ? { target_domain: 'all', new_value: 'private' } : { target_user: to, new_value: 'none' }),
  };
  const parameters = Object.entries(facts).map(([name, value]) => ({ name, value }));
  return {
    actor: accounts.worker,
    events: [{ type: 'acl_change', name: `${event}_hierarchy_reconciled`, parameters }],
  };
}

describe('a log that fails', () => {
  it.each([
    'rateLimit429',
    'userRateLimit403',
    'quota403',
    'html403',
    'backendError500',
    'unavailable503',
  ] as const)('twice is asked again: %s', async (kind) => {
    const { id } = await share({});
    google.advance(minute);
    fail(kind, 2);
    expect((await changesOf(id)).at(-1)).toMatchObject({ state: 'people' });
  });

  it.each(['disconnect', 'lostAnswer'] as const)('to answer is asked again: %s', async (kind) => {
    fail(kind, 1);
    await expect(read(cursor)).resolves.toBeDefined();
  });

  it('because an access token was revoked early is asked with a new one', async () => {
    fail('unauthorized401', 1);
    await expect(read(cursor)).resolves.toBeDefined();
  });

  it.each([
    ['rateLimit429', 'rate_limited'],
    ['unavailable503', 'unavailable'],
    ['malformed', 'unexpected_reply'],
    ['apiNotEnabled403', 'api_disabled'],
    // The refresh went well, so it is the account that may not read.
    ['activityRecords401', 'forbidden'],
  ] as const)('all the time says why: %s is %s', async (kind, code) => {
    fail(kind, 50);
    const { sharing } = google.restarted();
    await expect(sharing.listChanges(grant, cursor)).rejects.toMatchObject({
      code,
      operation: 'activities.list',
    });
    await expect(sharing.check(grant)).rejects.toMatchObject({ code });
  });
});
