import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import type { AppRegistration } from '@shiftgate/emulators/microsoft/context.ts';
import type { MicrosoftOptions } from '@shiftgate/emulators/microsoft/index.ts';
import {
  askToken,
  bookshop,
  entraApp,
  globalAdmin,
  graphWith,
  walk,
} from '@shiftgate/emulators/testing/microsoft.ts';
import type { Graph } from '@shiftgate/emulators/testing/microsoft.ts';
import { createMicrosoftDirectory } from '../connectors/microsoft/microsoft-directory.ts';
import { depsAt } from '../connectors/microsoft/testing/deps-at.ts';
import { registration } from '../connectors/microsoft/testing/emulated-microsoft.ts';
import { syncDirectory } from '../modules/directory-sync/sync.job.ts';
import type { Directories } from '../ports/directories.ts';
import { startApi } from './api.ts';

const callback = 'http://localhost:4499/auth/callback/ms';
const ofDomains = ['Domain.ReadWrite.All', 'Domain-InternalFederation.ReadWrite.All'];
/** The client in emergency files, a public one. */
export const emergencyApp: AppRegistration = {
  clientId: '3d0c51f7-2a94-4c0e-8a5b-6f1e9b7d2c48',
  displayName: 'Shiftgate emergency file',
  redirectUris: [],
  publicRedirectUris: [callback],
  delegated: ['openid', 'profile', 'email', 'offline_access', ...ofDomains],
  application: [],
  emitsDirectoryRoles: true,
  emitsAuthTime: false,
};
/** The client in older files: with a secret, and permissions of its own. */
export const oldEmergencyApp = {
  ...registration,
  clientId: 'd81f9a42-5b37-4c6e-8e09-3a7b64c2f015',
  displayName: 'Shiftgate emergency file (old)',
  clientSecret: 'file~secret-value',
  redirectUris: [callback],
  application: ofDomains,
};
/** A Monday morning on which the emulated tenant is up to date. */
const monday = Date.UTC(2026, 10, 23, 11);

/** The panel's API with the emulated Microsoft, on one clock. */
export async function startMicrosoftApi(
  options: Partial<MicrosoftOptions> = {},
  { isFreshEachTime = false }: { readonly isFreshEachTime?: boolean } = {},
) {
  let clock = { now: () => monday };
  const now = () => clock.now();
  const emulator = await startMicrosoft({
    port: 0,
    apps: [
      { ...registration, redirectUris: [callback, `${callback}/consent`] },
      emergencyApp,
      oldEmergencyApp,
    ],
    clock: { now, isMovable: false },
    ...options,
  });
  const tenant = () => bookshop(emulator);
  const graph: Graph = async (...call) => {
    const form = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };
    const { body } = await askToken(emulator, form, tenant().id);
    return await graphWith(emulator, body['access_token'] ?? '')(...call);
  };
  const newDirectory = (fetch?: typeof globalThis.fetch) =>
    createMicrosoftDirectory({
      ...depsAt(
        emulator.loginUrl,
        { now },
        {
          clientId: entraApp.clientId,
          credential: { kind: 'secret', secret: entraApp.clientSecret ?? '' },
          graphUrl: emulator.graphUrl,
          emergencyClient: { clientId: emergencyApp.clientId },
          retry: { attempts: 2, baseMs: 1, capMs: 2, jitterMs: 1 },
        },
      ),
      ...(fetch && { fetch }),
    });
  const directory = newDirectory();
  const api = await startApi({ microsoft: () => (isFreshEachTime ? newDirectory() : directory) });
  api.clock.set(monday);
  clock = api.clock;

  type Way = { readonly url: string; readonly browser_key: string };
  const follow = async ({ url, browser_key }: Way, account: string) => {
    const answer = await walk(emulator, url, { account, decision: 'allow' });
    return { callback_url: answer.headers.get('location') ?? '', browser_key };
  };
  const sync = async (directories: Directories = api.newDirectories()) =>
    await syncDirectory.run({ db: api.db, box: api.box, directories, clock: api.clock });

  return {
    api,
    emulator,
    tenant,
    /** Graph with a token of its own, for changes by someone else once the company exists. */
    graph,
    /** A connector without any cache, like after a restart. */
    newDirectory,
    /** Runs the job of the sync once. */
    sync,
    /** Signs the first administrator up, consents for the organization and syncs. */
    async createCompany(account: string = globalAdmin) {
      Object.assign(tenant(), { appRoleGrants: [], delegatedGrants: [] });
      const query = { provider: 'microsoft', allow_trial: 'true' } as const;
      const way = await api.call('auth.authorize', { query });
      const { token, next } = await api.call('auth.callback', { body: await follow(way, account) });
      if (next === undefined) throw new Error('the consent of the organization was not asked for');
      await api.call('auth.adminConsent', { token, body: await follow(next, account) });
      await sync();
      const { company_key: key } = await api.call('users.me', { token });
      return { key, token };
    },
    /** Signs an administrator in to the panel; returns the bearer token. */
    async signIn(account: string = globalAdmin) {
      const way = await api.call('auth.authorize', { query: { provider: 'microsoft' } });
      return (await api.call('auth.callback', { body: await follow(way, account) })).token;
    },
    /** Renews the connection by an administrator's consent; returns the bearer token. */
    async connect(account: string = globalAdmin, more: { readonly control?: 'true' } = {}) {
      const query = { provider: 'microsoft', consent: 'true', ...more } as const;
      const way = await api.call('auth.authorize', { query });
      const { token, next } = await api.call('auth.callback', { body: await follow(way, account) });
      if (next !== undefined)
        await api.call('auth.adminConsent', { token, body: await follow(next, account) });
      return token;
    },
    async close() {
      await api.close();
      await emulator.close();
    },
  };
}

export type MicrosoftApi = Awaited<ReturnType<typeof startMicrosoftApi>>;
