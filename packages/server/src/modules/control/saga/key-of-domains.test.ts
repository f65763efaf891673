import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { bookshop } from '@shiftgate/emulators/testing/microsoft.ts';
import { federationOf } from '@shiftgate/emulators/microsoft/state/federation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '../../../db/transactions.ts';
import { rollKeys } from '../../apps/rollover.job.ts';
import { readGrant } from '../../connection/grants.ts';
import { readKeys } from '../../signing-keys/public.ts';
import { secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.api.db, world.companyKey, work);
const roll = () =>
  rollKeys.run({
    db: world.api.db,
    box: world.api.box,
    clock: world.api.clock,
    openWorkspace: async (key) => {
      const grant = await inCompany(world.api.db, key, (tx) => readGrant(tx, world.api.box, key));
      const { microsoft } = world.directories();
      return grant && microsoft && { directory: microsoft, grant };
    },
    appsUrl: 'http://localhost:4499/integrations/apps',
  });
const keyIn = async (state: 'current' | 'next' | 'retired') =>
  (await inOurs((tx) => readKeys(tx, world.companyKey))).find((key) => key.state === state);
const der = (pem = ''): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');

function atEntra() {
  const tenant = bookshop(world.emulator);
  const domain = tenant.domains.find(({ name }) => name === secondDomain);
  if (domain === undefined) throw new Error('the second domain exists');
  return federationOf(tenant, domain);
}

it('rolls the key of a federated domain over without a moment in which its sign-in fails', async () => {
  await world.activate();
  await world.settle();
  const first = await keyIn('current');
  expect(atEntra()?.signingCertificate).toBe(der(first?.certificate_pem));
  await inOurs((tx) =>
    tx
      .updateTable('signing_keys')
      .set({ not_after: new Date(world.api.clock.now() + 50 * DAY_MS) })
      .execute(),
  );
  await roll();
  const next = await keyIn('next');
  expect(atEntra()).toMatchObject({
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
  expect(atEntra()?.signingCertificate).toBe(der(next?.certificate_pem));
});
