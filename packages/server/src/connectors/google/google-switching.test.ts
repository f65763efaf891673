import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { federationRanks } from '#ports/profile-federation.ts';
import type { FederationTarget } from '#ports/federation.ts';
import type { GoogleGrant } from './google-directory.ts';
import { certificates } from './testing/certificates.ts';
import { accounts, startEmulatedGoogle } from './testing/emulated-google.ts';
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

const everyone: FederationTarget = { kind: 'everyone' };
const spec = {
  displayName: 'Shiftgate',
  entityId: 'https://signin.example/saml/c1',
  signInUrl: 'https://signin.example/saml/c1/sso',
  signOutUrl: 'https://signin.example/sign-in/c1/out',
  changePasswordUrl: 'https://signin.example/sign-in/c1/password',
};
const groupSpec = { email: 'acesso-fora@padariaestrela.example', name: 'Fora do controle' };
const member = (email: string) => ({ id: google.person(email).id, email });
const fail = (
  method: string,
  kind: 'lostAnswer' | 'disconnect' | 'unavailable503' | 'awaitingApproval',
  remaining = 1,
) => google.emulators.faults.add({ method: `cloudidentity.${method}`, kind, remaining, delayMs: 0 });
const profiles = () => google.emulators.state.ssoProfiles;
const assignments = () => google.emulators.state.ssoAssignments;

async function readyProfile(): Promise<string> {
  const { id: profileId } = await federation.ensureProfile(grant, spec);
  await federation.ensureCredential(grant, { profileId, certificatePem: certificates.first, knownId: null });
  return profileId;
}

describe('redirecting the sign-in and back', () => {
  it('redirects all people and back, any number of times', async () => {
    const profileId = await readyProfile();
    for (const _ of [1, 2]) {
      for (const _again of [1, 2]) {
        const on = await federation.ensureAssignment(grant, {
          target: everyone,
          mode: 'federated',
          profileId,
        });
        expect(on).toMatchObject({ mode: 'federated', profileId, target: everyone });
      }
      expect((await federation.readState(grant, spec.entityId)).enforcedBy).toHaveLength(1);
      for (const _again of [1, 2]) {
        expect(await federation.switchOff(grant, everyone)).toMatchObject({ mode: 'off', profileId: null });
      }
      expect((await federation.readState(grant, spec.entityId)).enforcedBy).toEqual([]);
    }
    expect(assignments()).toHaveLength(1);
  });

  it('has nothing to turn off without an assignment', async () => {
    expect(await federation.switchOff(grant, everyone)).toBeNull();
    expect(await federation.restoreAssignment(grant, everyone, null)).toBeNull();
    expect(assignments()).toEqual([]);
  });

  it.each([
    ['create', 'lostAnswer'],
    ['create', 'disconnect'],
    ['create', 'unavailable503'],
    ['patch', 'lostAnswer'],
    ['patch', 'disconnect'],
    ['patch', 'unavailable503'],
    ['list', 'unavailable503'],
  ] as const)('goes through a fault in %s: %s', async (method, kind) => {
    const profileId = await readyProfile();
    if (method === 'patch') await federation.ensureAssignment(grant, { target: everyone, mode: 'off' });
    fail(`inboundSsoAssignments.${method}`, kind);
    await federation.ensureAssignment(grant, { target: everyone, mode: 'federated', profileId });
    expect(assignments()).toHaveLength(1);
    expect(assignments()[0]).toMatchObject({ ssoMode: 'SAML_SSO', profileId });
  });

  it('resumes after a crash between any two calls, with a connector without cache', async () => {
    const members = [member(accounts.superAdmin)];
    // Each round lets one more call through before everything fails, like a crash; the next round starts again.
    const activate = async (): Promise<void> => {
      const steps = google.restarted({ retry: { attempts: 1, baseMs: 1, capMs: 1, jitterMs: 1 } }).federation;
      await steps.ensureBreakGlass(grant, { group: groupSpec, members });
      const profile = await steps.ensureProfile(grant, spec);
      const known = (await steps.readState(grant, spec.entityId)).credentials[0]?.id ?? null;
      const input = { profileId: profile.id, certificatePem: certificates.first, knownId: known };
      await steps.ensureCredential(grant, input);
      await steps.ensureAssignment(grant, { target: everyone, mode: 'federated', profileId: profile.id });
    };
    let crashes = 0;
    for (const method of [
      'directory.groups.insert',
      'directory.members.insert',
      'cloudidentity.inboundSsoAssignments.create',
      'cloudidentity.inboundSamlSsoProfiles.create',
      'cloudidentity.idpCredentials.add',
      'cloudidentity.inboundSsoAssignments.create',
    ]) {
      google.emulators.faults.clear();
      google.emulators.faults.add({ method, kind: 'lostAnswer', remaining: 1, delayMs: 0 });
      await activate().catch(() => (crashes += 1));
    }
    google.emulators.faults.clear();
    await activate();
    expect(crashes).toBeGreaterThan(3);
    expect(profiles()).toHaveLength(1);
    expect(profiles()[0]?.credentials).toHaveLength(1);
    expect(assignments()).toHaveLength(2);
    expect(google.emulators.state.groups.filter((group) => group.email === groupSpec.email)).toHaveLength(1);
    const state = await federation.readState(grant, spec.entityId);
    expect(state.everyone?.mode).toBe('federated');
    expect(state.groups).toMatchObject([{ rank: 1, mode: 'off' }]);
  });

  it('reports unavailable, and the same call succeeds later', async () => {
    const profileId = await readyProfile();
    const switchOn = () =>
      federation.ensureAssignment(grant, { target: everyone, mode: 'federated', profileId });
    fail('inboundSsoAssignments.*', 'unavailable503', 500);
    await expect(switchOn()).rejects.toMatchObject({ code: 'unavailable' });
    expect(assignments()).toEqual([]);
    google.emulators.faults.clear();
    await switchOn();
    expect(assignments()).toHaveLength(1);
  });

  it('restores the assignment of another provider', async () => {
    const other = await federation.ensureProfile(grant, { ...spec, entityId: 'https://other.example' });
    const otherCertificate = { profileId: other.id, certificatePem: certificates.second, knownId: null };
    await federation.ensureCredential(grant, otherCertificate);
    await federation.ensureAssignment(grant, { target: everyone, mode: 'federated', profileId: other.id });
    const profileId = await readyProfile();
    const { everyone: before } = await federation.readState(grant, spec.entityId);
    expect(before).toMatchObject({ mode: 'federated', profileId: other.id });
    await federation.ensureAssignment(grant, { target: everyone, mode: 'federated', profileId });
    const stored: typeof before = JSON.parse(JSON.stringify(before));
    for (const _ of [1, 2]) await federation.restoreAssignment(grant, everyone, stored);
    expect(assignments()).toMatchObject([{ ssoMode: 'SAML_SSO', profileId: other.id }]);
    expect((await federation.readState(grant, spec.entityId)).enforcedBy).toEqual([]);
  });

  it('clears a condition that prevents the redirect, and restores it', async () => {
    const profileId = await readyProfile();
    const target = everyone;
    await federation.ensureAssignment(grant, { target, mode: 'federated', profileId });
    for (const assignment of assignments()) assignment.isNeverRedirected = true;
    const { everyone: before } = await federation.readState(grant, spec.entityId);
    await federation.ensureAssignment(grant, { target, mode: 'federated', profileId });
    expect(assignments()[0]?.isNeverRedirected).toBe(false);
    await federation.switchOff(grant, target);
    await federation.restoreAssignment(grant, target, before);
    expect(assignments()).toMatchObject([{ ssoMode: 'SAML_SSO', isNeverRedirected: true }]);
  });
});

