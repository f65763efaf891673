import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { commandLine } from '#testing/command-line.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { printOf } from './company-facts.ts';
import { grantOf } from './file-grant.ts';
import type { EmergencyPayload } from './payload.ts';
import { openFile, sealFile } from './seal-file.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const passphrase = 'Fornada das 5 sai antes do sol';
const installation = { id: 'client-1.apps.example', secret: 'client-secret-value' };
const ofFile = { id: 'file-1.apps.example', secret: 'file-secret-value' };

interface Company {
  readonly key: string;
  readonly token: string;
}

const preflightItem = async (api: Api, { token }: Company) => {
  const { items } = await api.call('control.preflight', { token, body: { domains } });
  return items.find(({ id }) => id === 'emergency_file');
};
const giveConsent = async (api: Api, { token }: Company) => {
  const begun = await api.call('emergency.authorize', { token });
  const back = await api.walk(begun, people.superAdmin);
  await api.call('emergency.allow', { token, body: api.returning(back) });
  return new URL(begun.url).searchParams.get('client_id');
};
const exportOpened = async (api: Api, { key, token }: Company) => {
  await confirmIdentity(api.db, { companyKey: key, token, at: api.clock.now() });
  const { content } = await api.call('emergency.export', { token, body: { passphrase } });
  const opened = await openFile(content, passphrase);
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.payload;
};
const stateOf = (api: Api, { token }: Company) => api.call('emergency.state', { token });
const dryRun = (api: Api, { token }: Company, content: string) =>
  api.call('emergency.dryRun', { token, body: { content, passphrase } });

describe('the client in the emergency file', () => {
  let api: Api;
  let company: Company;
  beforeAll(async () => {
    api = await startApi();
    company = await api.createCompany();
  });
  afterAll(() => api.close());

  it('is separate: the file contains nothing of the client for sign-ins', async () => {
    expect(await giveConsent(api, company)).toBe(ofFile.id);
    const payload = await exportOpened(api, company);
    expect(payload.connection).toMatchObject({ clientId: ofFile.id, clientSecret: ofFile.secret });
    const text = JSON.stringify(payload);
    expect(text).not.toContain(installation.secret);
    expect(text).not.toContain(installation.id);
  });

  it('refreshes the consent in the file, which the sign-in client cannot', async () => {
    const grant = grantOf(await exportOpened(api, company));
    const { emergency } = api.newDirectory();
    expect((await emergency?.refreshGrant(grant))?.grantedScopes).toContain(
      'https://www.googleapis.com/auth/cloud-identity.inboundsso',
    );
    await expect(api.newDirectory().refreshGrant(grant)).rejects.toMatchObject({ code: 'reconnect' });
  });

  it('keeps its permission when every session of its administrator ends, like our other client', async () => {
    const grant = grantOf(await exportOpened(api, company));
    const person = await inCompany(api.db, company.key, (tx) =>
      tx
        .selectFrom('users')
        .select('directory_id')
        .where('email', '=', people.superAdmin)
        .executeTakeFirstOrThrow(),
    );
    const own = await connectionOf(api, company.key);
    await api.newDirectory().revokeSessions(own, person.directory_id, { scope: 'allDevices' });
    await expect(api.newDirectory().emergency?.refreshGrant(grant)).resolves.toBeDefined();
    await expect(api.newDirectory().refreshGrant(own)).resolves.toBeDefined();
  });
});

/** The company's own connection, with the refresh token of the emulated workspace. */
async function connectionOf(api: Api, companyKey: string) {
  const { granted } = await inCompany(api.db, companyKey, async (tx) => ({
    granted: (await tx.selectFrom('provider_credentials').select('granted_scopes').executeTakeFirstOrThrow())
      .granted_scopes,
  }));
  const stored = api.emulators.state.refreshTokens.find((one) => one.clientId === installation.id);
  return { refreshToken: stored?.token ?? '', grantedScopes: granted, customerId: null };
}

describe('an installation without the client of the emergency file', () => {
  let api: Api;
  let company: Company;
  beforeAll(async () => {
    api = await startApi({ hasEmergencyClient: false });
    company = await api.createCompany();
  });
  afterAll(() => api.close());

  it('exports no file and requests no consent for one, and says so before', async () => {
    expect(await stateOf(api, company)).toMatchObject({
      has_client: false,
      sheet: { workspace: 'Google Workspace' },
    });
    const { token } = company;
    const refused = [
      await api.refusal('emergency.authorize', { token }),
      await api.refusal('emergency.allow', {
        token,
        body: { callback_url: 'http://localhost:4499/auth/callback?state=a&code=b', browser_key: 'x' },
      }),
      await api.refusal('emergency.export', { token, body: { passphrase } }),
    ];
    for (const problem of refused)
      expect(problem).toMatchObject({ status: 409, code: 'EMERGENCY_CLIENT_MISSING' });
  });

  it('reports the missing client in the pre-flight without blocking the activation', async () => {
    expect(await preflightItem(api, company)).toMatchObject({
      state: 'warning',
      code: 'EMERGENCY_CLIENT_MISSING',
    });
    const { token } = company;
    await api.call('control.activate', {
      token,
      body: { domains, password_option: 'link', logout_option: 'skip' },
    });
    await api.runSagas();
    expect((await api.call('company.current', { token })).control_state).toBe('active');
  });
});

