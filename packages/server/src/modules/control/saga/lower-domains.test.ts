import { appToken, bookshop, graphWith } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

const promoted = `loja.${secondDomain}`;
const later = `filial.${secondDomain}`;
/** Becomes a domain of its own while it is federated, which requires that it has no people. */
const parted = `feira.${secondDomain}`;

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

function addLower(name: string, isRoot: boolean): void {
  const { domains: present } = bookshop(world.emulator);
  const [second] = present.filter((domain) => domain.name === secondDomain);
  present.push({ ...second!, name, isRoot, switches: [] });
}

/** A domain below the second one with a person of its own, and a sync that finds both. */
async function addDomain(name: string, isRoot: boolean): Promise<void> {
  addLower(name, isRoot);
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

it('counts nobody of a lower domain that the workspace manages by itself', async () => {
  const tenant = bookshop(world.emulator);
  const everyone = [...tenant.users];
  const ends = (name: string) => (user: (typeof everyone)[number]) =>
    user.userPrincipalName.endsWith(`@${name}`);
  tenant.users = everyone.filter((user) => !ends(secondDomain)(user) && !ends(later)(user));
  const { items } = await world.api.call('control.preflight', {
    token: world.token,
    body: { domains: [secondDomain] },
  });
  expect(items.find(({ id }) => id === 'immutable_ids')).toMatchObject({ code: 'USERS_NOT_FOUND' });
  tenant.users = everyone;
});

it('uncovers both when control goes off, and ends what a domain has kept that was promoted meanwhile', async () => {
  addLower(parted, false);
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  expect((await graph('POST', `/domains/${parted}/promote`)).status).toBe(200);
  expect(world.federated()).toContain(parted);
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect(await covered()).toEqual([]);
  expect(world.federated()).toEqual([]);
  expect((await world.state()).state).toBe('inactive');
});
