import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { limitCompany } from '#http/request-limit.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { commandLine } from '#testing/command-line.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { markConsent } from './consent.ts';
import { openFile, sealingBounds } from './seal-file.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const passphrase = 'Fornada das 5 sai antes do sol';
const sso = 'https://www.googleapis.com/auth/cloud-identity.inboundsso';

let api: Api;
let companyKey: string;
let token: string;
let folder: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  await inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('companies').set({ plan_status: 'ACTIVE', trial_ends_on: null }).execute(),
  );
  folder = await mkdtemp(join(tmpdir(), 'sg-file-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await api.close();
});

const state = () => api.call('emergency.state', { token });
const allow = async (email: string = people.superAdmin) => {
  const url = await api.walk(await api.call('emergency.authorize', { token }), email);
  return { body: api.returning(url), token };
};
const confirm = () => confirmIdentity(api.db, { companyKey, token, at: api.clock.now() });
const exported = async () => {
  await confirm();
  return await api.call('emergency.export', { token, body: { passphrase } });
};
const tried = (content: string) => api.call('emergency.dryRun', { token, body: { content, passphrase } });
const item = async () => {
  const { items } = await api.call('control.preflight', { token, body: { domains } });
  return items.find(({ id }) => id === 'emergency_file');
};
const sentToUs = () => api.emulators.state.ssoAssignments.filter((one) => one.ssoMode === 'SAML_SSO').length;
const activate = async () => {
  const body = { domains, password_option: 'link' as const, logout_option: 'skip' as const };
  await api.call('control.activate', { token, body });
  await api.runSagas();
};
/** A person at the workspace's own sign-in: the redirect, or the page after its own password. */
const workspaceSignIn = async (email: string, password: string) => {
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${api.emulators.appUrl}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const first = await post('/login/identifier', { email });
  if (first.status === 303) return first.headers.get('location') ?? '';
  return (await post('/login/password', { email, password })).headers.get('location') ?? 'refused';
};

