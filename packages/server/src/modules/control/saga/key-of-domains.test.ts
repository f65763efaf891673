import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { appToken, bookshop, graphWith } from '@shiftgate/emulators/testing/microsoft.ts';
import { federationOf } from '@shiftgate/emulators/microsoft/state/federation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { rollKeys } from '#modules/apps/rollover.job.ts';
import { readGrant } from '#modules/connection/grants.ts';
import { readKeys } from '#modules/signing-keys/public.ts';
import { firstDomain, secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

const lowerDomain = `loja.${secondDomain}`;

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.api.db, world.companyKey, work);
const roll = (fetch?: typeof globalThis.fetch) =>
  rollKeys.run({
    db: world.api.db,
    box: world.api.box,
    clock: world.api.clock,
    openWorkspace: async (key) => {
      const grant = await inCompany(world.api.db, key, (tx) => readGrant(tx, world.api.box, key));
      const { microsoft } = world.directories(fetch);
      return grant && microsoft && { directory: microsoft, grant };
    },
    appsUrl: 'http://localhost:4499/integrations/apps',
  });
const keyIn = async (state: 'current' | 'next' | 'retired') =>
  (await inOurs((tx) => readKeys(tx, world.companyKey))).find((key) => key.state === state);
const der = (pem = ''): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');

function atEntra(name = secondDomain) {
  const tenant = bookshop(world.emulator);
  const domain = tenant.domains.find((one) => one.name === name);
  if (domain === undefined) throw new Error('the domain exists');
  return federationOf(tenant, domain);
}

/** Brings the next key's turn. */
const expireSoon = () =>
  inOurs((tx) =>
    tx
      .updateTable('signing_keys')
      .set({ not_after: new Date(world.api.clock.now() + 50 * DAY_MS) })
      .where('state', '=', 'current')
      .execute(),
  );
async function turnOn(): Promise<void> {
  await world.activate([firstDomain, secondDomain]);
  await world.settle();
}
async function turnOff(): Promise<void> {
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
}
/** A domain below the second one becomes one of its own, with the federation that it had as a copy. */
async function promoteLower(): Promise<void> {
  const { domains } = bookshop(world.emulator);
  const second = domains.find(({ name }) => name === secondDomain)!;
  const lower: typeof second = { ...second, name: lowerDomain, isRoot: false, switches: [] };
  domains.push(lower);
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  expect((await graph('POST', `/domains/${lowerDomain}/promote`)).status).toBe(200);
  lower.switches = structuredClone(lower.switches);
}
/** One turn of the saga in which a call of Graph fails, and the rollover before its next turn. */
async function rollWhileFailing(verb: 'create' | 'delete'): Promise<void> {
  world.emulator.faults.add({
    method: `domains.federationConfiguration.${verb}`,
    kind: 'unavailable503',
    remaining: 99,
    delayMs: 0,
  });
  await world.api.runSagas();
  world.emulator.faults.clear();
  await expireSoon();
  await roll();
}

it('keeps the signing key while control is being turned on or off', async () => {
  await world.activate([firstDomain, secondDomain]);
  await rollWhileFailing('create');
  expect(await world.state()).toMatchObject({ state: 'activating' });
  const current = await keyIn('current');
  expect(await keyIn('retired')).toBeUndefined();
  await world.settle();
  expect(await world.state()).toMatchObject({ state: 'active' });
  for (const domain of [firstDomain, secondDomain])
    expect(atEntra(domain)?.signingCertificate).toBe(der(current?.certificate_pem));
  await world.api.call('control.disable', { token: world.token });
  await rollWhileFailing('delete');
  expect(await world.state()).toMatchObject({ state: 'deactivating' });
  expect((await keyIn('current'))?.key).toBe(current?.key);
  expect((await world.api.refusal('apps.switchCertificate', { token: world.token })).code).toBe(
    'NEXT_CERTIFICATE_NOT_READY',
  );
  await world.settle();
  await roll();
  expect((await keyIn('retired'))?.key).toBe(current?.key);
});

it('does not count a next certificate as known while one of the domains cannot be read', async () => {
  await turnOn();
  await expireSoon();
  await roll(async (...request) =>
    String(request[0]).includes(`/${firstDomain}/federationConfiguration`)
      ? new Response('{}', { status: 500 })
      : await fetch(...request),
  );
  expect(await keyIn('next')).toMatchObject({ pushed_at: null, workspace_credential_id: null });
  world.api.advance(11 * 60_000);
  await roll();
  const next = await keyIn('next');
  expect(next?.pushed_at).not.toBeNull();
  for (const domain of [firstDomain, secondDomain])
    expect(atEntra(domain)?.nextSigningCertificate).toBe(der(next?.certificate_pem));
});

it('adds the next certificate again after control was turned off and on', async () => {
  const next = await keyIn('next');
  await turnOff();
  await turnOn();
  expect(await keyIn('next')).toMatchObject({ key: next?.key, pushed_at: null });
  await roll();
  expect((await keyIn('next'))?.pushed_at?.getTime()).toBe(world.api.clock.now());
  expect(atEntra()?.nextSigningCertificate).toBe(der(next?.certificate_pem));
  await turnOff();
});

it('rolls the key of a federated domain over without a moment in which its sign-in fails', async () => {
  await world.activate();
  await world.settle();
  const first = await keyIn('current');
  expect(atEntra()?.signingCertificate).toBe(der(first?.certificate_pem));
  await promoteLower();
  await inOurs((tx) =>
    tx
      .updateTable('signing_keys')
      .set({ not_after: new Date(world.api.clock.now() + 50 * DAY_MS) })
      .execute(),
  );
  await roll();
  const next = await keyIn('next');
  for (const domain of [secondDomain, lowerDomain])
    expect(atEntra(domain)).toMatchObject({
      signingCertificate: der(first?.certificate_pem),
      nextSigningCertificate: der(next?.certificate_pem),
    });
  // Microsoft asks for 24 to 48 hours, of which the longer is waited for.
  world.api.advance((keyRules.waitHours.domains - 1) * HOUR_MS);
  await roll();
  expect((await keyIn('current'))?.key).toBe(first?.key);
  world.api.advance(2 * HOUR_MS);
  await roll();
  expect((await keyIn('current'))?.key).toBe(next?.key);
  expect(atEntra()?.nextSigningCertificate).toBe(der(next?.certificate_pem));
  world.api.advance((keyRules.listedDays + 1) * DAY_MS);
  await roll();
  for (const domain of [secondDomain, lowerDomain])
    expect(atEntra(domain)?.signingCertificate).toBe(der(next?.certificate_pem));
});
