import { X509Certificate } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { markGrantDead, readGrant } from '../connection/grants.ts';
import { openBody } from '../mail/outbox.ts';
import { idpAddresses } from '#core/idp-addresses.ts';
import { createKeyHealth } from '../signing-keys/key-health.ts';
import { createSecretBox } from '#db/secrets/secret-box.ts';
import { registerServiceProvider } from '../service-providers/service-providers.ts';
import { createSigningKeys, ensureSigningKey } from '../signing-keys/signing-keys.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { rollKeys } from './rollover.job.ts';

const signInUrl = 'https://entrar.shiftgate.example';

let api: Api;
let token: string;
let companyKey: string;
let endsAt: number;

beforeEach(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  await ensureSigningKey({ db: api.db, secretBox: api.box, now: api.clock.now }, companyKey);
  // Three years pass, in which the workspace's connection would expire.
  endsAt = api.clock.now() + 70 * DAY_MS;
  await inOurs((tx) =>
    tx
      .updateTable('signing_keys')
      .set({ not_after: new Date(endsAt) })
      .execute(),
  );
});
afterEach(() => api.close());

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, companyKey, work);

const roll = () =>
  rollKeys.run({
    db: api.db,
    box: api.box,
    clock: api.clock,
    openWorkspace: async (key) => {
      const grant = await inCompany(api.db, key, (tx) => readGrant(tx, api.box, key));
      return grant && { directory: api.newDirectory(), grant };
    },
    appsUrl: 'http://localhost:4499/integrations/apps',
  });

/** Sets up what the first activation creates: a profile at the workspace with our certificate. */
async function connectWorkspace(): Promise<void> {
  const { samlKey, pem, grant } = await inOurs(async (tx) => ({
    samlKey: (await tx.selectFrom('companies').select('saml_key').executeTakeFirstOrThrow()).saml_key,
    pem: (await tx.selectFrom('signing_keys').select('certificate_pem').executeTakeFirstOrThrow())
      .certificate_pem,
    grant: await readGrant(tx, api.box, companyKey),
  }));
  if (grant === null) throw new Error('the company is connected');
  const { entityId, signInUrl: url, signOutUrl, changePasswordUrl } = idpAddresses(signInUrl, samlKey);
  const { federation } = api.newDirectory();
  const profile = await federation.ensureProfile(grant, {
    displayName: 'Shiftgate',
    entityId,
    signInUrl: url,
    signOutUrl,
    changePasswordUrl,
  });
  const credential = await federation.ensureCredential(grant, {
    profileId: profile.id,
    certificatePem: pem,
    knownId: null,
  });
  await inOurs(async (tx) => {
    await registerServiceProvider(
      tx,
      companyKey,
      {
        profileId: profile.id,
        entityId: profile.sp.entityId,
        acsUrl: profile.sp.acsUrl,
        idpEntityId: entityId,
      },
      api.clock.now(),
    );
    await tx.updateTable('signing_keys').set({ workspace_credential_id: credential.id }).execute();
  });
}

const addApp = () =>
  inOurs((tx) =>
    tx
      .insertInto('service_providers')
      .values({
        key: '00000000-0000-7000-8000-000000000001',
        company_key: companyKey,
        provider: 'other',
        name: 'Folha',
        entity_id: 'https://folha.example',
        idp_entity_id: 'https://entrar.example',
        acs: '[{"url":"https://folha.example/acs","index":0,"isDefault":true}]' as never,
        name_id: 'email',
        logout: 'none',
        created_at: new Date(api.clock.now()),
        updated_at: new Date(api.clock.now()),
      })
      .execute(),
  );

const states = async () =>
  (await inOurs((tx) => tx.selectFrom('signing_keys').selectAll().orderBy('created_at').execute())).map(
    (key) => (key.removed_at === null ? key.state : 'removed'),
  );
const published = () => inOurs((tx) => createSigningKeys(api.box).published(tx, companyKey, api.clock.now()));
const atWorkspace = () => api.emulators.state.ssoProfiles[0]?.credentials.map((item) => item.pem) ?? [];
const events = async () =>
  (await api.audits(companyKey)).map((row) => row.event).filter((event) => event.startsWith('signing_key.'));