describe('the emergency file', () => {
  it('is missing at first, and cannot be exported without a consent', async () => {
    expect(await state()).toMatchObject({
      consent: null,
      export: null,
      sheet: { workspace: 'Google Workspace' },
    });
    expect(await item()).toMatchObject({ state: 'warning', code: 'EMERGENCY_FILE_MISSING' });
    expect(await api.refusal('emergency.export', { token, body: { passphrase } })).toMatchObject({
      code: 'EMERGENCY_CONSENT_REQUIRED',
    });
  });

  it('accepts the consent of a super administrator of this company only, and for this purpose only', async () => {
    const ofWorker = await allow(people.worker);
    expect(await api.refusal('emergency.allow', ofWorker)).toMatchObject({
      status: 403,
      code: 'CONSENT_NEEDS_SUPER_ADMIN',
    });
    const begun = await api.call('emergency.authorize', { token });
    expect(new URL(begun.url).searchParams.get('scope')).toBe(`openid email profile ${sso}`);
    const without = await api.walk(begun, people.superAdmin, { untick: [sso] });
    expect(await api.refusal('emergency.allow', { token, body: api.returning(without) })).toMatchObject({
      code: 'MISSING_SCOPE',
    });
    const asSignIn = await allow();
    expect(await api.refusal('auth.callback', { body: asSignIn.body })).toMatchObject({
      code: 'INVALID_CALLBACK',
    });
    const signIn = api.returning(await api.consent(people.superAdmin));
    expect(await api.refusal('emergency.allow', { token, body: signIn })).toMatchObject({
      code: 'INVALID_CALLBACK',
    });
    const other = await api.otherCompany();
    const elsewhere = { ...(await allow()), token: other.token };
    expect(await api.refusal('emergency.allow', elsewhere)).toMatchObject({ code: 'INVALID_CALLBACK' });
    // Only the session that went there brings the answer: not another administrator's, and no second one of its person.
    const taken = await allow();
    const colleague = await api.tokenOf(companyKey, await api.userKey(companyKey, people.secondSuperAdmin));
    for (const session of [colleague, await api.signIn(people.superAdmin)])
      expect(await api.refusal('emergency.allow', { ...taken, token: session })).toMatchObject({
        code: 'INVALID_CALLBACK',
      });
    expect((await state()).consent).toBeNull();
    const kept = await api.call('emergency.allow', taken);
    expect(kept.consent).toMatchObject({ account: people.superAdmin, is_alive: true, allows_more: false });
  });

  it('is exported by the person of the consent alone, once they confirmed and while they administer', async () => {
    const of = (session: string) => api.refusal('emergency.export', { token: session, body: { passphrase } });
    const second = await api.tokenOf(companyKey, await api.userKey(companyKey, people.secondSuperAdmin));
    await confirmIdentity(api.db, { companyKey, token: second, at: api.clock.now() });
    expect(await of(second)).toMatchObject({
      status: 403,
      code: 'EMERGENCY_EXPORT_OF_ANOTHER',
      facts: { account: people.superAdmin },
    });
    expect(await of(token)).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    await confirm();
    const set = (is_admin: boolean) =>
      inCompany(api.db, companyKey, (tx) =>
        tx
          .updateTable('users')
          .set({ is_admin, is_allowed_admin: !is_admin })
          .where('email', '=', people.superAdmin)
          .execute(),
      );
    await set(false);
    expect(await of(token)).toMatchObject({ status: 403, code: 'CONSENT_NEEDS_SUPER_ADMIN' });
    await set(true);
  });

  it('rejects a weak passphrase', async () => {
    await confirm();
    for (const weak of ['curta', 'aaaaaaaaaaaaaaaa', '1234567890123456'])
      expect(await api.refusal('emergency.export', { token, body: { passphrase: weak } })).toMatchObject({
        code: 'PASSPHRASE_TOO_WEAK',
      });
  });

  it.each([
    ['Password123!', 'common'],
    ['iloveyou2026', 'common'],
    ['Brasil@2026!', 'common'],
    ['Padaria2026!', 'context'],
    ['Shiftgate2026', 'context'],
    ['helenaazevedo2026', 'context'],
  ])('rejects %j like a password, with the reason', async (given, rule) => {
    expect(await api.refusal('emergency.export', { token, body: { passphrase: given } })).toMatchObject({
      code: 'PASSPHRASE_TOO_WEAK',
      facts: { strength: 'weak', problems: [rule] },
      fields: [{ path: 'passphrase', rule }],
    });
  });

  it('contains a consent for single sign-on and nothing more', async () => {
    const { content, file_name: name } = await exported();
    expect(name).toBe('emergency-padariaestrela.example-2025-03-10.json');
    const opened = await openFile(content, passphrase);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const { grant } = opened.payload;
    expect(grant.scopes.toSorted()).toEqual([
      sso,
      'https://www.googleapis.com/auth/userinfo.email',
      'https://www.googleapis.com/auth/userinfo.profile',
      'openid',
    ]);
    const limited = {
      refreshToken: grant.refresh_token,
      grantedScopes: grant.scopes,
      customerId: grant.customer_id,
    };
    await expect(api.newDirectory().emergency?.listPeople(limited)).rejects.toMatchObject({
      code: 'missing_scope',
    });
    expect(await item()).toMatchObject({ state: 'ok', code: null });
  });

  it('leaves no secret in responses, rows and audit', async () => {
    const { content } = await exported();
    const opened = await openFile(content, passphrase);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const seen = JSON.stringify([
      await state(),
      await api.audits(companyKey),
      await inCompany(api.db, companyKey, (tx) => tx.selectFrom('emergency_files').selectAll().execute()),
    ]);
    for (const secret of [
      opened.payload.grant.refresh_token,
      'client-secret-value',
      'file-secret-value',
      passphrase,
    ])
      expect(seen).not.toContain(secret);
    expect((await api.audits(companyKey)).map((row) => row.event)).toContain('emergency_file.exported');
  });

  it('shows its effect in a dry run, and changes nothing', async () => {
    const { content } = await exported();
    expect(await tried(content)).toMatchObject({ outcome: 'nothing', steps: [], changes: [] });
    await activate();
    expect(await tried(content)).toMatchObject({
      outcome: 'ready',
      steps: [{ kind: 'everyone', name: null }],
      exported_by: expect.any(String),
    });
    expect(sentToUs()).toBe(1);
    expect((await state()).export?.tried_at).not.toBeNull();
  });

  it('rejects hostile files by name', async () => {
    api.advance(11 * 60_000);
    const { content } = await exported();
    const of = (given: string, typed = passphrase) =>
      api.refusal('emergency.dryRun', { token, body: { content: given, passphrase: typed } });
    expect(await of(content, 'not this one at all')).toMatchObject({
      code: 'EMERGENCY_FILE_WRONG_PASSPHRASE',
    });
    expect(await of(content.slice(0, 300))).toMatchObject({ code: 'EMERGENCY_FILE_UNREADABLE' });
    expect(await of(content.replace('"version": 1', '"version": 9'))).toMatchObject({
      code: 'EMERGENCY_FILE_OTHER_VERSION',
      facts: { version: 9 },
    });
    expect(await of(content.replace(/"company": "./, '"company": "#'))).toMatchObject({
      code: 'EMERGENCY_FILE_DAMAGED',
    });
    const other = await api.otherCompany();
    expect(
      await api.refusal('emergency.dryRun', { token: other.token, body: { content, passphrase } }),
    ).toMatchObject({ code: 'EMERGENCY_FILE_OF_ANOTHER' });
  });

  it('limits the dry runs', async () => {
    api.advance(11 * 60_000);
    const codes: string[] = [];
    const body = { content: '{}', passphrase };
    for (let more = 0; more < 11; more += 1)
      codes.push((await api.refusal('emergency.dryRun', { token, body })).code);
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['EMERGENCY_FILE_UNREADABLE']));
    expect(codes[10]).toBe('REQUEST_LIMIT_EXCEEDED');
    api.advance(11 * 60_000);
  });

  it('limits the exports', async () => {
    api.advance(11 * 60_000);
    const counted = { scope: 'emergency export', companyKey, bounds: sealingBounds };
    for (let more = 0; more < 9; more += 1) await limitCompany(api.db, counted, api.clock.now());
    await exported();
    expect((await api.refusal('emergency.export', { token, body: { passphrase } })).code).toBe(
      'REQUEST_LIMIT_EXCEEDED',
    );
    api.advance(11 * 60_000);
  });

  it("does not apply the workspace's response to an older consent", async () => {
    const grantedAt = new Date(api.clock.now() - 365 * 86_400_000);
    await inCompany(api.db, companyKey, (tx) =>
      markConsent(tx, companyKey, api.clock.now(), { grantedAt, isAlive: false }),
    );
    expect((await state()).consent?.is_alive).toBe(true);
  });

  it('warns when it is old, when the company has changed, and when the workspace rejects its consent', async () => {
    await exported();
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('domains')
        .set({ is_verified: false })
        .where('name', '=', domains[1] ?? '')
        .execute(),
    );
    expect((await state()).export?.changes).toEqual(['domains']);
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('domains')
        .set({ is_verified: true })
        .where('name', '=', domains[1] ?? '')
        .execute(),
    );
    const at = api.clock.now();
    api.advance(90 * 86_400_000);
    token = await api.tokenOf(companyKey, await api.userKey(companyKey, people.superAdmin));
    expect((await state()).export).toMatchObject({ age_days: 90, is_old: true, changes: [] });
    expect(await item()).toMatchObject({ code: 'EMERGENCY_FILE_OLD', facts: { days: 90 } });
    api.clock.set(at);
    const { refreshTokens } = api.emulators.state;
    api.emulators.state.refreshTokens = refreshTokens.filter((one) => one.scopes.length > 4);
    expect(await item()).toMatchObject({ code: 'EMERGENCY_FILE_DEAD' });
    expect(await state()).toMatchObject({
      consent: { is_alive: false },
      export: { changes: ['credentials'] },
    });
    expect(await api.refusal('emergency.export', { token, body: { passphrase } })).toMatchObject({
      code: 'EMERGENCY_CONSENT_REQUIRED',
    });
    await api.call('emergency.allow', await allow());
    // The stored file still holds the dead one.
    expect(await item()).toMatchObject({
      code: 'EMERGENCY_FILE_CHANGED',
      facts: { changes: ['credentials'] },
    });
  });

  it('turns single sign-on off without a database, and people use their workspace passwords again', async () => {
    const file = join(folder, 'emergency.json');
    await writeFile(file, (await exported()).content);
    const run = (secret: string, ...more: string[]) =>
      commandLine(api, { secret, isWithoutDatabase: true })(
        'control',
        'disable',
        '--emergency-file',
        file,
        ...more,
      );
    expect(sentToUs()).toBe(1);
    expect(await workspaceSignIn(people.worker, 'workspace123')).toContain('/saml/');
    expect(await run('not this one at all')).toMatchObject({
      code: 1,
      err: 'The passphrase is incorrect.\n',
    });
    const dry = await run(passphrase, '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain('everyone in the company');
    expect(sentToUs()).toBe(1);
    const done = await run(passphrase);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('Verified: the workspace redirects no one to Shiftgate.');
    expect(sentToUs()).toBe(0);
    expect(await workspaceSignIn(people.worker, 'workspace123')).toBe('/');
    const again = await run(passphrase);
    expect(again).toMatchObject({ code: 0 });
    expect(again.out).toContain('already off');
    for (const { out, err } of [dry, done, again]) {
      const text = out + err;
      expect(text).not.toContain(passphrase);
      expect(text).not.toContain('client-secret-value');
      expect(text).not.toContain('file-secret-value');
    }
  });

  it('explains an invalid file on the command line', async () => {
    const run = (path: string) =>
      commandLine(api, { secret: passphrase, isWithoutDatabase: true })(
        'control',
        'disable',
        '--emergency-file',
        path,
      );
    expect(await run(join(folder, 'nothing-here.json'))).toMatchObject({ code: 1 });
    const part = join(folder, 'part.json');
    await writeFile(part, '{"format": "control-emer');
    expect((await run(part)).err).toContain('or it is incomplete');
  });
});
