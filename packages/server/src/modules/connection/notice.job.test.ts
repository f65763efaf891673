import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { markGrantDead, readGrant } from './grants.ts';
import { openBody } from '../mail/outbox.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { syncDirectory } from '../directory-sync/sync.job.ts';
import { notifyOfConnections } from './notice.job.ts';

let api: Api;
let token: string;
let companyKey: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, companyKey, work);
const look = () =>
  notifyOfConnections.run({
    db: api.db,
    box: api.box,
    clock: api.clock,
    publicUrl: 'https://painel.example',
  });
const mails = () =>
  inOurs(async (tx) =>
    (
      await tx
        .selectFrom('mail_outbox')
        .selectAll()
        .where('kind', '=', 'connection_lost')
        .orderBy('created_at')
        .execute()
    ).map((row) => ({
      to: row.to_address,
      subject: row.subject,
      text: openBody(api.box, row).text,
    })),
  );
/** Revokes the permission at the workspace. */
const revoke = () =>
  fetch(`${api.emulators.googleUrl}/_control/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ email: people.superAdmin }),
  });
const reconnect = async () => {
  const begun = await api.call('auth.authorize', { query: { consent: 'true' } });
  const body = api.returning(await api.walk(begun, people.superAdmin));
  await api.call('auth.callback', { body });
};
/** Simulates a refusal of the stored connection. */
const refuse = (reason: string) =>
  inOurs(async (tx) => {
    const grant = await readGrant(tx, api.box, companyKey);
    if (grant !== null) await markGrantDead(tx, companyKey, grant, { now: api.clock.now(), reason });
  });
const administrators = () =>
  inOurs(async (tx) =>
    (
      await tx
        .selectFrom('users')
        .select('email')
        .where('status', '=', 'active')
        .where((eb) => eb.or([eb('is_admin', '=', true), eb('is_allowed_admin', '=', true)]))
        .execute()
    ).map((row) => row.email),
  );

/** One permission of the connection is taken away, or given back. */
function setScope(scope: string, isGranted: boolean): void {
  for (const held of api.emulators.state.refreshTokens) {
    const others = held.scopes.filter((name) => name !== scope);
    held.scopes = isGranted ? [...others, scope] : others;
  }
}
async function sync(): Promise<void> {
  api.advance(60_000);
  await api.call('users.sync', { token });
  await syncDirectory.run({ db: api.db, box: api.box, directories: api.newDirectories(), clock: api.clock });
}
const isConnected = async () => (await api.call('home.summary', { token })).is_connected;

describe('a permission revoked at the workspace', () => {
  const prefix = 'https://www.googleapis.com/auth/';

  it('is reported once, and again only after it was back; an optional one is not', async () => {
    await sync();
    setScope(`${prefix}admin.directory.device.mobile.action`, false);
    await sync();
    await look();
    expect([await isConnected(), await mails()]).toEqual([true, []]);

    setScope(`${prefix}cloud-identity.inboundsso`, false);
    await sync();
    await sync();
    await look();
    expect(await isConnected()).toBe(false);
    const first = await mails();
    expect(first.map(({ to }) => to).toSorted()).toEqual((await administrators()).toSorted());
    expect(first[0]?.subject).toBe('Padaria Estrela: faltam permissões no Google Workspace');
    // Control is off.
    expect(first[0]?.text).not.toContain('folha impressa');

    setScope(`${prefix}cloud-identity.inboundsso`, true);
    await sync();
    expect(await isConnected()).toBe(true);
    setScope(`${prefix}cloud-identity.inboundsso`, false);
    await sync();
    await look();
    expect(await mails()).toHaveLength(2 * first.length);
    setScope(`${prefix}cloud-identity.inboundsso`, true);
    await sync();
    await inOurs((tx) => tx.deleteFrom('mail_outbox').execute());
  });
});

describe('a connection revoked at the workspace', () => {
  it('is reported to each control admin once, however often it is found', async () => {
    await api.manager(companyKey, people.worker);
    expect((await look()).taken).toBe(0);
    await revoke();
    await Promise.all([
      api.refusal('company.syncOrgUnits', { token }),
      ...[1, 2, 3, 4].map((place) => refuse(`found at place ${place}`)),
    ]);
    await Promise.all([look(), look(), look()]);
    await api.call('users.sync', { token });
    await syncDirectory.run({
      db: api.db,
      box: api.box,
      directories: api.newDirectories(),
      clock: api.clock,
    });
    await look();
    const audits = (await api.audits(companyKey)).filter((row) => row.event === 'directory.connection_lost');
    expect(audits).toMatchObject([{ actor_kind: 'system', before: { account: people.superAdmin } }]);
    const first = await mails();
    const expected = await administrators();
    expect(expected).toContain(people.superAdmin);
    expect(expected).not.toContain(people.worker);
    expect(first.map((mail) => mail.to).toSorted()).toEqual(expected.toSorted());
    expect(first[0]!.subject).toBe('Padaria Estrela: a conexão com o Google Workspace caiu');
    for (const words of [
      people.superAdmin,
      'sincronização noturna',
      'saídas forçadas',
      'https://painel.example',
    ])
      expect(first[0]!.text).toContain(words);
  });

  it('is reported again only when a restored connection dies again, in the company’s current language', async () => {
    const before = (await mails()).length;
    await reconnect();
    await look();
    expect(await mails()).toHaveLength(before);
    await inOurs((tx) => tx.updateTable('companies').set({ language: 'en' }).execute());
    api.advance(60_000);
    await refuse('invalid_grant');
    await look();
    const second = (await mails()).slice(before);
    expect(second).toHaveLength(before);
    expect(second[0]!.subject).toBe('Padaria Estrela: the connection to Google Workspace was lost');
    await inOurs((tx) => tx.updateTable('companies').set({ language: 'es' }).execute());
    await reconnect();
    await refuse('invalid_grant');
    await look();
    expect((await mails()).at(-1)!.subject).toBe(
      'Padaria Estrela: se perdió la conexión con Google Workspace',
    );
  });

  it('is not reported when it was restored before the notice', async () => {
    await reconnect();
    const before = (await mails()).length;
    await refuse('invalid_grant');
    await reconnect();
    await look();
    expect(await mails()).toHaveLength(before);
    expect(await inOurs((tx) => readGrant(tx, api.box, companyKey))).not.toBeNull();
  });

  it('does not affect a newer connection when the refusal of the old one arrives late', async () => {
    await reconnect();
    const old = await inOurs((tx) => readGrant(tx, api.box, companyKey));
    const before = (await mails()).length;
    await reconnect();
    await inOurs((tx) =>
      markGrantDead(tx, companyKey, old!, { now: api.clock.now(), reason: 'invalid_grant' }),
    );
    await look();
    expect(await inOurs((tx) => readGrant(tx, api.box, companyKey))).not.toBeNull();
    expect(await mails()).toHaveLength(before);
  });
});
