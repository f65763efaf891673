import { X509Certificate } from 'node:crypto';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { federationOf } from '@shiftgate/emulators/microsoft/state/federation.ts';
import {
  appToken,
  bookshop,
  globalAdmin,
  graphWith,
  person,
  rescueAdmin,
} from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { requestWork } from '#due-work/public.ts';
import { startApi } from '#testing/api.ts';
import { rollKeys } from '#modules/apps/rollover.job.ts';
import { readGrant } from '#modules/connection/grants.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { makeCertificate } from '#connectors/microsoft/testing/certificates.ts';
import { firstDomain, secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';
import { watchDomains } from './domain-watch.job.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
  await world.activate([firstDomain, secondDomain]);
  await world.settle();
  expect((await world.state()).state).toBe('active');
});
afterAll(() => world.close());

/** Sets a domain's federation to signed requests, as an administrator may at Microsoft. */
async function sign(domain: string, isRequired: boolean): Promise<void> {
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  const path = `/domains/${domain}/federationConfiguration`;
  const { id = '' } = (await graph('GET', path)).body.value?.[0] ?? {};
  await graph('PATCH', `${path}/${String(id)}`, { isSignedAuthenticationRequestRequired: isRequired });
}
/** The day passes, the directory is synced, and what that asked for is done, also by several processes. */
async function dayPasses(afterSync?: () => void): Promise<void> {
  world.api.advance(DAY_MS);
  await world.signIn();
  await world.sync();
  afterSync?.();
  const deps = world.api.sagaDeps();
  await Promise.all([watchDomains.run(deps), watchDomains.run(deps)]);
}
const faults = async () => (await world.api.call('home.summary', { token: world.token })).redirect_faults;
/** The domains with signed requests, where nothing else is wrong. */
const home = async () =>
  (await faults()).flatMap(({ kind, domains }) => (kind === 'signed_requests' ? domains : [kind]));
const events = async (name: string) =>
  (await world.api.audits(world.companyKey)).filter(({ event }) => event === `control.${name}`);
const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.api.db, world.companyKey, work);
const mails = () =>
  inOurs(async (tx) =>
    (
      await tx
        .selectFrom('mail_outbox')
        .selectAll()
        .where('kind', '=', 'redirect_fault')
        .where('to_address', '=', globalAdmin)
        .orderBy('created_at')
        .execute()
    ).map((row) => ({ subject: row.subject, text: openBody(world.api.box, row).text })),
  );
const waiting = () => inOurs((tx) => tx.selectFrom('domain_watches').selectAll().execute());

it('tells once of a domain that is set to signed requests, until it is gone, and again', async () => {
  await dayPasses();
  expect([await home(), await mails(), await waiting()]).toEqual([[], [], []]);

  await sign(secondDomain, true);
  await dayPasses();
  expect(await home()).toEqual([secondDomain]);
  const [mail] = await mails();
  expect(mail?.subject).toContain(`ninguém de ${secondDomain} consegue fazer login`);
  expect(mail?.text).toContain('isSignedAuthenticationRequestRequired como false');
  expect(await events('signed_requests_found')).toMatchObject([
    { actor_kind: 'system', after: { domains: [secondDomain] } },
  ]);
  await dayPasses();
  expect(await mails()).toHaveLength(1);

  await sign(firstDomain, true);
  await dayPasses();
  expect(await home()).toEqual([firstDomain, secondDomain].toSorted());
  expect((await mails())[1]?.subject).toContain(`ninguém de ${firstDomain} consegue`);

  await sign(firstDomain, false);
  await sign(secondDomain, false);
  await dayPasses();
  expect(await home()).toEqual([]);
  expect(await mails()).toHaveLength(2);
  expect(await events('signed_requests_gone')).toMatchObject([
    { actor_kind: 'system', before: { domains: [firstDomain, secondDomain].toSorted() } },
  ]);

  await sign(secondDomain, true);
  await dayPasses();
  expect(await home()).toEqual([secondDomain]);
  expect(await mails()).toHaveLength(3);
});

