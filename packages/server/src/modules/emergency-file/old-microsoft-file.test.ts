import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globalAdmin, walk } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificates } from '#connectors/microsoft/testing/certificates.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { domainIssuer } from '#ports/federation.ts';
import { commandLine } from '#testing/command-line.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { oldEmergencyApp, startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';
import { readGrant } from '../connection/public.ts';
import { printOf } from './company-facts.ts';
import { sealFile } from './seal-file.ts';

const passphrase = 'Livros novos chegam na terça';
const domain = 'horizonteonline.example';

let world: MicrosoftApi;
let token: string;
let companyKey: string;
let folder: string;
let file: string;
let content: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'old-microsoft-file-'));
  file = join(folder, 'old.json');
  world = await startMicrosoftApi();
  ({ key: companyKey, token } = await world.createCompany());
  // The organization once granted the old client its own permissions.
  await walk(
    world.emulator,
    `/${world.tenant().id}/adminconsent?client_id=${oldEmergencyApp.clientId}&redirect_uri=${encodeURIComponent(oldEmergencyApp.redirectUris[0] ?? '')}`,
    { account: globalAdmin },
  );
  content = await makeOldFile();
  await writeFile(file, content);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** File and row as an earlier version left them, after the migration. */
async function makeOldFile(): Promise<string> {
  const { sheet } = await world.api.call('emergency.state', { token });
  const at = new Date(world.api.clock.now());
  const connection = {
    clientId: oldEmergencyApp.clientId,
    clientSecret: oldEmergencyApp.clientSecret,
    loginUrl: world.emulator.loginUrl,
    graphUrl: world.emulator.graphUrl,
  };
  const scopes = [
    'Domain.ReadWrite.All',
    'Domain-InternalFederation.ReadWrite.All',
    'Directory.AccessAsUser.All',
  ];
  const place = { table: 'emergency_files', column: 'secret_sealed', companyKey, rowKey: companyKey };
  await inCompany(world.api.db, companyKey, (tx) =>
    tx
      .insertInto('emergency_files')
      .values({
        company_key: companyKey,
        account_email: globalAdmin,
        account_directory_id: 'old-person',
        secret_sealed: world.api.box.seal(place, 'old-token'),
        granted_scopes: scopes,
        client_id: oldEmergencyApp.clientId,
        old_client_id: oldEmergencyApp.clientId,
        granted_at: at,
        checked_at: at,
        exported_at: at,
        exported_by_name: 'Sérgio Peixoto',
        exported_facts: toJson({
          entity_id: sheet.entity_id,
          profile_id: null,
          domains: sheet.domains,
          granted_at: at.toISOString(),
          connection_print: printOf(connection),
        }),
      })
      .execute(),
  );
  return await sealFile(
    {
      provider: 'microsoft',
      company: { key: companyKey, name: sheet.company, main_domain: sheet.main_domain },
      entity_id: sheet.entity_id,
      domains: sheet.domains,
      exported_at: at.toISOString(),
      exported_by: 'Sérgio Peixoto',
      account: globalAdmin,
      grant: { refresh_token: 'old-token', scopes, customer_id: world.tenant().id },
      anchor: null,
      connection,
    },
    passphrase,
  );
}

const state = () => world.api.call('emergency.state', { token });
const item = async () => {
  const { items } = await world.api.call('control.preflight', { token, body: { domains: [domain] } });
  return items.find(({ id }) => id === 'emergency_file');
};
const checkSecret = (secret = oldEmergencyApp.clientSecret) =>
  commandLine(world.api, { secret, directory: world.newDirectory })(
    'emergency-file',
    'check-secret',
    '--client',
    oldEmergencyApp.clientId,
  );

