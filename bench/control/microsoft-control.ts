import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import { makeBookshop, secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { bookshop, entraApp, globalAdmin, walk } from '@shiftgate/emulators/testing/microsoft.ts';
import { createMicrosoftDirectory } from '@shiftgate/server/connectors/microsoft/microsoft-directory.ts';
import { registration } from '@shiftgate/server/connectors/microsoft/testing/emulated-microsoft.ts';
import { microsoftConfig } from '@shiftgate/server/connectors/microsoft/transport/config.ts';
import { addPeople } from '../shared/many-people.ts';
import { publicUrl } from './control-world.ts';
import type { OpenControlWorkspace } from './control-world.ts';

const unlimited = 100_000_000;
/** Microsoft documents 3,000 writes of an application in a tenant per 150 seconds. */
export const documentedWritesPerSecond = 20;
const callback = `${publicUrl}/auth/callback/ms`;

/** The domain that is federated, which nearly everyone is in. */
export const federatedDomain = secondDomain;

interface Size {
  readonly people: number;
  /** As fast as this machine allows, or with the limits that Microsoft documents and ours below them. */
  readonly isUnlimited: boolean;
}

/** The bookshop with many people, nearly all of them without an immutable id. */
export const openMicrosoft =
  (size: Size): OpenControlWorkspace =>
  (clock) =>
    open(clock, size);

const open = async (
  clock: Parameters<OpenControlWorkspace>[0],
  { people, isUnlimited }: Size,
): ReturnType<OpenControlWorkspace> => {
  const tenant = makeBookshop();
  addPeople(tenant, people);
  const emulator = await startMicrosoft({
    port: 0,
    clock: { now: clock.now, isMovable: false },
    apps: [{ ...registration, redirectUris: [callback, `${callback}/consent`] }],
    tenants: [tenant],
    ...(isUnlimited && {
      limits: {
        unitsPer10Seconds: unlimited,
        writesPer150Seconds: unlimited,
        reportsPer10Seconds: unlimited,
      },
    }),
  });
  Object.assign(bookshop(emulator), { appRoleGrants: [], delegatedGrants: [] });
  const directory = createMicrosoftDirectory({
    config: microsoftConfig({
      clientId: entraApp.clientId,
      credential: { kind: 'secret', secret: entraApp.clientSecret ?? '' },
      loginUrl: emulator.loginUrl,
      graphUrl: emulator.graphUrl,
      ...(isUnlimited && {
        quotaPerMinute: unlimited,
        writesPerMinute: unlimited,
        reportsPerMinute: unlimited,
      }),
    }),
    clock,
    random: Math.random,
  });
  const follow = async ({ url, browser_key }: { url: string; browser_key: string }) => {
    const answer = await walk(emulator, url, { account: globalAdmin, decision: 'allow' });
    return { callback_url: answer.headers.get('location') ?? '', browser_key };
  };
  return {
    directory,
    signUp: async (call) => {
      const query = { provider: 'microsoft', allow_trial: 'true' } as const;
      const way = await call('auth.authorize', { query });
      const { token, next } = await call('auth.callback', { body: await follow(way) });
      if (next === undefined) throw new Error('the consent of the organization was not asked for');
      await call('auth.adminConsent', { token, body: await follow(next) });
      for (const notice of ['windows_sign_in', 'later_people', 'old_clients'] as const)
        await call('control.acknowledgeNotice', { token, body: { notice } });
      return token;
    },
    close: () => emulator.close(),
  };
};
