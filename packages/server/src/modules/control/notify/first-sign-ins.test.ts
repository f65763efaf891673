import { bookshop } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import { firstDomain, secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());

const read = () => world.api.call('control.firstSignIns', { token: world.token });
const clock = () => world.api.clock.now();

interface Attempt {
  readonly result?: string;
  /** Left out: the company's own page or an application, not the workspace. */
  readonly isFromWorkspace?: boolean;
  /** How long before now it is dated, as an entry that reaches the log late. */
  readonly agoMs?: number;
}

/** An attempt of a person of a domain a second after the last one; returns its instant. */
async function attempt(
  domain: string,
  { result = 'success', isFromWorkspace = true, agoMs = 0 }: Attempt = {},
): Promise<string> {
  world.api.advance(1000);
  const at = new Date(clock() - agoMs);
  await inCompany(world.api.db, world.companyKey, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['key', 'email'])
      .where('domain', '=', domain)
      .limit(1)
      .executeTakeFirstOrThrow();
    const provider = await tx.selectFrom('service_providers').select('key').executeTakeFirstOrThrow();
    await tx
      .insertInto('access_log')
      .values({
        key: newKey(clock()),
        company_key: world.companyKey,
        occurred_at: at,
        user_key: user.key,
        email: user.email,
        result,
        is_allowed: result === 'success',
        service_provider_key: isFromWorkspace ? provider.key : null,
      })
      .execute();
  });
  return at.toISOString();
}

it('tells of each redirected domain the first sign-in that the workspace sent after the activation', async () => {
  expect(await read()).toEqual({ domains: [], is_over: true });
  await world.activate([firstDomain, secondDomain]);
  await world.settle();
  const names = [firstDomain, secondDomain].toSorted();
  const none = names.map((domain) => ({ domain, at: null }));
  expect(await read()).toEqual({ domains: none, is_over: false });

  await attempt(secondDomain, { isFromWorkspace: false });
  await attempt(secondDomain, { result: 'outside_allowed_hours' });
  await attempt(bookshop(world.emulator).domains.find(({ isInitial }) => isInitial)?.name ?? '');
  expect((await read()).domains).toEqual(none);

  const seen = new Map([[secondDomain, await attempt(secondDomain)]]);
  await attempt(secondDomain);
  expect((await read()).domains).toEqual(names.map((domain) => ({ domain, at: seen.get(domain) ?? null })));
  seen.set(firstDomain, await attempt(firstDomain));
  await attempt(secondDomain);
  expect(await read()).toEqual({
    domains: names.map((domain) => ({ domain, at: seen.get(domain) })),
    is_over: false,
  });

  world.api.advance(3 * 86_400_000);
  await world.signIn();
  expect(await read()).toMatchObject({ is_over: true });
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect(await read()).toEqual({ domains: [], is_over: true });

  // An earlier activation's sign-ins prove nothing about the next one.
  world.api.advance(1000);
  await world.activate([secondDomain]);
  await world.settle();
  expect(await read()).toEqual({ domains: [{ domain: secondDomain, at: null }], is_over: false });
});

it('counts a person of a lower domain for the domain that it follows', async () => {
  const at = await inCompany(world.api.db, world.companyKey, async (tx) => {
    const domain = `loja.${secondDomain}`;
    await tx
      .updateTable('users')
      .set({ domain })
      .where('key', '=', (eb) =>
        eb.selectFrom('users').select('key').where('domain', '=', secondDomain).orderBy('key').limit(1),
      )
      .execute();
    return domain;
  }).then((domain) => attempt(domain));
  expect((await read()).domains).toEqual([{ domain: secondDomain, at }]);
});

/** Turns control off and on again, for both domains. */
async function restart(): Promise<void> {
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  world.api.advance(1000);
  await world.activate([firstDomain, secondDomain]);
  await world.settle();
}

it('expects nobody of a domain without active people', async () => {
  await restart();
  const setStatus = (from: 'active' | 'suspended', to: 'active' | 'suspended') =>
    inCompany(world.api.db, world.companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({ status: to })
        .where('status', '=', from)
        .where((eb) => eb.or([eb('domain', '=', secondDomain), eb('domain', 'like', `%.${secondDomain}`)]))
        .execute(),
    );
  await setStatus('active', 'suspended');
  expect((await read()).domains).toEqual([{ domain: firstDomain, at: null }]);
  await setStatus('suspended', 'active');
  const at = await attempt(secondDomain);
  const both = [
    { domain: secondDomain, at },
    { domain: firstDomain, at: null },
  ].toSorted((a, b) => (a.domain < b.domain ? -1 : 1));
  expect((await read()).domains).toEqual(both);
  // A person arrived there, even if they have left since.
  await setStatus('active', 'suspended');
  expect((await read()).domains).toEqual(both);
  await setStatus('suspended', 'active');
});

it('reads on from where it was, and finds what reaches the log late', async () => {
  const ofDomain = async (name: string) => (await read()).domains.find(({ domain }) => domain === name)?.at;
  await restart();
  const first = await attempt(firstDomain);
  expect(await ofDomain(firstDomain)).toBe(first);
  world.api.advance(20 * 60_000);
  expect(await ofDomain(secondDomain)).toBeNull();
  await attempt(firstDomain, { agoMs: 20 * 60_000 });
  await attempt(secondDomain, { agoMs: 10 * 60_000 });
  expect([await ofDomain(firstDomain), await ofDomain(secondDomain)]).toEqual([first, null]);
  const late = await attempt(secondDomain, { agoMs: 60_000 });
  expect(await ofDomain(secondDomain)).toBe(late);
});

it('has nothing to tell of a company whose people are redirected one by one', async () => {
  const api = await startApi();
  try {
    const { token } = await api.createCompany();
    await api.call('control.activate', {
      token,
      body: { domains: ['estrelaentregas.example'], password_option: 'link', logout_option: 'skip' },
    });
    await api.runSagas();
    expect(await api.call('control.firstSignIns', { token })).toEqual({ domains: [], is_over: true });
  } finally {
    await api.close();
  }
});
