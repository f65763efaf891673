import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GoogleGrant } from './google-directory.ts';
import { accounts, startEmulatedGoogle } from './testing/emulated-google.ts';
import type { EmulatedGoogle } from './testing/emulated-google.ts';

let google: EmulatedGoogle;
let grant: GoogleGrant;
beforeAll(async () => {
  google = await startEmulatedGoogle();
  grant = await google.connect();
});
afterAll(async () => await google.close());
beforeEach(() => google.emulators.faults.clear());

describe('a failing workspace', () => {
  it.each([
    'rateLimit429',
    'userRateLimit403',
    'quota403',
    'backendError500',
    'unavailable503',
    'disconnect',
  ] as const)('survives two times %s', async (kind) => {
    google.emulators.faults.add({ method: 'directory.users.list', kind, remaining: 2, delayMs: 0 });
    expect((await google.directory.listPeople(grant, { pageSize: 5 })).people).toHaveLength(5);
    expect(google.emulators.faults.list().every((fault) => fault.remaining === 0)).toBe(true);
  });

  it.each([
    ['rateLimit429', 'rate_limited'],
    ['unavailable503', 'unavailable'],
    ['malformed', 'unexpected_reply'],
    ['html403', 'rate_limited'],
  ] as const)('says so when it stays at %s', async (kind, code) => {
    google.emulators.faults.add({ method: 'directory.users.list', kind, remaining: 50, delayMs: 0 });
    await expect(google.directory.listPeople(grant)).rejects.toMatchObject({ code });
  });

  it('waits for a slow response, but not forever', async () => {
    google.emulators.faults.add({ method: 'directory.users.get', kind: 'slow', remaining: 1, delayMs: 300 });
    expect(await google.directory.getPerson(grant, accounts.worker)).not.toBeNull();
    google.emulators.faults.add({ method: 'directory.users.get', kind: 'slow', remaining: 9, delayMs: 5000 });
    const begun = performance.now();
    const attempt = google.directory.getPerson(grant, accounts.worker, { deadlineMs: 200 });
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - begun).toBeLessThan(1500);
  });

  it('gets a new token once when the API rejects the old one', async () => {
    google.emulators.faults.add({
      method: 'directory.users.get',
      kind: 'unauthorized401',
      remaining: 1,
      delayMs: 0,
    });
    expect(await google.directory.getPerson(grant, accounts.worker)).not.toBeNull();
  });

  it('retries a failing token endpoint, and requires a reconnect on invalid_grant', async () => {
    google.emulators.faults.add({ method: 'oauth.token', kind: 'unavailable503', remaining: 2, delayMs: 0 });
    await google.directory.refreshGrant(grant);
    google.emulators.faults.add({ method: 'oauth.token', kind: 'invalidGrant', remaining: 1, delayMs: 0 });
    await expect(google.directory.refreshGrant(grant)).rejects.toMatchObject({ code: 'reconnect' });
  });
});

