import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askToken,
  globalAdmin,
  graphWith,
  person,
  rescueAdmin,
  vendor,
  walk,
} from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificates } from '#connectors/microsoft/testing/certificates.ts';
import { domainIssuer } from '#ports/federation.ts';
import { commandLine } from '#testing/command-line.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { emergencyApp, oldEmergencyApp, startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';
import { openFile, sealFile } from './seal-file.ts';
import type { EmergencyPayload } from './payload.ts';
import { inCompany } from '#db/transactions.ts';
import { readGrant } from '../connection/public.ts';
import { openBody } from '../mail/outbox.ts';

const passphrase = 'Livros novos chegam na terça';
const [ours, foreign] = ['horizonteonline.example', 'livrariahorizonte.example'];

let world: MicrosoftApi;
let token: string;
/** Of the administrator who consents. */
let ownToken: string;
let companyKey: string;
let entityId: string;
let folder: string;
let file: string;
let payload: EmergencyPayload;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'microsoft-file-'));
  file = join(folder, 'emergency.json');
  world = await startMicrosoftApi();
  // An administrator with an account of another organization, who is no help here.
  const visitor = world.tenant().users.find(({ displayName }) => displayName === 'Nelson Vasconcelos');
  Object.assign(visitor ?? {}, { userType: 'Member' });
  ({ key: companyKey, token } = await world.createCompany());
  entityId = (await world.api.call('emergency.state', { token })).sheet.entity_id;
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => world.emulator.faults.clear());

const follow = async (account: string) => {
  const begun = await world.api.call('emergency.authorize', { token });
  const answer = await walk(world.emulator, begun.url, { account, decision: 'allow' });
  return { callback_url: answer.headers.get('location') ?? '', browser_key: begun.browser_key };
};
const federate = async (domain: string, issuer: string) => {
  const grant = await inCompany(world.api.db, companyKey, (tx) => readGrant(tx, world.api.box, companyKey));
  const { federation } = world.newDirectory();
  if (federation.kind !== 'domains' || grant === null) throw new Error('no connection');
  await federation.federate(grant, domain, {
    displayName: 'Shiftgate',
    issuerUri: issuer,
    passiveSignInUri: `${issuer}/sso`,
    signOutUri: `${issuer}/slo`,
    certificatePem: certificates.first,
  });
};
/** A token request with nothing but what a file holds. */
const redeem = async (
  { secret = '', ...form }: Readonly<Record<string, string>>,
  authority = 'organizations',
) =>
  await askToken(
    world.emulator,
    { grant_type: 'refresh_token', client_id: emergencyApp.clientId, client_secret: secret, ...form },
    authority,
  );
const isFederated = async (domain: string) =>
  (await world.graph('GET', `/domains/${domain}`)).body['authenticationType'] === 'Federated';
const syncNow = async () => {
  await world.api.call('users.sync', { token });
  await world.sync();
};
/** What the check before control says of the file. */
const item = async () => {
  const { items } = await world.api.call('control.preflight', { token, body: { domains: [ours] } });
  return items.find(({ id }) => id === 'emergency_file');
};
const dryRun = async (content: string) =>
  await world.api.call('emergency.dryRun', { token, body: { content, passphrase } });
const run = (...more: string[]) =>
  commandLine(world.api, {
    secret: passphrase,
    isWithoutDatabase: true,
  })('control', 'disable', '--emergency-file', file, ...more);
const exportFile = async () => {
  await confirmIdentity(world.api.db, { companyKey, token: ownToken, at: world.api.clock.now() });
  const { content } = await world.api.call('emergency.export', { token: ownToken, body: { passphrase } });
  const opened = await openFile(content, passphrase);
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  ({ payload } = opened);
  await writeFile(file, content);
  return content;
};