describe('an older file with the sign-in client', () => {
  let api: Api;
  let company: Company;
  let content: string;
  let folder: string;
  beforeAll(async () => {
    api = await startApi();
    company = await api.createCompany();
    folder = await mkdtemp(join(tmpdir(), 'sg-old-file-'));
    content = await makeOldFile(api, company);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await api.close();
  });

  it('requires a new consent, and exports nothing with the old one', async () => {
    expect(await stateOf(api, company)).toMatchObject({
      has_client: true,
      consent: { is_alive: true, is_of_other_client: true },
      export: { changes: ['credentials'] },
    });
    expect(await preflightItem(api, company)).toMatchObject({ code: 'EMERGENCY_FILE_CHANGED' });
    expect(
      await api.refusal('emergency.export', { token: company.token, body: { passphrase } }),
    ).toMatchObject({ code: 'EMERGENCY_CONSENT_REQUIRED' });
  });

  it('still works, in the dry run and on the command line', async () => {
    expect(await dryRun(api, company, content)).toMatchObject({
      outcome: 'nothing',
      changes: ['credentials'],
    });
    const file = join(folder, 'old.json');
    await writeFile(file, content);
    const done = await commandLine(api, { secret: passphrase, isWithoutDatabase: true })(
      'control',
      'disable',
      '--emergency-file',
      file,
    );
    expect([done.code, done.err]).toEqual([0, '']);
  });

  it('is replaced by one with its own client after a new consent', async () => {
    await giveConsent(api, company);
    await exportOpened(api, company);
    expect(await stateOf(api, company)).toMatchObject({
      consent: { is_of_other_client: false },
      export: { changes: [] },
    });
    expect(await preflightItem(api, company)).toMatchObject({ state: 'ok' });
  });

  it('is not tested with an unknown client', async () => {
    const opened = await openFile(content, passphrase);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const connection = { ...opened.payload.connection, clientId: 'foreign.apps.example' };
    const foreign = await sealFile({ ...opened.payload, connection }, passphrase);
    expect(await dryRun(api, company, foreign)).toMatchObject({ outcome: 'other_client' });
  });
});

/** Restores rows and file as they were before files had a client of their own. */
async function makeOldFile(api: Api, { key, token }: Company): Promise<string> {
  const directory = api.newDirectory();
  const redirectUri = 'http://localhost:4499/auth/callback';
  const verifier = 'v'.repeat(43);
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const way = { purpose: 'emergency', redirectUri, state: 's', nonce: 'n', codeChallenge } as const;
  const back = await api.walk({ url: directory.authorizationUrl(way), browser_key: 'x' }, people.superAdmin);
  const { refreshToken, grantedScopes } = await directory.exchangeCode({
    code: new URL(back).searchParams.get('code') ?? '',
    codeVerifier: verifier,
    redirectUri,
    nonce: 'n',
  });
  const { sheet } = await api.call('emergency.state', { token });
  const at = new Date(api.clock.now());
  const connection = directory.emergencyFile?.connection();
  const payload: EmergencyPayload = {
    provider: 'google',
    company: { key, name: sheet.company, main_domain: sheet.main_domain },
    entity_id: sheet.entity_id,
    domains: sheet.domains,
    exported_at: at.toISOString(),
    exported_by: 'Helena Azevedo',
    account: people.superAdmin,
    grant: { refresh_token: refreshToken ?? '', scopes: [...grantedScopes], customer_id: null },
    anchor: null,
    connection: { ...connection },
  };
  const place = { table: 'emergency_files', column: 'secret_sealed', companyKey: key, rowKey: key };
  await inCompany(api.db, key, (tx) =>
    tx
      .insertInto('emergency_files')
      .values({
        company_key: key,
        account_email: people.superAdmin,
        account_directory_id: '1',
        secret_sealed: api.box.seal(place, refreshToken ?? ''),
        granted_scopes: [...grantedScopes],
        granted_at: at,
        checked_at: at,
        exported_at: at,
        exported_by_name: 'Helena Azevedo',
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
  return sealFile(payload, passphrase);
}
