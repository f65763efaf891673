import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { access, reportScope } from '#connectors/google/testing/drive-audit.ts';
import { inCompany } from '#db/transactions.ts';
import { people } from '#testing/api.ts';
import { startSharedFilesWorld } from '#testing/shared-files-world.ts';
import type { SharedFilesWorld } from '#testing/shared-files-world.ts';

let world: SharedFilesWorld;
beforeAll(async () => {
  world = await startSharedFilesWorld();
});
afterAll(() => world.close());
beforeEach(() => world.log.clear());
afterEach(() => world.stop());

const audits = async () =>
  (await world.api.audits(world.companyKey))
    .filter(({ event }) => event.startsWith('shared_files.'))
    .map(({ event, actor_name: by, after, before }) => [event, by, after ?? before]);

describe('the consent of the report', () => {
  it('is of its own: it asks for the logs alone and leaves the connection as it is', async () => {
    expect(await world.state()).toEqual({ consent: null, reading: null, history_days: 180 });
    const begun = await world.api.call('sharedFiles.authorize', { token: world.token });
    const asked = new URL(begun.url).searchParams;
    expect(asked.get('scope')).toBe(`openid email profile ${reportScope}`);
    expect(asked.get('include_granted_scopes')).toBeNull();
    const connected = () =>
      world.inOurs((tx) => tx.selectFrom('provider_credentials').selectAll().executeTakeFirstOrThrow());
    const before = await connected();
    const { consent, reading } = await world.allow();
    expect(consent).toEqual({
      account: people.secondSuperAdmin,
      granted_at: '2025-03-10T12:00:00.000Z',
      ended_at: null,
    });
    expect(reading).toMatchObject({ from: null, read_at: null, percent: 0, problem: null });
    expect(await connected()).toEqual(before);
    expect((await audits()).at(-1)).toEqual([
      'shared_files.allowed',
      expect.any(String),
      { account: people.secondSuperAdmin },
    ]);
    const kept = await world.inOurs((tx) =>
      tx.selectFrom('shared_file_consents').selectAll().executeTakeFirstOrThrow(),
    );
    expect(kept.granted_scopes).toContain(reportScope);
  });

  it('is refused, incomplete, or brought back to another purpose or company: nothing is kept', async () => {
    const refused = await world.walk(people.secondSuperAdmin, { refuse: true });
    expect(await world.api.refusal('sharedFiles.allow', refused)).toMatchObject({ code: 'INVALID_GRANT' });
    const unticked = await world.walk(people.secondSuperAdmin, { untick: [reportScope] });
    expect(await world.api.refusal('sharedFiles.allow', unticked)).toMatchObject({ code: 'MISSING_SCOPE' });
    const asSignIn = await world.walk();
    expect(await world.api.refusal('auth.callback', { body: asSignIn.body })).toMatchObject({
      code: 'INVALID_CALLBACK',
    });
    const signIn = world.api.returning(await world.api.consent(people.superAdmin));
    expect(await world.api.refusal('sharedFiles.allow', { token: world.token, body: signIn })).toMatchObject({
      code: 'INVALID_CALLBACK',
    });
    const other = await world.api.otherCompany();
    const elsewhere = { ...(await world.walk()), token: other.token };
    expect(await world.api.refusal('sharedFiles.allow', elsewhere)).toMatchObject({
      code: 'INVALID_CALLBACK',
    });
    const once = await world.walk();
    const colleague = await world.api.signIn(people.superAdmin);
    expect(await world.api.refusal('sharedFiles.allow', { ...once, token: colleague })).toMatchObject({
      code: 'INVALID_CALLBACK',
    });
    await world.api.call('sharedFiles.allow', once);
    expect(await world.api.refusal('sharedFiles.allow', once)).toMatchObject({ code: 'INVALID_CALLBACK' });
    await world.stop();
    expect((await world.state()).consent).toBeNull();
  });

  it('is not taken from an account that may not read the logs, nor while the workspace is away', async () => {
    const forbidden = { status: 403, body: { error: { errors: [{ reason: 'forbidden' }] } } };
    for (const answers of [[forbidden], [{ status: 401 }, { status: 401 }]]) {
      world.log.answerNext(...answers);
      expect(await world.api.refusal('sharedFiles.allow', await world.walk())).toMatchObject({
        status: 403,
        code: 'CONSENT_MAY_NOT_READ',
      });
    }
    world.log.answerNext({ status: 503 }, { status: 503 });
    expect(await world.api.refusal('sharedFiles.allow', await world.walk())).toMatchObject({
      code: 'DIRECTORY_UNAVAILABLE',
    });
    expect((await world.state()).consent).toBeNull();
  });

  it('is not taken from an account of another company', async () => {
    const domains = (is_verified: boolean) =>
      world.inOurs((tx) => tx.updateTable('domains').set({ is_verified }).execute());
    await domains(false);
    expect(await world.api.refusal('sharedFiles.allow', await world.walk())).toMatchObject({
      status: 403,
      code: 'CONSENT_OF_OTHER_COMPANY',
    });
    await domains(true);
  });

  it('is given and ended by control admins alone; a manager does not see whose account it is', async () => {
    await world.allow();
    const manager = await world.api.manager(world.companyKey, people.worker);
    for (const name of ['sharedFiles.authorize', 'sharedFiles.stop'] as const)
      expect(await world.api.refusal(name, { token: manager })).toMatchObject({ code: 'FORBIDDEN' });
    const { consent } = await world.api.call('sharedFiles.state', { token: manager });
    expect(consent).toMatchObject({ account: null, ended_at: null });
  });

  it('may be given again by another account, which goes on where the first one was', async () => {
    world.log.add(access('f1', 'ana@fora.example', { at: world.ago(60) }));
    await world.allow();
    await world.readAll();
    const { reading } = await world.state();
    const { consent, ...after } = await world.allow(people.superAdmin);
    expect(consent?.account).toBe(people.superAdmin);
    expect(after.reading).toEqual(reading);
    expect(await world.files()).toHaveLength(1);
  });
});