describe('the emergency file of a Microsoft company', () => {
  it('needs the consent of an administrator, and names on its sheet the issuer of each domain', async () => {
    const state = await world.api.call('emergency.state', { token });
    expect(state).toMatchObject({ has_client: true, consent: null });
    expect(state.sheet.kind).toBe('domains');
    // The initial domain is never federated.
    expect(state.sheet.issuers).toEqual(
      [ours, foreign].map((domain) => ({ domain, issuer: domainIssuer(entityId, domain) })),
    );
    // The others' passwords would be asked for here, where the service no longer answers.
    expect(state.sheet.administrators).toEqual([rescueAdmin]);
    expect((await world.api.refusal('emergency.export', { token, body: { passphrase } })).code).toBe(
      'EMERGENCY_CONSENT_REQUIRED',
    );
    expect(
      (await world.api.refusal('emergency.allow', { token, body: await follow(vendor) })).status,
    ).toBeGreaterThanOrEqual(400);
    const given = await world.api.call('emergency.allow', { token, body: await follow(rescueAdmin) });
    expect(given.consent).toMatchObject({
      account: rescueAdmin,
      is_own: false,
      is_alive: true,
      allows_more: false,
    });
    ownToken = await world.signIn(rescueAdmin);
    expect((await world.api.call('emergency.state', { token: ownToken })).consent?.is_own).toBe(true);
  });

  it('is refused while the client was allowed more, at the consent and at the export', async () => {
    const grants = world
      .tenant()
      .delegatedGrants.filter(({ clientId }) => clientId === emergencyApp.clientId);
    const earlier = grants.map(({ scopes }) => scopes);
    for (const grant of grants) grant.scopes = [...grant.scopes, 'User.ReadWrite.All'];
    world.emulator.state.settings.givesEarlierScopes = true;
    await confirmIdentity(world.api.db, { companyKey, token: ownToken, at: world.api.clock.now() });
    const asked = { token: ownToken, body: { passphrase } };
    expect((await world.api.refusal('emergency.export', asked)).code).toBe('CONSENT_ALLOWS_MORE');
    expect((await world.api.call('emergency.state', { token })).consent).toMatchObject({ allows_more: true });
    expect(
      (await world.api.refusal('emergency.allow', { token, body: await follow(rescueAdmin) })).code,
    ).toBe('CONSENT_ALLOWS_MORE');
    grants.forEach((grant, index) => (grant.scopes = earlier[index]!));
    const given = await world.api.call('emergency.allow', { token, body: await follow(rescueAdmin) });
    expect(given.consent).toMatchObject({ allows_more: false });
    world.emulator.state.settings.givesEarlierScopes = false;
  });

  it('is given to no one but the person whose consent it holds, and names them', async () => {
    // Also a Global Administrator, and one who is nothing at the workspace, but on the list of the panel.
    const key = await world.api.userKey(companyKey, vendor);
    await world.api.call('permissions.addAllowedAdmins', { token, body: { users: [key] } });
    const listed = await world.api.tokenOf(companyKey, key);
    for (const other of [token, listed])
      expect(
        await world.api.refusal('emergency.export', { token: other, body: { passphrase } }),
      ).toMatchObject({ status: 403, code: 'EMERGENCY_EXPORT_OF_ANOTHER', facts: { account: rescueAdmin } });
    expect((await world.api.audits(companyKey)).map(({ event }) => event)).not.toContain(
      'emergency_file.exported',
    );
  });

  it('holds no secret, and a token that changes domains and no person', async () => {
    const content = await exportFile();
    expect(payload).toMatchObject({ provider: 'microsoft', entity_id: entityId, account: rescueAdmin });
    expect(Object.keys(payload.connection)).toEqual(['clientId', 'loginUrl', 'graphUrl']);
    expect(payload.connection['clientId']).toBe(emergencyApp.clientId);
    expect(await dryRun(content)).toMatchObject({ outcome: 'nothing', steps: [], changes: [] });
    const refreshed = await redeem({ refresh_token: payload.grant.refresh_token });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body['scope']).not.toContain('Directory.AccessAsUser.All');
    const graph = graphWith(world.emulator, refreshed.body['access_token'] ?? '');
    const passwordProfile = { password: 'Senha-do-invasor-1' };
    const { id } = person(world.emulator, rescueAdmin);
    expect((await graph('PATCH', `/users/${id}`, { passwordProfile })).status).toBe(403);
    expect((await graph('GET', '/users')).status).toBe(403);
    const wider = await redeem({
      refresh_token: payload.grant.refresh_token,
      scope: 'offline_access https://graph.microsoft.com/Directory.AccessAsUser.All',
    });
    expect(wider.body).toMatchObject({ error: 'invalid_grant', error_codes: [65001] });
  });

  it('opens no tenant by itself, and none but its own with its token', async () => {
    const other = world.emulator.state.tenants.find(({ id }) => id !== world.tenant().id)?.id ?? '';
    for (const tenantId of [world.tenant().id, other])
      for (const secret of ['', payload.grant.refresh_token, 'file~secret-value']) {
        const answer = await redeem(
          { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default', secret },
          tenantId,
        );
        expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      }
    const elsewhere = await redeem({ refresh_token: payload.grant.refresh_token }, other);
    expect(elsewhere.body).toMatchObject({ error: 'interaction_required', error_codes: [50020] });
  });

  it('is refused in the panel for another customer, another issuer, and the sign-in client', async () => {
    const sealed = async (changes: Partial<EmergencyPayload>) =>
      await sealFile({ ...payload, ...changes }, passphrase);
    const customer_id = 'c9a1b2d3-0000-4000-8000-00000000000c';
    for (const foreignFile of [
      await sealed({ grant: { ...payload.grant, customer_id } }),
      await sealed({ entity_id: `${new URL(entityId).origin}/saml/other` }),
    ])
      expect(
        await world.api.refusal('emergency.dryRun', { token, body: { content: foreignFile, passphrase } }),
      ).toMatchObject({ code: 'EMERGENCY_FILE_OF_ANOTHER' });
    const [newest] = world.emulator.callLog.list();
    const { clientId, clientSecret } = oldEmergencyApp;
    for (const client of [{ clientId: world.newDirectory().clientId }, { clientId, clientSecret }]) {
      const connection = { ...payload.connection, ...client };
      expect(await dryRun(await sealed({ connection }))).toMatchObject({
        outcome: 'other_client',
        steps: [],
        unread: [],
      });
    }
    // Nothing was asked of the provider.
    expect(world.emulator.callLog.list()[0]).toBe(newest);
  });

  it('is refused with the token of another tenant, of which nothing is read', async () => {
    const { refreshTokens, tenants } = world.emulator.state;
    const found = refreshTokens.find((one) => one.token === payload.grant.refresh_token);
    const other = tenants.find(({ id, users }) => id !== world.tenant().id && users.length > 0);
    if (found === undefined || other === undefined) throw new Error('no other tenant');
    const userId = other.users[0]?.id ?? '';
    refreshTokens.push({ ...found, token: 'of another tenant', tenantId: other.id, userId });
    const grant = { ...payload.grant, refresh_token: 'of another tenant' };
    const read = () => world.emulator.callLog.count('domains.list');
    const before = read();
    const content = await sealFile({ ...payload, grant }, passphrase);
    expect(await dryRun(content)).toMatchObject({ outcome: 'refused', steps: [], unread: [] });
    await writeFile(file, content);
    expect(await run('--dry-run')).toMatchObject({ code: 1 });
    // Only our own consent was tried, besides the one in the file.
    expect(read()).toBe(before + 1);
  });

  it('is announced to its account and to every control administrator', async () => {
    const mails = await inCompany(world.api.db, companyKey, (tx) =>
      tx
        .selectFrom('mail_outbox')
        .selectAll()
        .where('kind', '=', 'emergency_file_exported')
        .orderBy('key')
        .execute(),
    );
    expect(new Set(mails.map((mail) => mail.to_address))).toEqual(
      new Set([rescueAdmin, globalAdmin, vendor]),
    );
    const [mail] = mails;
    if (mail === undefined) throw new Error('no mail');
    const { text } = openBody(world.api.box, mail);
    expect(text).toContain('Beatriz Moura');
    expect(text).toContain('127.0.0.1');
    expect(text).toContain('a federação deles, até onde vão os direitos de');
    expect(text).toContain('Revogar sessões');
    expect(text).not.toContain(payload.grant.refresh_token);
  });

  it('is found without its role before and during control, and works again once it is back', async () => {
    const content = await exportFile();
    const shown = async () => {
      const { consent, export: newest } = await world.api.call('emergency.state', { token });
      return [consent?.is_alive, newest?.changes];
    };
    expect(await item()).toMatchObject({ state: 'ok' });
    expect(await shown()).toEqual([true, []]);

    // Reading domains is open to every member, so the workspace itself says nothing yet.
    const { roles } = world.tenant();
    const { id } = person(world.emulator, rescueAdmin);
    const own = roles.filter(({ memberId }) => memberId === id);
    world.tenant().roles = roles.filter(({ memberId }) => memberId !== id);
    await syncNow();
    expect(await item()).toMatchObject({
      state: 'warning',
      code: 'EMERGENCY_FILE_ROLE_LOST',
      facts: { account: rescueAdmin, changes: ['role'] },
    });
    expect(await shown()).toEqual([false, ['role']]);
    expect(await dryRun(content)).toMatchObject({ outcome: 'nothing', changes: ['role'] });
    expect((await world.api.call('emergency.state', { token })).export?.tried_at).toBeNull();

    await federate(ours, domainIssuer(entityId, ours));
    expect(await item()).toMatchObject({ code: 'EMERGENCY_FILE_ROLE_LOST' });
    expect(await shown()).toEqual([false, ['credentials', 'role']]);

    world.tenant().roles.push(...own);
    await syncNow();
    expect(await dryRun(content)).toMatchObject({ outcome: 'ready', changes: [] });
    expect(await shown()).toEqual([true, []]);
    // Their session ended with the role.
    ownToken = await world.signIn(rescueAdmin);
  });

  it('is tried again by the check before control although it was refused before', async () => {
    const { roles } = world.tenant();
    const { id } = person(world.emulator, rescueAdmin);
    world.tenant().roles = roles.filter(({ memberId }) => memberId !== id);
    expect(await item()).toMatchObject({ code: 'EMERGENCY_FILE_DEAD' });
    world.tenant().roles = roles;
    expect(await item()).toMatchObject({ state: 'ok' });
    expect((await world.api.call('emergency.state', { token })).consent?.is_alive).toBe(true);
    expect(await run()).toMatchObject({ code: 0 });
  });

  it('names our domains in a dry run, ends their federation, reads back, and touches no other', async () => {
    await federate(ours, domainIssuer(entityId, ours));
    await world.graph('PATCH', `/domains/livrariahorizonte.onmicrosoft.example`, { isDefault: true });
    await federate(foreign, 'https://someone-else.example/idp');
    const content = await exportFile();
    expect((await dryRun(content)).steps).toEqual([{ kind: 'domain', name: ours }]);
    const dry = await run('--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain(ours);
    expect(dry.out).not.toContain(`of a domain (${foreign})`);
    expect([await isFederated(ours), await isFederated(foreign)]).toEqual([true, true]);
    const done = await run();
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('Verified: the workspace redirects no one to Shiftgate.');
    expect([await isFederated(ours), await isFederated(foreign)]).toEqual([false, true]);
    expect((await run()).out).toContain('already off');
    for (const { out, err } of [dry, done])
      for (const secret of [passphrase, payload.grant.refresh_token]) expect(out + err).not.toContain(secret);
  });

  it.each(['throttled429', 'lostAnswer', 'doneThen500', 'unavailable503', 'denied403'] as const)(
    'ends the federation although Graph once answers %s',
    async (kind) => {
      await federate(ours, domainIssuer(entityId, ours));
      world.emulator.faults.add({
        method: 'domains.federationConfiguration.delete',
        kind,
        remaining: 1,
        delayMs: 0,
      });
      const done = await run();
      expect([done.code, done.err]).toEqual([0, '']);
      expect(await isFederated(ours)).toBe(false);
      expect(world.emulator.faults.list()).toEqual([]);
    },
  );

  it('does not end it once the sessions of its administrator were revoked', async () => {
    await federate(ours, domainIssuer(entityId, ours));
    const content = await exportFile();
    world.api.advance(60_000);
    const { id } = person(world.emulator, rescueAdmin);
    await world.graph('POST', `/users/${id}/revokeSignInSessions`);
    expect((await dryRun(content)).outcome).toBe('refused');
    const done = await run();
    expect(done.code).toBe(1);
    expect(done.err).toContain("doesn't accept the authorization in this file");
    expect(await isFederated(ours)).toBe(true);
    world.emulator.faults.clear();
  });
});

describe('control disable --company for a Microsoft company', () => {
  it('ends what the workspace still redirects although our records say off, and audits it', async () => {
    await federate(ours, domainIssuer(entityId, ours));
    const disable = commandLine(world.api, { directory: world.newDirectory });
    const dry = await disable('control', 'disable', '--company', foreign, '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain(`everyone of a domain (${ours})`);
    expect(await isFederated(ours)).toBe(true);
    expect(await disable('control', 'disable', '--company', foreign)).toMatchObject({ code: 0, err: '' });
    expect([await isFederated(ours), await isFederated(foreign)]).toEqual([false, true]);
    const audits = await world.api.audits(companyKey);
    expect(audits.filter(({ event }) => event === 'control.deactivated')).toMatchObject([
      { after: { left_at_workspace: [`everyone of a domain (${ours})`] } },
    ]);
  });
});
