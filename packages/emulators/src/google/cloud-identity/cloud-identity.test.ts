import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '#state/people.ts';
import { rootUnitId } from '#seed/org-units.ts';
import type { Emulators } from '#start-emulators.ts';
import { idpCertificate, strangeCertificate } from '#testing/identity-provider.ts';
import { connect, failureOf, startForTest, superAdmin, worker } from '#testing/start.ts';
import type { Connected } from '#testing/start.ts';
import { profileFor } from './precedence.ts';

let emulators: Emulators;
let google: Connected;
beforeAll(async () => {
  ({ emulators } = await startForTest());
  google = await connect(emulators);
});
afterAll(() => emulators.close());
beforeEach(() => {
  emulators.state.ssoAssignments = [];
  emulators.state.ssoProfiles = [];
});

const idpConfig = {
  entityId: 'http://localhost:9/saml/company/metadata',
  singleSignOnServiceUri: 'http://localhost:9/saml/company/sso',
};

async function makeProfile(hasCertificate = true): Promise<string> {
  const { data } = await google.identity.inboundSamlSsoProfiles.create({
    requestBody: { customer: 'customers/C03pdestr', displayName: 'Shiftgate', idpConfig },
  });
  const name = String(data.response?.['name']);
  if (hasCertificate) {
    await google.identity.inboundSamlSsoProfiles.idpCredentials.add({
      parent: name,
      requestBody: { pemData: idpCertificate },
    });
  }
  return name;
}

const assign = (
  requestBody: Record<string, unknown>,
): Promise<{ data: { response?: Record<string, unknown> | null } }> =>
  google.identity.inboundSsoAssignments.create({
    requestBody: { customer: 'customers/C03pdestr', ...requestBody },
  });

const nameOf = (answer: { data: { response?: Record<string, unknown> | null } }): string =>
  String(answer.data.response?.['name']);

const saml = (profile: string): Record<string, unknown> => ({
  ssoMode: 'SAML_SSO',
  samlSsoInfo: { inboundSamlSsoProfile: profile },
});

const profileOf = (email: string): string | null => {
  const user = findUser(emulators.state, email);
  return user === null ? null : (profileFor(emulators.state, user)?.id ?? null);
};

async function makeGroup(key: string, ...members: string[]): Promise<string> {
  const { data } = await google.directory.groups.insert({
    requestBody: { email: `${key}@padariaestrela.example` },
  });
  for (const email of members) {
    await google.directory.members.insert({ groupKey: data.id ?? '', requestBody: { email } });
  }
  return `groups/${data.id}`;
}

describe('SSO profiles', () => {
  it('come back as a finished operation without a name, with the service provider filled in', async () => {
    const { data } = await google.identity.inboundSamlSsoProfiles.create({
      requestBody: { displayName: 'Um', idpConfig },
    });
    expect(data).not.toHaveProperty('name');
    expect(data).toMatchObject({
      done: true,
      response: {
        '@type':
          'type.googleapis.com/google.apps.cloudidentity.inboundsamlssoprofiles.v1.InboundSamlSsoProfile',
        customer: 'customers/C03pdestr',
        idpConfig,
      },
    });
    const name = String(data.response?.['name']);
    const got = await google.identity.inboundSamlSsoProfiles.get({ name });
    const entityId = got.data.spConfig?.entityId ?? '';
    expect(entityId).toBe(`${emulators.appUrl}/samlrp/${name.split('/')[1]}`);
    expect(got.data.spConfig?.assertionConsumerServiceUri).toBe(`${entityId}/acs`);
  });

  it('are listed by pages, patched by mask and deleted when unused', async () => {
    expect((await google.identity.inboundSamlSsoProfiles.list()).data).toEqual({});
    const [first] = [await makeProfile(), await makeProfile()];
    const page = await google.identity.inboundSamlSsoProfiles.list({
      filter: 'customer=="customers/C03pdestr"',
      pageSize: 1,
    });
    expect(page.data.inboundSamlSsoProfiles).toHaveLength(1);
    expect(page.data.nextPageToken).toBeTypeOf('string');
    await google.identity.inboundSamlSsoProfiles.patch({
      name: first ?? '',
      updateMask: 'idpConfig.singleSignOnServiceUri',
      requestBody: {
        displayName: 'ignored',
        idpConfig: { singleSignOnServiceUri: 'https://new.example/sso' },
      },
    });
    const got = await google.identity.inboundSamlSsoProfiles.get({ name: first ?? '' });
    expect(got.data).toMatchObject({
      displayName: 'Shiftgate',
      idpConfig: { entityId: idpConfig.entityId, singleSignOnServiceUri: 'https://new.example/sso' },
    });
    const deleted = await google.identity.inboundSamlSsoProfiles.delete({ name: first ?? '' });
    expect(deleted.data.done).toBe(true);
    expect(await failureOf(google.identity.inboundSamlSsoProfiles.get({ name: first ?? '' }))).toMatchObject({
      status: 404,
      data: { error: { code: 404, status: 'NOT_FOUND' } },
    });
  });

  it('refuse plain http except on this machine', async () => {
    const create = google.identity.inboundSamlSsoProfiles.create({
      requestBody: {
        displayName: 'x',
        idpConfig: { ...idpConfig, singleSignOnServiceUri: 'http://idp.example/sso' },
      },
    });
    expect(await failureOf(create)).toMatchObject({
      status: 400,
      data: { error: { status: 'INVALID_ARGUMENT' } },
    });
  });

  it('hold two certificates at most and refuse what is none', async () => {
    const parent = await makeProfile(false);
    const { idpCredentials } = google.identity.inboundSamlSsoProfiles;
    expect((await idpCredentials.list({ parent })).data).toEqual({});
    const bad = await failureOf(idpCredentials.add({ parent, requestBody: { pemData: 'no certificate' } }));
    expect(bad).toEqual({
      status: 400,
      data: {
        error: {
          code: 400,
          message: 'Error(6): Invalid Pem data: "Must be a valid X509 certificate in PEM format."',
          status: 'INVALID_ARGUMENT',
        },
      },
    });
    await idpCredentials.add({ parent, requestBody: { pemData: idpCertificate } });
    await idpCredentials.add({ parent, requestBody: { pemData: strangeCertificate } });
    expect(
      await failureOf(idpCredentials.add({ parent, requestBody: { pemData: idpCertificate } })),
    ).toMatchObject({ status: 400 });
    const { data } = await idpCredentials.list({ parent });
    expect(data.idpCredentials).toEqual([
      expect.objectContaining({ rsaKeyInfo: { keySize: 2048 } }),
      expect.objectContaining({ rsaKeyInfo: { keySize: 2048 } }),
    ]);
    await idpCredentials.delete({ name: data.idpCredentials?.[0]?.name ?? '' });
    expect((await idpCredentials.list({ parent })).data.idpCredentials).toHaveLength(1);
  });
});

