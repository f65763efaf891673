import { firstDomain, initialDomain, secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import type { MicrosoftFaultKind } from '@shiftgate/emulators/microsoft/state/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation } from '#ports/federation.ts';
import { certificates, makeCertificate } from './testing/certificates.ts';
import { rescueAdmin } from './testing/emulated-microsoft.ts';
import type { EmulatedMicrosoft } from './testing/emulated-microsoft.ts';
import { own, spec, startFederationWorld } from './testing/federation-world.ts';
import type { FederationWorld } from './testing/federation-world.ts';

let world: FederationWorld;
let microsoft: EmulatedMicrosoft;
let grant: DirectoryGrant;
let federation: DomainFederation;
beforeAll(async () => {
  world = await startFederationWorld();
  ({ microsoft, grant, federation } = world);
});
afterAll(async () => await microsoft.close());
beforeEach(async () => await world.reset());

const der = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');
const federate = () => federation.federate(grant, secondDomain, spec);
const plan = (kind: MicrosoftFaultKind, method: string, remaining = 1): void => {
  microsoft.emulator.faults.add({ method: `domains.${method}`, kind, remaining, delayMs: 0 });
};
const calls = (method: string) => microsoft.emulator.callLog.count(`domains.${method}`);
const creations = () => calls('federationConfiguration.create');
/** Those of one call, as the connector of these tests is configured. */
const tries = 4;
const isFederated = () => world.isFederated();

describe('federating a domain', () => {
  it('creates it once, reads it back, and may be repeated', async () => {
    const before = creations();
    const created = await federate();
    expect(created).toMatchObject({
      issuerUri: spec.issuerUri,
      signingCertificate: der(certificates.first),
      preferredAuthenticationProtocol: 'saml',
      federatedIdpMfaBehavior: 'rejectMfaByFederatedIdp',
    });
    expect(await federate()).toEqual(created);
    expect(creations() - before).toBe(1);
    expect(await federation.readDomain(grant, secondDomain)).toMatchObject({
      isFederated: true,
      federation: { id: created.id },
    });
  });

  it('corrects what differs in our own', async () => {
    const { id } = await federate();
    await microsoft.graph('PATCH', `/domains/${secondDomain}/federationConfiguration/${id}`, {
      federatedIdpMfaBehavior: 'acceptIfMfaDoneByFederatedIdp',
    });
    expect(await federate()).toMatchObject({ id, federatedIdpMfaBehavior: 'rejectMfaByFederatedIdp' });
  });

  it.each([
    ['no certificate', { certificatePem: '' }, 'certificate'],
    ['a short key', { certificatePem: makeCertificate(1024).certificatePem }, 'certificate'],
    ['an address without https', { passiveSignInUri: 'http://idp.example' }, 'passiveSignInUri'],
    ['no issuer', { issuerUri: '' }, 'issuerUri'],
    ['no name', { displayName: ' ' }, 'displayName'],
  ])('sends nothing with %s', async (_name, change, reason) => {
    const before = microsoft.emulator.callLog.list().length;
    await expect(federation.federate(grant, secondDomain, { ...spec, ...change })).rejects.toMatchObject({
      code: 'invalid_request',
      reason,
    });
    expect(microsoft.emulator.callLog.list().length).toBe(before);
  });

  it.each([
    ['initial', initialDomain, 'initial_domain'],
    ['default', firstDomain, 'default_domain'],
  ])('refuses the %s domain without a write', async (_name, domain, reason) => {
    const before = creations();
    await expect(federation.federate(grant, domain, spec)).rejects.toMatchObject({
      code: 'invalid_request',
      reason,
    });
    expect(creations()).toBe(before);
  });

  it('leaves a federation alone that is not ours, also when it should end', async () => {
    await microsoft.graph('POST', `/domains/${secondDomain}/federationConfiguration`, {
      issuerUri: 'https://elsewhere.example',
      passiveSignInUri: 'https://elsewhere.example/sso',
      preferredAuthenticationProtocol: 'saml',
      signingCertificate: der(certificates.second),
    });
    const foreign = { code: 'conflict', reason: 'foreign_federation' };
    await expect(federate()).rejects.toMatchObject(foreign);
    await expect(federation.endFederation(grant, own)).rejects.toMatchObject(foreign);
    await expect(federation.addNextCertificate(grant, own, certificates.first)).rejects.toMatchObject(
      foreign,
    );
    expect(isFederated()).toBe(true);
  });

  it('refuses an issuer that another domain has', async () => {
    await federate();
    await federation.makeInitialDefault(grant);
    await expect(federation.federate(grant, firstDomain, spec)).rejects.toMatchObject({ code: 'conflict' });
    expect((await federation.readDomain(grant, firstDomain)).isFederated).toBe(false);
  });

  it.each(['doneThen500', 'doneThen504', 'lostAnswer'] as const)(
    'counts a creation that worked although its answer was %s',
    async (kind) => {
      plan(kind, 'federationConfiguration.create');
      const before = creations();
      expect(await federate()).toMatchObject({ issuerUri: spec.issuerUri });
      expect(creations() - before).toBe(1);
    },
  );

  it.each(['serverError500', 'disconnect', 'unavailable503'] as const)(
    'reports a creation that ended in %s without effect, and works when repeated',
    async (kind) => {
      plan(kind, 'federationConfiguration.create');
      await expect(federate()).rejects.toMatchObject({ code: 'unavailable' });
      expect(isFederated()).toBe(false);
      await federate();
    },
  );

  it('waits for a domain that changes late', async () => {
    microsoft.emulator.state.settings.readDelaySeconds = 3;
    await federate();
    expect((await federation.readDomain(grant, secondDomain)).isFederated).toBe(true);
    microsoft.emulator.state.settings.readDelaySeconds = 0;
  });

  it('repairs a domain that was left federated and unreadable, and reports the failure', async () => {
    plan('leftFederated500', 'federationConfiguration.create');
    await expect(federate()).rejects.toMatchObject({ code: 'unavailable', status: 500 });
    expect(isFederated()).toBe(false);
  });

  it('says that only Microsoft can help where that repair fails', async () => {
    microsoft.emulator.state.settings.repairsByPatch = false;
    plan('leftFederated500', 'federationConfiguration.create');
    const unreadable = { code: 'forbidden', reason: 'federation_unreadable' };
    await expect(federate()).rejects.toMatchObject(unreadable);
    await expect(federate()).rejects.toMatchObject(unreadable);
    await expect(federation.endFederation(grant, own)).rejects.toMatchObject(unreadable);
    expect((await federation.readDomain(grant, secondDomain)).federation).toBe('unreadable');
    microsoft.emulator.state.settings.repairsByPatch = true;
    await federation.endFederation(grant, { ...own, evidence: 'attempted' });
    expect(isFederated()).toBe(false);
  });

  it('acts as the administrator where Microsoft refuses the application', async () => {
    microsoft.emulator.state.settings.letsAppsFederate = false;
    await federate();
    expect(await federation.canApplicationWrite(grant, own)).toBe(false);
    microsoft.emulator.state.settings.letsAppsFederate = true;
    expect(await federation.canApplicationWrite(grant, own)).toBe(true);
  });

  it('asks for a new sign-in where the connection lacks the rights of the administrator', async () => {
    microsoft.emulator.state.settings.letsAppsFederate = false;
    const connected = await microsoft.connect();
    await expect(federation.federate(connected, secondDomain, spec)).rejects.toMatchObject({
      code: 'reconnect',
      reason: 'administrator',
    });
    expect(isFederated()).toBe(false);
  });

  it('names the missing permission where the administrator with all rights is refused too', async () => {
    plan('denied403', 'federationConfiguration.create', 2);
    await expect(federate()).rejects.toMatchObject({ code: 'missing_scope' });
    expect(isFederated()).toBe(false);
  });

  it('asks for a new sign-in where the administrator is needed and the grant has died', async () => {
    microsoft.emulator.state.settings.letsAppsFederate = false;
    const dead = { ...grant, refreshToken: 'no longer valid' };
    await expect(federation.federate(dead, secondDomain, spec)).rejects.toMatchObject({
      code: 'reconnect',
      reason: 'administrator',
    });
    expect(isFederated()).toBe(false);
  });
});

describe('ending a federation', () => {
  it('brings the domain back, and may be repeated', async () => {
    await federate();
    await federation.endFederation(grant, own);
    expect(isFederated()).toBe(false);
    await federation.endFederation(grant, own);
  });

  it('sets the domain to managed where its deletion is refused', async () => {
    await federate();
    microsoft.emulator.state.settings.letsAppsFederate = false;
    await federation.endFederation({ ...grant, refreshToken: 'no longer valid' }, own);
    expect(isFederated()).toBe(false);
  });

  it('names the missing permission where that is refused as well', async () => {
    await federate();
    plan('denied403', 'federationConfiguration.delete', 2);
    plan('denied403', 'update', 2);
    await expect(federation.endFederation(grant, own)).rejects.toMatchObject({ code: 'missing_scope' });
    expect(isFederated()).toBe(true);
  });

  it.each(['doneThen500', 'lostAnswer', 'serverError500', 'throttled429'] as const)(
    'ends it although an answer was %s',
    async (kind) => {
      await federate();
      plan(kind, 'federationConfiguration.delete');
      await federation.endFederation(grant, own);
      expect(isFederated()).toBe(false);
    },
  );

  it('waits for a domain that changes late', async () => {
    await federate();
    microsoft.emulator.state.settings.readDelaySeconds = 3;
    await federation.endFederation(grant, own);
    expect(isFederated()).toBe(false);
  });
});

describe('ending a federation that cannot be read', () => {
  const writes = () => calls('update');

  it('does not touch it without evidence that it is ours', async () => {
    await federate();
    const before = writes();
    plan('serverError500', 'federationConfiguration.list', 99);
    await expect(federation.endFederation(grant, own)).rejects.toMatchObject({
      code: 'forbidden',
      reason: 'federation_unreadable',
    });
    expect(writes()).toBe(before);
    expect(isFederated()).toBe(true);
  });

  it('sets it to managed when it was read as ours before', async () => {
    await federate();
    plan('serverError500', 'federationConfiguration.list', 99);
    await federation.endFederation(grant, { ...own, evidence: 'read' });
    expect(isFederated()).toBe(false);
  });

  it('writes nothing to a domain that is managed already, whatever was read before', async () => {
    const before = writes();
    await federation.endFederation(grant, { ...own, evidence: 'read' });
    plan('serverError500', 'federationConfiguration.list', 99);
    await expect(federation.endFederation(grant, { ...own, evidence: 'read' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(writes()).toBe(before);
  });
});

describe('rotating the certificate', () => {
  it('adds the next one, and then moves it into its place', async () => {
    await federate();
    plan('doneThen500', 'federationConfiguration.update');
    expect(await federation.addNextCertificate(grant, own, certificates.second)).toMatchObject({
      signingCertificate: der(certificates.first),
      nextSigningCertificate: der(certificates.second),
    });
    expect(await federation.promoteCertificate(grant, own, certificates.second)).toMatchObject({
      signingCertificate: der(certificates.second),
    });
  });

  it('tries a write that keeps failing no more often than any call', async () => {
    await federate();
    const before = calls('federationConfiguration.update');
    plan('serverError500', 'federationConfiguration.update', 99);
    await expect(federation.addNextCertificate(grant, own, certificates.second)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(calls('federationConfiguration.update') - before).toBe(tries);
  });

  it('refuses a text that is no certificate, and a domain without our federation', async () => {
    await expect(federation.addNextCertificate(grant, own, 'x')).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(federation.addNextCertificate(grant, own, certificates.second)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the default domain', () => {
  it('moves to the initial one and back', async () => {
    expect(await federation.makeInitialDefault(grant)).toBe(firstDomain);
    expect(await federation.makeInitialDefault(grant)).toBeNull();
    plan('doneThen500', 'update');
    await federation.makeDefault(grant, firstDomain);
    expect((await federation.readDomain(grant, firstDomain)).isDefault).toBe(true);
  });

  it('is written no more often than any call while Graph keeps failing', async () => {
    const before = calls('update');
    plan('serverError500', 'update', 99);
    await expect(federation.makeInitialDefault(grant)).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls('update') - before).toBe(tries);
  });
});

describe('finding what redirects people to us', () => {
  const entityId = 'https://idp.example/saml/c1';
  const search = { entityId, anchor: null };

  it('names our domains by their issuer, and turns each of them off', async () => {
    expect((await federation.findRedirects(grant, search)).redirects).toEqual([]);
    const { id } = await federate();
    const { redirects } = await federation.findRedirects(grant, search);
    expect(redirects).toMatchObject([
      { id, target: { kind: 'domain', domain: secondDomain }, mode: 'federated' },
    ]);
    expect(
      (await federation.findRedirects(grant, { ...search, entityId: 'https://other.example' })).redirects,
    ).toEqual([]);
    await federation.switchRedirectOff(grant, search, redirects[0]!);
    expect(isFederated()).toBe(false);
    expect((await federation.findRedirects(grant, search)).redirects).toEqual([]);
  });

  it('names a domain that cannot be read beside the others, and leaves it alone', async () => {
    microsoft.emulator.state.settings.repairsByPatch = false;
    plan('leftFederated500', 'federationConfiguration.create');
    await expect(federate()).rejects.toMatchObject({ reason: 'federation_unreadable' });
    microsoft.emulator.state.settings.repairsByPatch = true;
    expect(await federation.findRedirects(grant, search)).toMatchObject({
      redirects: [],
      unread: [secondDomain],
    });
    expect(isFederated()).toBe(true);
    await federation.endFederation(grant, { ...own, evidence: 'attempted' });
  });

  it('still reads the other domains when one is refused', async () => {
    await federation.makeInitialDefault(grant);
    const first = { domain: firstDomain, issuerUri: `${entityId}/${firstDomain}` };
    await federation.federate(grant, firstDomain, { ...spec, issuerUri: first.issuerUri });
    await federate();
    // To the application and to the administrator.
    plan('denied403', 'federationConfiguration.list', 2);
    const { redirects, unread } = await federation.findRedirects(grant, search);
    const read = redirects.flatMap(({ target }) => (target.kind === 'domain' ? [target.domain] : []));
    expect([read.length, unread.length]).toEqual([1, 1]);
    expect([...read, ...unread].toSorted()).toEqual([firstDomain, secondDomain].toSorted());
    microsoft.emulator.faults.clear();
    await federation.endFederation(grant, first);
  });

  it('fails when Microsoft refuses every domain, since then nothing is known', async () => {
    await federate();
    plan('denied403', 'federationConfiguration.list', 99);
    await expect(federation.findRedirects(grant, search)).rejects.toMatchObject({ code: 'missing_scope' });
  });

  it('knows the tenant by its id', async () => {
    expect(await federation.anchorOf(grant)).toBe(microsoft.tenant().id);
  });
});

it('counts only enabled administrators of the initial domain, from no other directory, for a rescue', async () => {
  expect(await federation.listRescueAdministrators(grant)).toMatchObject([{ signInName: rescueAdmin }]);
  const person = microsoft.person(rescueAdmin);
  person.accountEnabled = false;
  expect(await federation.listRescueAdministrators(grant)).toEqual([]);
  person.accountEnabled = true;
});

it('never counts an administrator of another organization for a rescue, a member here or a guest', async () => {
  const visitor = microsoft.tenant().users.find(({ displayName }) => displayName === 'Nelson Vasconcelos')!;
  for (const userType of ['Guest', 'Member'] as const) {
    visitor.userType = userType;
    expect(await federation.listRescueAdministrators(grant)).toMatchObject([{ signInName: rescueAdmin }]);
  }
  visitor.userType = 'Guest';
});
