import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GoogleGrant } from './google-directory.ts';
import { certificates } from './testing/certificates.ts';
import { startEmulatedGoogle } from './testing/emulated-google.ts';
import type { EmulatedGoogle } from './testing/emulated-google.ts';

let google: EmulatedGoogle;
let grant: GoogleGrant;
let federation: EmulatedGoogle['directory']['federation'];
beforeAll(async () => {
  google = await startEmulatedGoogle();
  grant = await google.connect();
  federation = google.directory.federation;
});
afterAll(async () => await google.close());
beforeEach(() => {
  google.emulators.faults.clear();
  const { state } = google.emulators;
  state.ssoAssignments.length = 0;
  state.ssoProfiles.length = 0;
  const isOurs = (email: string): boolean => email.startsWith('acesso-');
  state.groups.splice(0, state.groups.length, ...state.groups.filter((group) => !isOurs(group.email)));
});

const spec = {
  displayName: 'Shiftgate',
  entityId: 'https://signin.example/saml/c1',
  signInUrl: 'https://signin.example/saml/c1/sso',
  signOutUrl: 'https://signin.example/sign-in/c1/out',
  changePasswordUrl: 'https://signin.example/sign-in/c1/password',
};
const groupSpec = { email: 'acesso-fora@padariaestrela.example', name: 'Fora do controle' };
const fail = (
  method: string,
  kind: 'lostAnswer' | 'disconnect' | 'unavailable503' | 'awaitingApproval',
  remaining = 1,
) => google.emulators.faults.add({ method: `cloudidentity.${method}`, kind, remaining, delayMs: 0 });
const profiles = () => google.emulators.state.ssoProfiles;