describe('SSO assignments', () => {
  const root = `orgUnits/${rootUnitId}`;

  it('need a complete profile', async () => {
    const profile = await makeProfile(false);
    expect(await failureOf(assign({ targetOrgUnit: root, ...saml(profile) }))).toMatchObject({ status: 400 });
    expect(await failureOf(assign({ targetOrgUnit: root, ssoMode: 'SAML_SSO' }))).toMatchObject({
      status: 400,
    });
  });

  it('cover all people but super administrators once they are on the root unit', async () => {
    const profile = await makeProfile();
    const made = await assign({ targetOrgUnit: root, ...saml(profile) });
    expect(made.data.response).toMatchObject({ targetOrgUnit: root, ssoMode: 'SAML_SSO' });
    expect(made.data.response).not.toHaveProperty('rank');
    expect(profileOf(worker)).toBe(profile.split('/')[1]);
    expect(profileOf(superAdmin)).toBeNull();
    expect(await failureOf(assign({ targetOrgUnit: root, ...saml(profile) }))).toMatchObject({
      status: 400,
      data: { error: { message: expect.stringContaining('already exists') } },
    });
    expect(await failureOf(google.identity.inboundSamlSsoProfiles.delete({ name: profile }))).toMatchObject({
      status: 400,
    });
  });

  it('are switched off and on again by patch', async () => {
    const profile = await makeProfile();
    const name = nameOf(await assign({ targetOrgUnit: root, ...saml(profile) }));
    await google.identity.inboundSsoAssignments.patch({
      name,
      updateMask: 'ssoMode',
      requestBody: { ssoMode: 'SSO_OFF' },
    });
    expect(profileOf(worker)).toBeNull();
    await google.identity.inboundSsoAssignments.patch({
      name,
      updateMask: 'ssoMode,samlSsoInfo',
      requestBody: { ssoMode: 'SAML_SSO', samlSsoInfo: { inboundSamlSsoProfile: profile } },
    });
    expect(profileOf(worker)).toBe(profile.split('/')[1]);
    await google.identity.inboundSsoAssignments.delete({ name });
    expect((await google.identity.inboundSsoAssignments.list()).data).toEqual({});
  });

  it('let the innermost unit win over the root, and the group of lowest rank over both', async () => {
    const profile = await makeProfile();
    const unit = emulators.state.orgUnits.find((item) => item.path === '/Loja');
    await assign({ targetOrgUnit: root, ...saml(profile) });
    await assign({ targetOrgUnit: `orgUnits/${unit?.id}`, ssoMode: 'SSO_OFF' });
    expect(profileOf(worker)).toBeNull();
    const second = nameOf(
      await assign({ targetGroup: await makeGroup('teste', worker), rank: 2, ...saml(profile) }),
    );
    expect(profileOf(worker)).toBe(profile.split('/')[1]);
    const first = nameOf(
      await assign({ targetGroup: await makeGroup('emergencia', worker), rank: 1, ssoMode: 'SSO_OFF' }),
    );
    expect(profileOf(worker)).toBeNull();
    await google.identity.inboundSsoAssignments.patch({
      name: second,
      updateMask: 'rank',
      requestBody: { rank: 1 },
    });
    expect(profileOf(worker)).toBe(profile.split('/')[1]);
    expect((await google.identity.inboundSsoAssignments.get({ name: first })).data.rank).toBe(2);
  });

  it('refuse another company and a rank on a unit', async () => {
    const profile = await makeProfile();
    const other = google.identity.inboundSsoAssignments.list({ filter: 'customer=="customers/C0other"' });
    expect(await failureOf(other)).toMatchObject({ status: 403 });
    expect(await failureOf(assign({ targetOrgUnit: root, rank: 1, ...saml(profile) }))).toMatchObject({
      status: 400,
    });
  });
});