const mails = () =>
  inOurs((tx) => tx.selectFrom('mail_outbox').selectAll().where('kind', '=', 'certificate').execute());
const readMail = async () => {
  const [mail] = await mails();
  return openBody(api.box, mail!);
};
const fingerprint = (pem: string) => new X509Certificate(pem).fingerprint256;

describe('the rollover of a signing key', () => {
  it('keeps a certificate that is valid for more than 60 days', async () => {
    api.clock.set(endsAt - 60 * DAY_MS - 1000);
    expect((await roll()).taken).toBe(0);
    expect(await states()).toEqual(['current']);
  });

  it('runs unattended where only the workspace needs the certificate', async () => {
    await connectWorkspace();
    const [before] = await published();
    api.clock.set(endsAt - 60 * DAY_MS);
    await roll();
    expect(await states()).toEqual(['current', 'next']);
    const listed = await published();
    expect(listed).toHaveLength(2);
    expect(listed[0]).toBe(before);
    expect(atWorkspace()).toHaveLength(2);
    api.advance(24 * HOUR_MS - 1000);
    await roll();
    expect(await states()).toEqual(['current', 'next']);
    api.advance(1000);
    await roll();
    expect(await states()).toEqual(['retired', 'current']);
    expect(await published()).toEqual([listed[1], before]);
    const signs = await inOurs((tx) => createSigningKeys(api.box).current(tx, companyKey));
    expect(signs?.signer.certificateBase64).toBe(listed[1]);
    api.advance(7 * DAY_MS);
    await roll();
    expect(await states()).toEqual(['removed', 'current']);
    expect(await published()).toEqual([listed[1]]);
    expect(atWorkspace().map(fingerprint)).toEqual([fingerprint(signs?.certificatePem ?? '')]);
    expect((await roll()).taken).toBe(0);
    expect((await events()).toSorted()).toEqual([
      'signing_key.end_announced',
      'signing_key.prepared',
      'signing_key.published',
      'signing_key.removed',
      'signing_key.switched',
    ]);
  });

  it('waits until seven days before expiry where applications need the certificate by hand', async () => {
    await addApp();
    api.clock.set(endsAt - 60 * DAY_MS);
    await roll();
    api.clock.set(endsAt - 7 * DAY_MS - 1000);
    await roll();
    expect(await states()).toEqual(['current', 'next']);
    api.advance(1000);
    await roll();
    expect(await states()).toEqual(['retired', 'current']);
  });

  it('resumes after a crash between the workspace’s update and its record', async () => {
    await connectWorkspace();
    api.clock.set(endsAt - 60 * DAY_MS);
    await roll();
    await inOurs((tx) =>
      tx
        .updateTable('signing_keys')
        .set({
          pushed_at: null,
          workspace_credential_id: null,
          claim_key: newKey(1),
          claimed_until: new Date(api.clock.now() + 10 * 60_000),
        })
        .where('state', '=', 'next')
        .execute(),
    );
    const inUse = atWorkspace()[0] ?? '';
    await roll();
    expect(
      (
        await inOurs((tx) =>
          tx.selectFrom('signing_keys').select('pushed_at').where('state', '=', 'next').executeTakeFirst(),
        )
      )?.pushed_at,
    ).toBeNull();
    api.advance(10 * 60_000);
    await roll();
    const next = await inOurs((tx) =>
      tx.selectFrom('signing_keys').selectAll().where('state', '=', 'next').executeTakeFirstOrThrow(),
    );
    expect(next.pushed_at?.getTime()).toBe(api.clock.now());
    expect(atWorkspace().map(fingerprint)).toEqual([fingerprint(inUse), fingerprint(next.certificate_pem)]);
  });

  it('retries when the workspace fails, and does not sign with a certificate it lacks', async () => {
    await connectWorkspace();
    api.emulators.faults.add({
      method: 'cloudidentity.idpCredentials.add',
      kind: 'unavailable503',
      remaining: 50,
      delayMs: 0,
    });
    api.clock.set(endsAt - 60 * DAY_MS);
    await roll();
    api.advance(48 * HOUR_MS);
    await roll();
    expect(await states()).toEqual(['current', 'next']);
    expect(
      await inOurs((tx) =>
        tx
          .selectFrom('signing_keys')
          .select(['attempts', 'last_error'])
          .where('state', '=', 'next')
          .execute(),
      ),
    ).toMatchObject([{ attempts: 2, last_error: expect.stringContaining('unavailable') as unknown }]);
    api.emulators.faults.clear();
    api.advance(20 * 60_000);
    await roll();
    expect(atWorkspace()).toHaveLength(2);
    expect(await states()).toEqual(['current', 'next']);
    api.advance(24 * HOUR_MS);
    await roll();
    expect(await states()).toEqual(['retired', 'current']);
  });

  it('removes nothing at the workspace when it is unknown which of two certificates is in use', async () => {
    await connectWorkspace();
    const profile = api.emulators.state.ssoProfiles[0];
    const known = profile?.credentials[0];
    if (!profile || !known) throw new Error('the workspace has a certificate');
    profile.credentials.push({ ...known, id: 'somebodyelses' });
    await inOurs((tx) => tx.updateTable('signing_keys').set({ workspace_credential_id: null }).execute());
    api.clock.set(endsAt - 60 * DAY_MS);
    await roll();
    api.advance(48 * HOUR_MS);
    await roll();
    expect(profile.credentials.map((item) => item.id)).toEqual([known.id, 'somebodyelses']);
    expect(await states()).toEqual(['current', 'next']);
    profile.credentials.pop();
    api.advance(20 * 60_000);
    await roll();
    expect(profile.credentials[0]?.id).toBe(known.id);
    expect(profile.credentials).toHaveLength(2);
  });

  it('runs once when two processes start it', async () => {
    api.clock.set(endsAt - 60 * DAY_MS);
    await Promise.all([roll(), roll()]);
    // No other party needs the certificate, so the new one signs right away.
    expect(await states()).toEqual(['retired', 'current']);
    const told = await mails();
    expect(new Set(told.map((mail) => mail.to_address)).size).toBe(told.length);
  });
});

