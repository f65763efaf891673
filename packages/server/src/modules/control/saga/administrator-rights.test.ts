import { bookshop } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
});
afterAll(() => world.close());
// The newest run is the one that began last.
beforeEach(() => world.api.advance(1000));

const ended = async () => {
  const { state, run } = await world.state();
  return [state, run?.error ?? null, world.federated()];
};

describe('a tenant that lets no application change a federation', () => {
  beforeAll(() => {
    world.emulator.state.settings.letsAppsFederate = false;
  });
  afterAll(() => {
    world.emulator.state.settings.letsAppsFederate = true;
  });

  it('asks the administrator to sign in again, and has nothing changed', async () => {
    await world.activate();
    await world.settle();
    expect(await ended()).toEqual(['inactive', 'PLEASE_LOG_IN_AGAIN', []]);
  });

  it('is switched on and off with the rights of the administrator after that sign-in', async () => {
    await world.allowControl();
    await world.activate();
    await world.settle();
    expect(await ended()).toEqual(['active', null, [secondDomain]]);
    await world.api.call('control.disable', { token: world.token });
    await world.settle();
    expect(await ended()).toEqual(['inactive', null, []]);
  });
});

describe('an organization that takes its consent back while control is switched on', () => {
  /** Runs an activation whose consent is gone once a step has ended, and its tokens with it. */
  async function activateUntil(name: string): Promise<void> {
    const tenant = bookshop(world.emulator);
    const consents = { appRoleGrants: tenant.appRoleGrants, delegatedGrants: tenant.delegatedGrants };
    await world.activate();
    const old = new Set<string>();
    let isGone = false;
    const directories = world.directories(async (...request) => {
      const [, token = ''] = (new Headers(request[1]?.headers).get('authorization') ?? '').split(' ');
      const step = (await world.state()).run?.steps.find((one) => one.name === name);
      if (step?.state === 'done' && !isGone) {
        isGone = true;
        Object.assign(tenant, { appRoleGrants: [], delegatedGrants: [] });
      }
      if (isGone && old.has(token)) return new Response('{}', { status: 401 });
      const answer = await fetch(...request);
      if (!isGone && String(request[0]).endsWith('/token'))
        old.add(((await answer.clone().json()) as { access_token: string }).access_token);
      return answer;
    });
    await world.api.runSagas({ directories });
    expect(isGone).toBe(true);
    Object.assign(tenant, consents);
    await world.settle();
  }

  it('is told so before a domain is redirected, and has nothing changed', async () => {
    await activateUntil('domain_states');
    expect(await ended()).toEqual(['inactive', 'MISSING_SCOPE', []]);
  });

  it('gets its domain back once the consent is there again, where it was redirected already', async () => {
    await activateUntil('switch_on');
    expect(await ended()).toEqual(['inactive', 'MISSING_SCOPE', []]);
  });
});