describe('stopping the report', () => {
  it('revokes the consent and deletes everything that was read', async () => {
    world.log.add(access('f1', 'ana@fora.example', { at: world.ago(60) }));
    await world.allow();
    await world.readAll();
    expect(await world.files()).toHaveLength(1);
    world.api.advance(1000);
    expect(await world.stop()).toEqual({ permission: 'revoked' });
    expect(await world.stored()).toEqual([]);
    expect(await world.inOurs((tx) => tx.selectFrom('shared_file_targets').selectAll().execute())).toEqual(
      [],
    );
    expect(await world.state()).toMatchObject({ consent: null, reading: null });
    expect((await audits()).at(-1)).toEqual([
      'shared_files.stopped',
      expect.any(String),
      { account: people.secondSuperAdmin },
    ]);
    const before = (await audits()).length;
    expect(await world.stop()).toEqual({ permission: 'revoked' });
    expect(await audits()).toHaveLength(before);
  });

  it('leaves the permission where the same account connects the company', async () => {
    await world.allow(people.superAdmin);
    expect(await world.stop()).toEqual({ permission: 'kept_for_connection' });
    expect(await world.api.call('auth.scopes', { token: world.token })).toMatchObject({ reconnect: false });
    await expect(world.api.newDirectory().refreshGrant(await connection())).resolves.toMatchObject({
      needsSignIn: false,
    });
  });

  it('deletes everything also when the workspace is away', async () => {
    await world.allow();
    world.api.emulators.faults.add({
      method: 'oauth.revoke',
      kind: 'unavailable503',
      remaining: 9,
      delayMs: 0,
    });
    expect(await world.stop()).toEqual({ permission: 'unreachable' });
    world.api.emulators.faults.clear();
    expect((await world.state()).consent).toBeNull();
  });
});

async function connection() {
  const row = await world.inOurs((tx) =>
    tx.selectFrom('provider_credentials').selectAll().executeTakeFirstOrThrow(),
  );
  const place = {
    table: 'provider_credentials',
    column: 'secret_sealed',
    companyKey: world.companyKey,
    rowKey: row.kind,
  };
  const refreshToken = world.api.box.openText(place, row.secret_sealed);
  return { refreshToken, grantedScopes: row.granted_scopes, customerId: null };
}

describe('a company on a workspace that does not tell how files are shared', () => {
  it('gets a clear answer from every call', async () => {
    const other = await world.api.otherCompany();
    await inCompany(world.api.db, other.key, (tx) =>
      tx.updateTable('companies').set({ provider: 'microsoft' }).execute(),
    );
    const { token } = other;
    const refused = { status: 409, code: 'REPORT_NOT_AVAILABLE', facts: { workspace: 'Microsoft 365' } };
    const calls = ['state', 'list', 'chart', 'authorize', 'stop'] as const;
    for (const name of calls)
      expect(await world.api.refusal(`sharedFiles.${name}`, { token })).toMatchObject(refused);
    const file = { kind: 'shared_files_csv', filters: {} };
    expect(await world.api.refusal('downloads.createTicket', { token, body: file })).toMatchObject(refused);
  });
});