describe('an older emergency file of a Microsoft company', () => {
  it('is named by the page and the pre-flight until it is replaced and its client removed', async () => {
    expect(await state()).toMatchObject({
      old_client: { id: oldEmergencyApp.clientId, is_replaced: false },
      consent: { is_of_other_client: true, allows_more: true },
      export: { changes: ['credentials'] },
    });
    expect(await item()).toMatchObject({ state: 'warning', code: 'EMERGENCY_FILE_OLD_CLIENT' });
    const export_ = { token, body: { passphrase } };
    expect((await world.api.refusal('emergency.export', export_)).code).toBe('EMERGENCY_CONSENT_REQUIRED');
    expect((await world.api.refusal('emergency.forgetOldClient', { token })).code).toBe(
      'EMERGENCY_FILE_MISSING',
    );
  });

  it('is not tested in the panel, and still turns control off while its secret is valid', async () => {
    const body = { content, passphrase };
    const calls = world.emulator.callLog.count('login.token');
    expect(await world.api.call('emergency.dryRun', { token, body })).toMatchObject({
      outcome: 'other_client',
    });
    expect(world.emulator.callLog.count('login.token')).toBe(calls);
    const { sheet } = await state();
    const grant = await inCompany(world.api.db, companyKey, (tx) => readGrant(tx, world.api.box, companyKey));
    const { federation } = world.newDirectory();
    if (federation.kind !== 'domains' || grant === null) throw new Error('no connection');
    const issuer = domainIssuer(sheet.entity_id, domain);
    await federation.federate(grant, domain, {
      displayName: 'Shiftgate',
      issuerUri: issuer,
      passiveSignInUri: `${issuer}/sso`,
      signOutUri: `${issuer}/slo`,
      certificatePem: certificates.first,
    });
    const run = commandLine(world.api, { secret: passphrase, isWithoutDatabase: true });
    const done = await run('control', 'disable', '--emergency-file', file);
    expect([done.code, done.err]).toEqual([0, '']);
    const { body: found } = await world.graph('GET', `/domains/${domain}`);
    expect(found['authenticationType']).toBe('Managed');
  });

  it('is found by its secret, which is never printed and changes nothing', async () => {
    const found = await checkSecret();
    expect(found.code).toBe(1);
    expect(found.out).toContain(
      `livrariahorizonte.example\t${world.tenant().id}\tDomain.ReadWrite.All, Domain-InternalFederation.ReadWrite.All`,
    );
    expect(found.err).toContain('The secret opens 1 of 1.');
    const wrong = await checkSecret('another-secret-value');
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toContain('The provider refuses this secret');
    for (const { out, err } of [found, wrong]) expect(out + err).not.toMatch(/secret[~-]/);
  });

  it('is replaced by a new consent and file, and then its client is confirmed as removed', async () => {
    const begun = await world.api.call('emergency.authorize', { token });
    const answer = await walk(world.emulator, begun.url, { account: globalAdmin, decision: 'allow' });
    const callback_url = answer.headers.get('location') ?? '';
    await world.api.call('emergency.allow', {
      token,
      body: { callback_url, browser_key: begun.browser_key },
    });
    expect((await state()).old_client?.is_replaced).toBe(false);
    await confirmIdentity(world.api.db, { companyKey, token, at: world.api.clock.now() });
    await world.api.call('emergency.export', { token, body: { passphrase } });
    expect((await state()).old_client?.is_replaced).toBe(true);
    expect((await item())?.code).toBe('EMERGENCY_FILE_OLD_CLIENT');

    const tenant = world.tenant();
    tenant.servicePrincipals = tenant.servicePrincipals.filter(
      ({ appId }) => appId !== oldEmergencyApp.clientId,
    );
    tenant.appRoleGrants = tenant.appRoleGrants.filter(
      ({ clientId }) => clientId !== oldEmergencyApp.clientId,
    );
    const checked = await checkSecret();
    expect(checked).toMatchObject({ code: 0, err: '' });
    expect(checked.out).toContain('The secret opens no company of this installation.');

    await world.api.call('emergency.forgetOldClient', { token });
    expect((await state()).old_client).toBeNull();
    expect(await item()).toMatchObject({ state: 'ok' });
    expect(await world.api.audits(companyKey)).toContainEqual(
      expect.objectContaining({
        event: 'emergency_file.old_client_removed',
        before: { client: oldEmergencyApp.clientId },
      }),
    );
  });

  it('lends its client to no new file', async () => {
    await inCompany(world.api.db, companyKey, (tx) =>
      tx
        .updateTable('emergency_files')
        .set((eb) => ({ old_client_id: eb.ref('client_id') }))
        .where('company_key', '=', companyKey)
        .execute(),
    );
    expect(await state()).toMatchObject({ has_client: false });
    expect((await world.api.refusal('emergency.authorize', { token })).code).toBe('EMERGENCY_CLIENT_MISSING');
  });
});
