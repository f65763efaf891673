import { globalAdmin, walk } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registration } from '#connectors/microsoft/testing/emulated-microsoft.ts';
import { emergencyApp, startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';

const callback = 'http://localhost:4499/auth/callback/ms';
/** The panel's client, with roles in the identity token or without. */
const appOf = (emitsDirectoryRoles: boolean) => ({
  ...registration,
  redirectUris: [callback, `${callback}/consent`],
  emitsDirectoryRoles,
});

describe.each([
  { emits: false, title: 'that does not put roles into the identity token' },
  { emits: true, title: 'that puts roles into the identity token' },
])('a confirmation at a tenant $title', ({ emits }) => {
  let world: MicrosoftApi;
  let token: string;
  beforeAll(async () => {
    world = await startMicrosoftApi({ apps: [appOf(emits), emergencyApp] });
    ({ token } = await world.createCompany());
  });
  afterAll(() => world.close());

  /** Walks to Microsoft and back; returns what the panel sends then. */
  async function answer() {
    const { url, browser_key } = await world.api.call('auth.confirm', { token });
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    const back = await walk(world.emulator, url, { account: globalAdmin });
    return { callback_url: back.headers.get('location') ?? '', browser_key };
  }

  it('needs an answer of Graph only where the token does not say the roles', async () => {
    const body = await answer();
    for (const method of ['users.*', 'roleManagement.*', 'directoryRoles.*', 'me.*'])
      world.emulator.faults.add({ method, kind: 'unavailable503', remaining: 200, delayMs: 0 });
    if (emits) await world.api.call('auth.confirmed', { token, body });
    else
      expect(await world.api.refusal('auth.confirmed', { token, body })).toMatchObject({
        status: 503,
        code: 'ROLE_NOT_CHECKED',
      });
    world.emulator.faults.clear();
    const { confirmed_until: until } = await world.api.call('auth.confirmed', {
      token,
      body: await answer(),
    });
    expect(Date.parse(until) - world.api.clock.now()).toBe(15 * 60_000);
  });
});