describe('exempt people, and the test', () => {
  it('keeps the break-glass group strongest and off', async () => {
    const profileId = await readyProfile();
    const testGroup = await federation.ensureGroup(grant, {
      ...groupSpec,
      email: 'acesso-teste@padariaestrela.example',
    });
    const target = { kind: 'group', groupId: testGroup.id } as const;
    await federation.ensureAssignment(grant, { target, mode: 'federated', profileId, rank: 1 });

    const input = {
      group: groupSpec,
      members: [member(accounts.superAdmin), member(accounts.delegatedAdmin)],
    };
    const first = await federation.ensureBreakGlass(grant, input);
    expect(await federation.ensureBreakGlass(grant, input)).toEqual({
      ...first,
      changes: { added: 0, removed: 0, unchanged: 2 },
    });
    const rank = federationRanks.enforced;
    await federation.ensureAssignment(grant, { target, mode: 'federated', profileId, rank });

    const state = await federation.readState(grant, spec.entityId);
    expect(state.groups.map(({ target: of, mode, rank: at }) => ({ of, mode, at }))).toEqual([
      { of: { kind: 'group', groupId: first.group.id }, mode: 'off', at: 1 },
      { of: target, mode: 'federated', at: 2 },
    ]);
    expect(state.everyone).toBeNull();
  });

  it('removes the test completely, however often it is called', async () => {
    const profileId = await readyProfile();
    const testSpec = { email: 'acesso-teste@padariaestrela.example', name: 'Teste' };
    const members = [member(accounts.worker), member(accounts.otherWorker)];
    const { group } = await federation.ensureCoveredGroup(grant, { group: testSpec, members });
    const target = { kind: 'group', groupId: group.id } as const;
    await federation.ensureAssignment(grant, { target, mode: 'federated', profileId, rank: 1 });
    for (const _ of [1, 2]) {
      fail('inboundSsoAssignments.delete', 'lostAnswer');
      await federation.removeAssignment(grant, target);
      await federation.deleteGroup(grant, group.id);
    }
    expect(assignments()).toEqual([]);
    expect(google.emulators.state.groups.some((known) => known.email === testSpec.email)).toBe(false);
  });
});
