import { appToken, bookshop, graphWith } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '../../../db/transactions.ts';
import { secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

const promoted = `loja.${secondDomain}`;
const later = `filial.${secondDomain}`;

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const domains = () =>
  inCompany(world.api.db, world.companyKey, (tx) =>
    tx.selectFrom('domains').select(['name', 'is_covered']).orderBy('name').execute(),
  );
const covered = async () =>
  (await domains()).flatMap(({ name, is_covered: isCovered }) => (isCovered ? [name] : []));

/** A domain below the second one with a person of its own, and a sync that finds both. */
async function addDomain(name: string, isRoot: boolean): Promise<void> {
  const tenant = bookshop(world.emulator);
  const [second] = tenant.domains.filter((domain) => domain.name === secondDomain);
  tenant.domains.push({ ...second!, name, isRoot, switches: [] });
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  const created = await graph('POST', '/users', {
    accountEnabled: true,
    displayName: 'Gerente',
    mailNickname: 'gerente',
    userPrincipalName: `gerente@${name}`,
    onPremisesImmutableId: name.replaceAll('.', ''),
    passwordProfile: { password: 'Horizonte-2026' },
  });
  expect(created.status).toBe(201);
  world.api.advance(60_000);
  await world.signIn();
  await world.sync();
  expect((await domains()).map((domain) => domain.name)).toContain(name);
}

it('covers no lower domain that the workspace manages by itself', async () => {
  await addDomain(promoted, true);
  await world.activate();
  await world.settle();
  expect(await covered()).toEqual([secondDomain]);
});

it('covers a lower domain that is first seen while control is on', async () => {
  await addDomain(later, false);
  expect(await covered()).toEqual([later, secondDomain]);
  expect((await world.state()).domains).toContain(later);
});

it('uncovers both when control goes off', async () => {
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect(await covered()).toEqual([]);
  expect(world.federated()).toEqual([]);
  expect((await world.state()).state).toBe('inactive');
});