describe('a next certificate that was made long before', () => {
  const next = () =>
    inOurs((tx) =>
      tx.selectFrom('signing_keys').selectAll().where('state', '=', 'next').executeTakeFirstOrThrow(),
    );
  /** Makes the next certificate two and a half years ago, to expire this many days after the current one. */
  async function makeEarly(daysAfter: number) {
    // The keys differ by when they were made.
    api.advance(1000);
    await addApp();
    await api.call('apps.renewCertificate', { token });
    await roll();
    const not_after = new Date(endsAt + daysAfter * DAY_MS);
    await inOurs((tx) =>
      tx
        .updateTable('signing_keys')
        .set({ not_before: new Date(not_after.getTime() - 1095 * DAY_MS), not_after })
        .where('state', '=', 'next')
        .execute(),
    );
    return await next();
  }
  const replacedAt = async () => (await api.call('apps.list', { token })).provider.replaced_at;

  beforeEach(async () => {
    endsAt = api.clock.now() + 100 * DAY_MS;
    await inOurs((tx) =>
      tx
        .updateTable('signing_keys')
        .set({ not_after: new Date(endsAt) })
        .execute(),
    );
  });

  it('is replaced by a fresh one in time, and the administrators are notified', async () => {
    const old = await makeEarly(7);
    const at = endsAt - 90 * DAY_MS;
    expect((await api.call('apps.list', { token })).provider).toMatchObject({
      replaced_at: new Date(at).toISOString(),
      switches_at: null,
    });
    api.clock.set(at - 1000);
    await roll();
    expect((await next()).key).toBe(old.key);
    api.advance(1000);
    await Promise.all([roll(), roll()]);
    const fresh = await next();
    expect(fresh.not_after.getTime()).toBeGreaterThan(endsAt + 900 * DAY_MS);
    expect(await states()).toEqual(['current', 'removed', 'next']);
    expect(await published()).toHaveLength(2);
    token = await api.signIn(people.superAdmin);
    expect((await api.call('apps.list', { token })).provider).toMatchObject({
      replaced_at: null,
      switches_at: new Date(endsAt - 7 * DAY_MS).toISOString(),
    });
    const told = await mails();
    expect(told.map((mail) => mail.subject)).toContainEqual(
      expect.stringContaining('o próximo certificado foi substituído por um novo'),
    );
    expect(new Set(told.map((mail) => mail.to_address)).size).toBe(told.length);
    api.clock.set(endsAt - 7 * DAY_MS);
    await roll();
    expect(await states()).toEqual(['retired', 'removed', 'current']);
  });

  it.each([
    ['', true],
    [', also without a record of the current one’s id', false],
  ])('is removed at the workspace for the fresh one%s', async (_, isNoted) => {
    await connectWorkspace();
    if (!isNoted)
      await inOurs((tx) => tx.updateTable('signing_keys').set({ workspace_credential_id: null }).execute());
    const inUse = atWorkspace()[0] ?? '';
    await makeEarly(7);
    api.clock.set(endsAt - 90 * DAY_MS);
    await roll();
    expect(atWorkspace().map(fingerprint)).toEqual([
      fingerprint(inUse),
      fingerprint((await next()).certificate_pem),
    ]);
  });

  it('stays when it is valid for long enough, or when too little notice is left', async () => {
    const old = await makeEarly(600);
    expect(await replacedAt()).toBeNull();
    api.clock.set(endsAt - 90 * DAY_MS);
    await roll();
    expect((await next()).key).toBe(old.key);
    await inOurs((tx) =>
      tx
        .updateTable('signing_keys')
        .set({ not_after: new Date(endsAt + 7 * DAY_MS) })
        .where('state', '=', 'next')
        .execute(),
    );
    api.clock.set(endsAt - 66 * DAY_MS);
    await roll();
    expect((await next()).key).toBe(old.key);
    token = await api.signIn(people.superAdmin);
    expect(await replacedAt()).toBeNull();
  });
});