describe('finding the redirects to us', () => {
  it('times out for a caller with a short deadline', async () => {
    const patient = { attempts: 100, baseMs: 50, capMs: 50, jitterMs: 1 };
    const { federation: asked } = google.restarted({ retry: patient });
    google.emulators.faults.add({ method: '*', kind: 'unavailable503', remaining: 10_000, delayMs: 0 });
    const search = { entityId: spec.entityId, anchor: null };
    for (const ask of [
      () => asked.anchorOf(grant, { deadlineMs: 200 }),
      () => asked.findRedirects(grant, search, { deadlineMs: 200 }),
    ]) {
      const began = performance.now();
      await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });
});

describe('the profile', () => {
  it('is created once, with the service provider record to store', async () => {
    const first = await federation.ensureProfile(grant, spec);
    expect(await federation.ensureProfile(grant, spec)).toEqual(first);
    expect(profiles()).toHaveLength(1);
    expect(first.idpEntityId).toBe(spec.entityId);
    expect(first.sp.acsUrl).toContain(first.id);
    expect(first.sp.entityId).toContain(first.id);
  });

  it('follows changed addresses without being recreated', async () => {
    const { id } = await federation.ensureProfile(grant, spec);
    const moved = { ...spec, signInUrl: 'https://new.example/sso', displayName: 'Porteiro' };
    expect(await federation.ensureProfile(grant, moved)).toMatchObject({ id, signInUrl: moved.signInUrl });
    expect(profiles()).toHaveLength(1);
    expect(profiles()[0]).toMatchObject({
      displayName: 'Porteiro',
      idpConfig: { singleSignOnServiceUri: moved.signInUrl, changePasswordUri: spec.changePasswordUrl },
    });
  });

  it.each(['lostAnswer', 'disconnect', 'unavailable503'] as const)(
    'is not made twice after %s',
    async (kind) => {
      fail('inboundSamlSsoProfiles.create', kind, 2);
      await federation.ensureProfile(grant, spec);
      expect(profiles()).toHaveLength(1);
    },
  );

  it('does not touch the profiles of others', async () => {
    await federation.ensureProfile(grant, {
      ...spec,
      entityId: 'https://other.example',
      displayName: 'Outro',
    });
    await federation.ensureProfile(grant, spec);
    expect(profiles().map((profile) => profile.displayName)).toEqual(['Outro', 'Shiftgate']);
  });

  it('reports a pending approval of a second administrator, and continues afterwards', async () => {
    fail('inboundSamlSsoProfiles.create', 'awaitingApproval');
    await expect(federation.ensureProfile(grant, spec)).rejects.toMatchObject({ code: 'waiting_approval' });
    await federation.ensureProfile(grant, spec);
    expect(profiles()).toHaveLength(1);
  });
});

describe('the certificate', () => {
  const ensure = async (certificatePem: string, knownId: string | null, keepIds: readonly string[] = []) => {
    const { id: profileId } = await federation.ensureProfile(grant, spec);
    return await federation.ensureCredential(grant, { profileId, certificatePem, knownId, keepIds });
  };
  const held = () => profiles()[0]?.credentials.map((credential) => credential.pem.trim());

  it('is added once and then identified by its id', async () => {
    const first = await ensure(certificates.first, null);
    expect(await ensure(certificates.first, first.id)).toEqual(first);
    expect(held()).toEqual([certificates.first.trim()]);
    expect(first.keyBits).toBe(2048);
  });

  it('is rotated: the second beside the first, then the first is removed', async () => {
    const first = await ensure(certificates.first, null);
    google.advance(1000);
    const second = await ensure(certificates.second, null, [first.id]);
    expect(held()).toEqual([certificates.first.trim(), certificates.second.trim()]);
    const { id: profileId } = await federation.ensureProfile(grant, spec);
    for (const _ of [1, 2])
      await federation.removeOtherCredentials(grant, { profileId, keepIds: [second.id] });
    expect(held()).toEqual([certificates.second.trim()]);
  });

  it('replaces unknown ones when its id was lost in crashes', async () => {
    for (let crash = 0; crash < 4; crash += 1) {
      google.advance(1000);
      await ensure(certificates.first, null);
      expect(held()?.length).toBeLessThanOrEqual(2);
    }
  });

  it.each(['lostAnswer', 'disconnect', 'unavailable503'] as const)(
    'is added once through %s',
    async (kind) => {
      fail('idpCredentials.add', kind);
      await ensure(certificates.first, null);
      expect(held()).toEqual([certificates.first.trim()]);
    },
  );

  it('is rejected when it is invalid', async () => {
    await expect(ensure('not a certificate', null)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('groups', () => {
  it('are found again by their address, also after a lost response', async () => {
    google.emulators.faults.add({
      method: 'directory.groups.insert',
      kind: 'lostAnswer',
      remaining: 1,
      delayMs: 0,
    });
    const first = await federation.ensureGroup(grant, groupSpec);
    expect(await federation.ensureGroup(grant, groupSpec)).toEqual(first);
    expect(google.emulators.state.groups.filter((group) => group.email === groupSpec.email)).toHaveLength(1);
  });

  it('are synced, whole domains at once and through faults', async () => {
    const people = google.emulators.state.users.filter((user) => user.deletedAt === null).slice(0, 230);
    const everybody = people.map(({ id, primaryEmail }) => ({ id, email: primaryEmail }));
    for (const kind of ['lostAnswer', 'rateLimit429', 'unavailable503'] as const) {
      google.emulators.faults.add({ method: 'directory.members.insert', kind, remaining: 1, delayMs: 0 });
    }
    const input = { group: groupSpec, members: everybody };
    const { group, changes } = await federation.ensureCoveredGroup(grant, input);
    expect(changes).toEqual({ added: 230, removed: 0, unchanged: 0 });
    const kept = everybody.slice(30);
    expect(await federation.syncGroupMembers(grant, group.id, kept)).toEqual({
      added: 0,
      removed: 30,
      unchanged: 200,
    });
    const members = google.emulators.state.groups.find((known) => known.id === group.id)?.members;
    expect(members?.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
  });

  it('are deleted permanently', async () => {
    const group = await federation.ensureGroup(grant, groupSpec);
    await federation.deleteGroup(grant, group.id);
    await federation.deleteGroup(grant, group.id);
    expect(google.emulators.state.groups.some((known) => known.id === group.id)).toBe(false);
  });
});
