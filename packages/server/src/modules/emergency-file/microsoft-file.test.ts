import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { person, rescueAdmin, vendor, walk } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificates } from '../../connectors/microsoft/testing/certificates.ts';
import { domainIssuer } from '../../ports/federation.ts';
import { commandLine } from '../../testing/command-line.ts';
import { emergencyApp, startMicrosoftApi } from '../../testing/microsoft-company.ts';
import type { MicrosoftApi } from '../../testing/microsoft-company.ts';
import { openFile } from './seal-file.ts';
import type { EmergencyPayload } from './payload.ts';
import { inCompany } from '../../db/transactions.ts';
import { readGrant } from '../connection/public.ts';

const passphrase = 'Livros novos chegam na terça';
const [ours, foreign] = ['horizonteonline.example', 'livrariahorizonte.example'];

let world: MicrosoftApi;
let token: string;
let companyKey: string;
let entityId: string;
let folder: string;
let file: string;
let payload: EmergencyPayload;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'microsoft-file-'));
  file = join(folder, 'emergency.json');
  world = await startMicrosoftApi();
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
/** The organization allows the client of files by itself, by the address of the documentation. */
const consentToApplication = () =>
  walk(
    world.emulator,
    `/${world.tenant().id}/adminconsent?client_id=${emergencyApp.clientId}&redirect_uri=${encodeURIComponent(emergencyApp.redirectUris[0] ?? '')}`,
    { account: rescueAdmin },
  );
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
const isFederated = async (domain: string) =>
  (await world.graph('GET', `/domains/${domain}`)).body['authenticationType'] === 'Federated';
const dryRun = async (content: string) =>
  await world.api.call('emergency.dryRun', { token, body: { content, passphrase } });
const run = (...more: string[]) =>
  commandLine(world.api, {
    secret: passphrase,
    isWithoutDatabase: true,
  })('control', 'disable', '--emergency-file', file, ...more);
const exportFile = async () => {
  const { content } = await world.api.call('emergency.export', { token, body: { passphrase } });
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
    // The others' passwords would be asked for here, where nobody answers any more.
    expect(state.sheet.administrators).toEqual([rescueAdmin]);
    expect((await world.api.refusal('emergency.export', { token, body: { passphrase } })).code).toBe(
      'EMERGENCY_CONSENT_REQUIRED',
    );
    expect(
      (await world.api.refusal('emergency.allow', { token, body: await follow(vendor) })).status,
    ).toBeGreaterThanOrEqual(400);
    const given = await world.api.call('emergency.allow', { token, body: await follow(rescueAdmin) });
    expect(given.consent).toMatchObject({ account: rescueAdmin, is_alive: true, allows_more: false });
  });

  it('holds the client of files alone, and tries both authorizations dry', async () => {
    const content = await exportFile();
    expect(payload).toMatchObject({ provider: 'microsoft', entity_id: entityId, account: rescueAdmin });
    expect(payload.connection).toMatchObject({ clientId: emergencyApp.clientId });
    expect(JSON.stringify(payload)).not.toContain('secret~for-tests');
    expect(await dryRun(content)).toMatchObject({
      outcome: 'nothing',
      ways: [
        { kind: 'application', is_accepted: false },
        { kind: 'administrator', is_accepted: true },
      ],
    });
    await consentToApplication();
    expect((await dryRun(content)).ways.map((way) => way.is_accepted)).toEqual([true, true]);
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
    expect(done.out).toContain('Verified: the workspace redirects no one here.');
    expect([await isFederated(ours), await isFederated(foreign)]).toEqual([false, true]);
    expect((await run()).out).toContain('already off');
    for (const { out, err } of [dry, done])
      for (const secret of [passphrase, 'file~secret-value', payload.grant.refresh_token])
        expect(out + err).not.toContain(secret);
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

  it('ends it as the administrator where the application may not, and the other way round', async () => {
    const content = await exportFile();
    const without = async (lose: () => Promise<void>, accepted: readonly boolean[]) => {
      await federate(ours, domainIssuer(entityId, ours));
      await lose();
      expect((await dryRun(content)).ways.map((way) => way.is_accepted)).toEqual(accepted);
      const done = await run();
      expect([done.code, done.err]).toEqual([0, '']);
      expect(await isFederated(ours)).toBe(false);
    };
    const { appRoleGrants } = world.tenant();
    await without(async () => {
      world.tenant().appRoleGrants = appRoleGrants.filter((one) => one.clientId !== emergencyApp.clientId);
      await Promise.resolve();
    }, [false, true]);
    world.tenant().appRoleGrants = appRoleGrants;
    await without(async () => {
      world.api.advance(60_000);
      const { id } = person(world.emulator, rescueAdmin);
      await world.graph('POST', `/users/${id}/revokeSignInSessions`);
    }, [true, false]);
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
