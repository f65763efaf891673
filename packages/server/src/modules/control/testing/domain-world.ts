import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import type { EmulatedMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import { firstDomain, secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { isFederated } from '@shiftgate/emulators/microsoft/state/federation.ts';
import { bookshop, entraApp, globalAdmin, walk } from '@shiftgate/emulators/testing/microsoft.ts';
import { createMicrosoftDirectory } from '../../../connectors/microsoft/microsoft-directory.ts';
import { depsAt } from '../../../connectors/microsoft/testing/deps-at.ts';
import { registration } from '../../../connectors/microsoft/testing/emulated-microsoft.ts';
import { inCompany } from '../../../db/transactions.ts';
import type { Directories } from '../../../ports/directories.ts';
import { startApi } from '../../../testing/api.ts';
import type { Api } from '../../../testing/api.ts';
import { syncDirectory } from '../../directory-sync/index.ts';

const callback = 'http://localhost:4499/auth/callback/ms';
/** A Monday morning on which the emulated tenant is up to date. */
const start = Date.UTC(2026, 10, 23, 11);

/** A company at the emulated Microsoft with its people, a temporary password and every notice confirmed. */
export interface DomainWorld {
  readonly api: Api;
  readonly emulator: EmulatedMicrosoft;
  /** Of the administrator's newest sign-in to the panel. */
  readonly token: string;
  readonly companyKey: string;
  /** Signs the administrator in anew: a panel session ends after a day. */
  signIn(): Promise<void>;
  /** A new process: no token or answer is cached. */
  directories(fetch?: typeof globalThis.fetch): Directories;
  /** Reads the directory as it is now. */
  sync(): Promise<void>;
  state(): ReturnType<typeof stateOf>;
  activate(domains?: readonly string[]): Promise<unknown>;
  /** Runs the job, moving the clock past every wait, until the run has ended. */
  settle(): Promise<void>;
  /** The domains that Entra sends to an identity provider now, whatever Graph shows of it yet. */
  federated(): readonly string[];
  close(): Promise<void>;
}

const stateOf = (api: Api, token: string) => api.call('control.state', { token });

export { firstDomain, secondDomain };

export async function startDomainWorld(): Promise<DomainWorld> {
  let clock = { now: () => start };
  const emulator = await startMicrosoft({
    port: 0,
    apps: [{ ...registration, redirectUris: [callback, `${callback}/consent`] }],
    clock: { now: () => clock.now(), isMovable: false },
    limits: { unitsPer10Seconds: 1e9, writesPer150Seconds: 1e9 },
  });
  Object.assign(bookshop(emulator), { appRoleGrants: [], delegatedGrants: [] });
  const { clientId, clientSecret = '' } = entraApp;
  const newDirectory = (fetch?: typeof globalThis.fetch) =>
    createMicrosoftDirectory({
      ...depsAt(
        emulator.loginUrl,
        { now: () => clock.now() },
        {
          clientId,
          credential: { kind: 'secret', secret: clientSecret },
          graphUrl: emulator.graphUrl,
          retry: { attempts: 2, baseMs: 1, capMs: 2, jitterMs: 1 },
        },
      ),
      photoUrlOf: (tenantId, personId) => api.photoLinks.urlOf(['microsoft', tenantId, personId]),
      ...(fetch && { fetch }),
    });
  const api = await startApi({ microsoft: () => newDirectory() });
  api.clock.set(start);
  clock = api.clock;
  const { companyKey, adminKey, ...session } = await connect(api, emulator);
  let { token } = session;
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn += 1) {
      await api.runSagas();
      if ((await stateOf(api, token)).run?.outcome !== 'running') return;
      api.advance(91_000);
    }
    throw new Error(`the run did not end: ${JSON.stringify((await stateOf(api, token)).run)}`);
  };
  return {
    api,
    emulator,
    get token() {
      return token;
    },
    companyKey,
    signIn: async () => {
      token = await api.tokenOf(companyKey, adminKey);
    },
    directories: (fetch) => ({ google: null, microsoft: newDirectory(fetch) }),
    sync: async () => {
      await api.call('users.sync', { token });
      await runSync(api);
    },
    state: () => stateOf(api, token),
    activate: (domains = [secondDomain]) =>
      api.call('control.activate', {
        token,
        body: { domains: [...domains], password_option: 'link', logout_option: 'skip' },
      }),
    settle,
    federated: () => {
      const tenant = bookshop(emulator);
      return tenant.domains.filter((one) => isFederated(tenant, one)).map(({ name }) => name);
    },
    close: async () => {
      await api.close();
      await emulator.close();
    },
  };
}

async function runSync({ db, box, clock, ...api }: Api): Promise<void> {
  await syncDirectory.run({ db, box, clock, directories: api.newDirectories() });
}

async function connect(api: Api, emulator: EmulatedMicrosoft) {
  const follow = async ({ url, browser_key }: { url: string; browser_key: string }) => {
    const answer = await walk(emulator, url, { account: globalAdmin, decision: 'allow' });
    return { callback_url: answer.headers.get('location') ?? '', browser_key };
  };
  const query = { provider: 'microsoft', allow_trial: 'true' } as const;
  const way = await api.call('auth.authorize', { query });
  const { token, next } = await api.call('auth.callback', { body: await follow(way) });
  if (!next) throw new Error('no consent was asked for');
  await api.call('auth.adminConsent', { token, body: await follow(next) });
  await runSync(api);
  const { company_key: companyKey, key: adminKey } = await api.call('users.me', { token });
  await inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('companies').set({ plan_status: 'ACTIVE', trial_ends_on: null }).execute(),
  );
  for (const notice of ['windows_sign_in', 'later_people', 'old_clients'] as const)
    await api.call('control.acknowledgeNotice', { token, body: { notice } });
  return { token, companyKey, adminKey };
}