describe('ending sessions', () => {
  const withAppPasswords = () => {
    const person = google.person(accounts.worker);
    person.appPasswords = [1, 2].map((codeId) => ({ codeId, name: 'Mail', createdAt: 0, lastUsedAt: 0 }));
    const grants = google.emulators.state.grants;
    for (const clientId of ['calendar.apps.example', 'kept.apps.example']) {
      const held = { userId: person.id, clientId, displayText: clientId, scopes: ['openid'] };
      grants.push({ ...held, isNativeApp: false, hasRefreshToken: true });
    }
    return person;
  };
  const clientsOf = (userId: string): readonly string[] =>
    google.emulators.state.grants.filter((held) => held.userId === userId).map((held) => held.clientId);

  it('ends web sessions only, for `browser`', async () => {
    const person = withAppPasswords();
    await google.directory.revokeSessions(grant, person.id, { scope: 'browser' });
    expect(google.emulators.callLog.count('directory.users.signOut')).toBe(1);
    expect(person.appPasswords).toHaveLength(2);
    expect(clientsOf(person.id)).toContain('calendar.apps.example');
  });

  it('keeps app passwords for plain `allDevices`: a sign-in does not bring them back', async () => {
    const person = withAppPasswords();
    const result = await google.directory.revokeSessions(grant, person.id, { scope: 'allDevices' });
    expect(result.revokedAppPasswords).toBe(0);
    expect(google.person(accounts.worker).appPasswords).toHaveLength(2);
    expect(clientsOf(person.id)).not.toContain('calendar.apps.example');
  });

  it('revokes app permissions, and app passwords on request, but not exempt ones nor our own', async () => {
    const person = withAppPasswords();
    await google.signIn(accounts.worker);
    const options = {
      scope: 'allDevices',
      takesAppPasswords: true,
      exemptClientIds: ['kept.apps.example'],
    } as const;
    google.emulators.faults.add({
      method: 'directory.asps.delete',
      kind: 'lostAnswer',
      remaining: 1,
      delayMs: 0,
    });
    const result = await google.directory.revokeSessions(grant, person.id, options);
    expect(result.revokedAppPasswords).toBe(2);
    expect(google.person(accounts.worker).appPasswords).toEqual([]);
    const left = clientsOf(person.id);
    expect(left).not.toContain('calendar.apps.example');
    expect(left).toEqual(expect.arrayContaining(['kept.apps.example', 'client-1.apps.example']));
    const again = await google.directory.revokeSessions(grant, person.id, options);
    expect(again).toEqual({ revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 });
  });

  it("wipes the work account from the person's own phones on request, and from no other ones", async () => {
    const { id, primaryEmail } = google.person(accounts.worker);
    const device = { deviceId: 'd', model: 'Moto G84', os: 'Android 14', type: 'ANDROID' } as const;
    google.emulators.state.mobileDevices = [primaryEmail, primaryEmail, `${primaryEmail}.br`].map(
      (email, index) => ({ ...device, resourceId: `phone-${index}`, email, status: 'APPROVED' }),
    );
    // The permission is not requested at the first connection: this grants it afterwards.
    const scope = 'https://www.googleapis.com/auth/admin.directory.device.mobile.action';
    for (const token of google.emulators.state.refreshTokens) token.scopes = [...token.scopes, scope];
    const directory = google.restarted();
    const statuses = () => google.emulators.state.mobileDevices.map(({ status }) => status);
    await directory.revokeSessions(grant, id, { scope: 'allDevices' });
    expect(statuses()).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    google.emulators.faults.add({
      method: 'directory.mobiledevices.action',
      kind: 'lostAnswer',
      remaining: 1,
      delayMs: 0,
    });
    const options = { scope: 'allDevices', wipeDevices: true } as const;
    expect((await directory.revokeSessions(grant, id, options)).wipedDevices).toBe(2);
    expect(statuses()).toEqual(['ACCOUNT_WIPED', 'ACCOUNT_WIPED', 'APPROVED']);
    expect((await directory.revokeSessions(grant, id, options)).wipedDevices).toBe(0);
  });

  it('survives 429 and a lost response, and throws not_found for an unknown person', async () => {
    const { id } = google.person(accounts.worker);
    for (const kind of ['rateLimit429', 'lostAnswer'] as const) {
      google.emulators.faults.add({ method: 'directory.users.signOut', kind, remaining: 1, delayMs: 0 });
    }
    google.advance(1000);
    await google.directory.revokeSessions(grant, id, { scope: 'browser' });
    expect(google.emulators.callLog.count('directory.users.signOut')).toBeGreaterThanOrEqual(3);
    await expect(
      google.directory.revokeSessions(grant, '9'.repeat(21), { scope: 'browser' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('setting a password', () => {
  it('sends it as a crypt hash, never in plain text', async () => {
    const prepared = await google.directory.preparePassword('Padaria-Estrela-9');
    expect(prepared).toMatch(/^\$6\$[./\w]{16}\$[./\w]{86}$/);
    if (prepared === null) return;
    await google.directory.setPassword(grant, {
      personId: google.person(accounts.worker).id,
      password: prepared,
      mustChange: false,
    });
    expect(google.person(accounts.worker).password).toMatchObject({ hashFunction: 'crypt', value: prepared });
  });

  it.each(['short', 'bolo de fubá às 7h', ' bolo de fuba as 7h', 'x'.repeat(101)])(
    'knows that Google would not accept %j',
    async (password) => {
      expect(await google.directory.preparePassword(password)).toBeNull();
    },
  );
});