it('changes nothing while the workspace does not answer, and asks again later', async () => {
  const before = [await home(), (await mails()).length];
  await sign(secondDomain, false);
  world.emulator.faults.add({ method: 'domains.get', kind: 'unavailable503', remaining: 99, delayMs: 0 });
  const request = () =>
    inOurs((tx) =>
      requestWork(tx, 'watch-domains', { companyKey: world.companyKey, now: world.api.clock.now() }),
    );
  await request();
  await watchDomains.run(world.api.sagaDeps());
  expect([await home(), (await mails()).length]).toEqual(before);
  expect(await waiting()).toHaveLength(1);
  world.emulator.faults.clear();
  world.api.advance(10 * 60_000);
  await watchDomains.run(world.api.sagaDeps());
  expect(await home()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

/** One federation at Microsoft, changed there. */
async function change(domain: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  const path = `/domains/${domain}/federationConfiguration`;
  const { id = '' } = (await graph('GET', path)).body.value?.[0] ?? {};
  expect((await graph('PATCH', `${path}/${String(id)}`, body)).status).toBe(200);
}
const federation = () => {
  const tenant = bookshop(world.emulator);
  return federationOf(
    tenant,
    tenant.domains.find(({ name }) => name === secondDomain)!,
  )!;
};
/** Control is turned off and on again, which is what the alert advises. */
async function turnOffAndOn(): Promise<void> {
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect((await world.state()).state).toBe('inactive');
  await world.activate([firstDomain, secondDomain]);
  await world.settle();
  expect((await world.state()).state).toBe('active');
}
/** What home, the audit log and the newest email say of the second domain, once, until it is turned off and on again. */
async function tellsOnce(kind: string, words: RegExp): Promise<void> {
  const [mailed, audited] = [(await mails()).length, (await events('redirect_changed')).length];
  await dayPasses();
  expect(await faults()).toEqual([{ kind, domains: [secondDomain] }]);
  expect((await events('redirect_changed')).at(-1)).toMatchObject({
    actor_kind: 'system',
    after: { domains: [secondDomain], kind },
  });
  const mail = (await mails()).at(-1);
  expect(mail?.subject).toContain(secondDomain);
  expect(mail?.text).toMatch(words);
  await dayPasses();
  await dayPasses();
  expect(await mails()).toHaveLength(mailed + 1);
  expect(await events('redirect_changed')).toHaveLength(audited + 1);
}

it('tells of a domain that was made managed at Microsoft, and of nothing after off and on', async () => {
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  expect((await graph('PATCH', `/domains/${secondDomain}`, { authenticationType: 'Managed' })).status).toBe(
    204,
  );
  await tellsOnce('ended', /com a senha do Microsoft 365 a qualquer hora: os turnos não se aplicam/);
  await turnOffAndOn();
  expect(await faults()).toEqual([]);
  await dayPasses();
  expect(await faults()).toEqual([]);
});

it('tells of a federation that leads to somebody else, and when it is ours again', async () => {
  const ours = federation().issuerUri;
  await change(secondDomain, { issuerUri: 'https://idp.elsewhere.example' });
  await tellsOnce('other_issuer', /esse serviço pode deixar qualquer um entrar/);
  await change(secondDomain, { issuerUri: ours });
  await dayPasses();
  expect(await faults()).toEqual([]);
  expect((await events('redirect_restored')).at(-1)).toMatchObject({
    actor_kind: 'system',
    before: { domains: [secondDomain], kind: 'other_issuer' },
  });
});

it('tells of a foreign issuer that was ended there, until control is turned off and on', async () => {
  await change(secondDomain, { issuerUri: 'https://idp.elsewhere.example' });
  await tellsOnce('other_issuer', /encerra essa federação lá/);
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  await graph('PATCH', `/domains/${secondDomain}`, { authenticationType: 'Managed' });
  await tellsOnce('ended', /desativa e ativa de novo/);
  await turnOffAndOn();
  await dayPasses();
  expect(await faults()).toEqual([]);
});

it.each(['signingCertificate', 'nextSigningCertificate'])('tells of a foreign %s', async (place) => {
  const foreign = new X509Certificate(makeCertificate().certificatePem).raw.toString('base64');
  await change(secondDomain, { [place]: foreign });
  await tellsOnce(
    'other_certificate',
    /Quem tem a chave desse certificado pode entrar no Microsoft 365 como/,
  );
  await turnOffAndOn();
  expect([federation().signingCertificate, federation().nextSigningCertificate]).not.toContain(foreign);
  await dayPasses();
  expect(await faults()).toEqual([]);
});

it('tells of people who are sent to another address', async () => {
  await change(secondDomain, { passiveSignInUri: 'https://login.elsewhere.example/' });
  await tellsOnce('other_address', /quem controla esse endereço pode pedir a senha/);
  await turnOffAndOn();
  await dayPasses();
  expect(await faults()).toEqual([]);
});

it('says nothing during a rollover of our own key', async () => {
  const [mailed, audited] = [(await mails()).length, (await events('redirect_changed')).length];
  const openWorkspace = async () => {
    const grant = await inOurs((tx) => readGrant(tx, world.api.box, world.companyKey));
    const { microsoft } = world.directories();
    return grant && microsoft && { directory: microsoft, grant };
  };
  const { db, box, clock } = world.api;
  const first = federation().signingCertificate;
  await inOurs((tx) =>
    tx
      .updateTable('signing_keys')
      .set({ not_after: new Date(clock.now() + 50 * DAY_MS) })
      .where('state', '=', 'current')
      .execute(),
  );
  for (let day = 0; day < keyRules.listedDays + 5; day += 1) {
    await rollKeys.run({ db, box, clock, openWorkspace, appsUrl: 'http://localhost:4499/integrations/apps' });
    await dayPasses();
    expect(await faults()).toEqual([]);
  }
  expect(federation().signingCertificate).not.toBe(first);
  expect(await mails()).toHaveLength(mailed);
  expect(await events('redirect_changed')).toHaveLength(audited);
});

it('says nothing of what was read before control was turned off and on', async () => {
  const { directories, signIn, ...deps } = world.api.sagaDeps();
  const { microsoft } = world.directories();
  if (microsoft?.federation.kind !== 'domains') throw new Error('this provider federates domains');
  const { federation: steps } = microsoft;
  // The domain is read while it is managed, in the middle of the two runs.
  const readDomain: typeof steps.readDomain = async (grant, domain) => {
    const state = await steps.readDomain(grant, domain);
    if (domain === secondDomain) await turnOffAndOn();
    return { ...state, isFederated: false, federation: null };
  };
  world.api.advance(DAY_MS);
  await world.signIn();
  await world.sync();
  await watchDomains.run({
    ...deps,
    signIn,
    directories: { ...directories, microsoft: { ...microsoft, federation: { ...steps, readDomain } } },
  });
  expect(await faults()).toEqual([]);
});

it('forgets what it found when control is turned off, and reads nothing then', async () => {
  await sign(secondDomain, true);
  await dayPasses();
  expect(await home()).toEqual([secondDomain]);
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect(await home()).toEqual([]);
  const read = world.emulator.callLog.count('domains.get');
  const found = (await events('signed_requests_found')).length;
  await world.sync();
  expect((await watchDomains.run(world.api.sagaDeps())).taken).toBe(0);
  expect(world.emulator.callLog.count('domains.get')).toBe(read);
  expect(await events('signed_requests_found')).toHaveLength(found);
});

describe('the last administrator who could undo the redirect', () => {
  const lostSince = async () =>
    (await world.api.call('home.summary', { token: world.token })).rescue_lost_since;
  const enable = (isEnabled: boolean) => {
    person(world.emulator, rescueAdmin).accountEnabled = isEnabled;
  };
  let mailed = 0;
  /** The emails since the beginning. */
  const told = async () => (await mails()).slice(mailed);
  beforeAll(async () => {
    await world.activate([firstDomain, secondDomain]);
    await world.settle();
    mailed = (await mails()).length;
  });

  it('is told of once when lost, again after a return, and the domains are not doubted', async () => {
    await dayPasses();
    expect([await lostSince(), await told(), await waiting()]).toEqual([null, [], []]);

    enable(false);
    await dayPasses();
    const since = await lostSince();
    expect(Date.parse(since ?? '')).toBe(world.api.clock.now());
    expect(await faults()).toEqual([]);
    const [mail] = await told();
    expect(mail?.subject).toContain('sem administrador de emergência no Microsoft 365');
    expect(mail?.text).toContain(
      'pode não haver quem desfaça o redirecionamento sem o arquivo de emergência',
    );
    expect(mail?.text).toContain('SEUDOMÍNIO.onmicrosoft.com');
    expect(await events('rescue_lost')).toMatchObject([
      { actor_kind: 'system', before: { rescue_lost_at: null }, after: { rescue_lost_at: since } },
    ]);
    await dayPasses();
    expect([await lostSince(), (await told()).length]).toEqual([since, 1]);

    enable(true);
    await dayPasses();
    expect([await lostSince(), (await told()).length]).toEqual([null, 1]);
    expect(await events('rescue_restored')).toMatchObject([
      { actor_kind: 'system', before: { rescue_lost_at: since }, after: { rescue_lost_at: null } },
    ]);

    enable(false);
    await dayPasses();
    expect(await lostSince()).not.toBeNull();
    expect([(await told()).length, (await events('rescue_lost')).length]).toEqual([2, 2]);
    enable(true);
    await dayPasses();
  });

  it('counts as before while roles cannot be read, and the domains are read all the same', async () => {
    const before = (await told()).length;
    enable(false);
    await sign(secondDomain, true);
    const denyRoles = () => {
      world.emulator.faults.add({
        method: 'roleManagement.roleAssignments',
        kind: 'denied403',
        remaining: 99,
        delayMs: 0,
      });
    };
    await dayPasses(denyRoles);
    expect([await lostSince(), await home(), await waiting()]).toEqual([null, [secondDomain], []]);
    world.emulator.faults.clear();
    await sign(secondDomain, false);
    await dayPasses();
    const since = await lostSince();
    expect(since).not.toBeNull();
    enable(true);
    await dayPasses(denyRoles);
    expect(await lostSince()).toBe(since);
    // One of the signed requests, one of the loss.
    expect(await told()).toHaveLength(before + 2);
    world.emulator.faults.clear();
    await dayPasses();
    expect(await lostSince()).toBeNull();
  });

  it('is not looked for while control is off, and a loss is forgotten with it', async () => {
    enable(false);
    await dayPasses();
    expect(await lostSince()).not.toBeNull();
    await world.api.call('control.disable', { token: world.token });
    await world.settle();
    expect(await lostSince()).toBeNull();
    const audited = (await events('rescue_lost')).length;
    await dayPasses();
    expect([await lostSince(), (await events('rescue_lost')).length]).toEqual([null, audited]);
    enable(true);
  });
});

it('does nothing where the workspace redirects people by groups', async () => {
  const api = await startApi();
  const { key, token } = await api.createCompany();
  await inCompany(api.db, key, async (tx) => {
    await tx.updateTable('companies').set({ control_state: 'active' }).execute();
    await requestWork(tx, 'watch-domains', { companyKey: key, now: api.clock.now() });
  });
  await watchDomains.run(api.sagaDeps());
  expect(await api.call('home.summary', { token })).toMatchObject({
    redirect_faults: [],
    rescue_lost_since: null,
  });
  expect(await inCompany(api.db, key, (tx) => tx.selectFrom('domain_watches').execute())).toEqual([]);
  await api.close();
});