describe('the notices', () => {
  it('reach every control admin at 60, 30 and 7 days, once each', async () => {
    await addApp();
    const subjects: string[] = [];
    for (const days of [61, 60, 59, 30, 7, 6]) {
      api.clock.set(endsAt - days * DAY_MS);
      await roll();
      subjects.push((await mails()).map((mail) => mail.subject).at(-1) ?? 'none');
      if (days === 60) {
        // A switch would end the notices of the old certificate.
        await inOurs((tx) =>
          tx
            .updateTable('signing_keys')
            .set({ next_try_at: new Date('2999-01-01') })
            .where('state', '=', 'next')
            .execute(),
        );
        await inOurs((tx) =>
          tx.updateTable('signing_keys').set({ pushed_at: null }).where('state', '=', 'next').execute(),
        );
      }
    }
    expect(subjects.map((subject) => /\d+ dias/.exec(subject)?.[0] ?? subject)).toEqual([
      'none',
      '60 dias',
      '60 dias',
      '30 dias',
      '7 dias',
      '7 dias',
    ]);
  });

  it('are one email after a long downtime', async () => {
    api.clock.set(endsAt - 3 * DAY_MS);
    await roll();
    const to = (await mails()).map((mail) => mail.to_address);
    expect(to.length).toBeGreaterThan(0);
    expect(new Set(to).size).toBe(to.length);
  });
});

describe('the panel', () => {
  const list = () => api.call('apps.list', { token: api_token() });
  const api_token = () => token;

  it('requests a new certificate early, and switches to it when allowed', async () => {
    await addApp();
    expect((await list()).provider).toMatchObject({ days_left: 70, needs_hands: true, is_renewing: false });
    expect((await api.call('apps.renewCertificate', { token })).provider.is_renewing).toBe(true);
    expect(await api.refusal('apps.switchCertificate', { token })).toMatchObject({
      code: 'NEXT_CERTIFICATE_NOT_READY',
    });
    await roll();
    const ready = (await list()).provider;
    expect(ready.certificates.map((item) => item.state)).toEqual(['current', 'next']);
    const switched = await api.call('apps.switchCertificate', { token });
    expect(switched.provider.certificates.map((item) => item.state)).toEqual(['current', 'retired']);
    expect(switched.provider.certificates[0]?.fingerprint).toBe(ready.certificates[1]?.fingerprint);
    expect(await events()).toContain('signing_key.rollover_asked');
  });

  it('does not switch to a certificate that the workspace lacks', async () => {
    await connectWorkspace();
    await api.call('apps.renewCertificate', { token });
    await roll();
    expect((await list()).provider.switchable_at).toBe(
      new Date(api.clock.now() + 24 * HOUR_MS).toISOString(),
    );
    expect((await api.refusal('apps.switchCertificate', { token })).code).toBe('NEXT_CERTIFICATE_NOT_READY');
  });
});

describe('a workspace that cannot receive the next certificate', () => {
  const kill = () =>
    inOurs(async (tx) => {
      const grant = await readGrant(tx, api.box, companyKey);
      if (grant !== null)
        await markGrantDead(tx, companyKey, grant, { now: api.clock.now(), reason: 'invalid_grant' });
    });
  // The clock stands still, since an administrator's session expires soon.
  const endIn60Days = () =>
    inOurs((tx) =>
      tx
        .updateTable('signing_keys')
        .set({ not_after: new Date(api.clock.now() + 60 * DAY_MS) })
        .execute(),
    );
  const refused = async () => (await api.refusal('apps.switchCertificate', { token })).facts;

  it('is named as the reason in the notice and in the error of the switch', async () => {
    await addApp();
    await connectWorkspace();
    await kill();
    await endIn60Days();
    await roll();
    expect((await api.call('apps.list', { token })).provider).toMatchObject({
      waits_for: 'connection',
      switchable_at: null,
      switches_at: null,
    });
    expect(await refused()).toEqual({ waits_for: 'connection' });
    const { text } = await readMail();
    expect(text).toContain('refazer a conexão');
    expect(text).not.toContain('ela é feita automaticamente');
  });

  it('differs from one that fails temporarily', async () => {
    await connectWorkspace();
    api.emulators.faults.add({
      method: 'cloudidentity.idpCredentials.add',
      kind: 'unavailable503',
      remaining: 50,
      delayMs: 0,
    });
    await endIn60Days();
    await roll();
    expect((await api.call('apps.list', { token })).provider.waits_for).toBe('workspace');
    expect(await refused()).toEqual({ waits_for: 'workspace' });
    api.emulators.faults.clear();
    api.advance(10 * 60_000);
    await roll();
    expect((await api.call('apps.list', { token })).provider.waits_for).toBeNull();
    expect(await refused()).toEqual({ at: new Date(api.clock.now() + 24 * HOUR_MS).toISOString() });
  });
});

describe('readiness', () => {
  it('fails when a signing key was sealed with another master key, and says so', async () => {
    expect((await api.app.inject('/readyz')).statusCode).toBe(200);
    const other = createSecretBox(Buffer.alloc(32, 9));
    expect(await createKeyHealth({ db: api.db, box: other }).check()).toBe(1);
    await inOurs((tx) =>
      tx
        .updateTable('signing_keys')
        .set({ private_key_sealed: Buffer.alloc(64, 1), key: '00000000-0000-7000-8000-000000000009' })
        .execute(),
    );
    const readiness = async () => (await api.app.inject('/readyz')).json<unknown>();
    await expect.poll(readiness, { timeout: 5_000 }).toEqual({ status: 'signing_keys_unreadable' });
    await expect(inOurs((tx) => createSigningKeys(api.box).current(tx, companyKey))).rejects.toMatchObject({
      code: 'SIGNING_KEY_UNREADABLE',
      status: 503,
    });
  });
});
