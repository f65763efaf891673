import type { EmulatedMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import { firstDomain, secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { isFederated } from '@shiftgate/emulators/microsoft/state/federation.ts';
import { bookshop } from '@shiftgate/emulators/testing/microsoft.ts';
import { inCompany } from '#db/transactions.ts';
import type { Directories } from '#ports/directories.ts';
import type { Api } from '#testing/api.ts';
import { startMicrosoftApi } from '#testing/microsoft-company.ts';

/** A company at the emulated Microsoft with its people, a temporary password and every notice confirmed. */
export interface DomainWorld {
  readonly api: Api;
  readonly emulator: EmulatedMicrosoft;
  /** Of the administrator's newest sign-in to the panel. */
  readonly token: string;
  readonly companyKey: string;
  /** Signs the administrator in again: a panel session ends after a day. */
  signIn(): Promise<void>;
  /** Renews the connection with the administrator's own rights, as the panel asks for control. */
  allowControl(): Promise<void>;
  /** A new process: no token or answer is cached. */
  directories(fetch?: typeof globalThis.fetch): Directories;
  /** Reads the directory as it is now. */
  sync(): Promise<void>;
  state(): ReturnType<typeof stateOf>;
  activate(domains?: readonly string[]): Promise<unknown>;
  /** Runs the job, moving the clock past every wait, until the run has ended. */
  settle(): Promise<void>;
  /** The domains that Entra sends to an identity provider now; Graph may still show the earlier state. */
  federated(): readonly string[];
  close(): Promise<void>;
}

const stateOf = (api: Api, token: string) => api.call('control.state', { token });

export { firstDomain, secondDomain };

/** `isAdministratorReady`: whether the administrator of the covered domains has a password of their own here. */
export async function startDomainWorld({ isAdministratorReady = true } = {}): Promise<DomainWorld> {
  // Each run is that of a new process.
  const world = await startMicrosoftApi(
    { limits: { unitsPer10Seconds: 1e9, writesPer150Seconds: 1e9 } },
    { isFreshEachTime: true },
  );
  const { api, emulator } = world;
  const { key: companyKey, token: firstToken } = await world.createCompany();
  let token = firstToken;
  const { key: adminKey } = await api.call('users.me', { token });
  await inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('companies').set({ plan_status: 'ACTIVE', trial_ends_on: null }).execute(),
  );
  if (isAdministratorReady)
    await inCompany(api.db, companyKey, (tx) =>
      tx
        .updateTable('users')
        .set({ password_state: 'set', password_hash: 'x' })
        .where('key', '=', adminKey)
        .execute(),
    );
  for (const notice of ['windows_sign_in', 'later_people', 'old_clients'] as const)
    await api.call('control.acknowledgeNotice', { token, body: { notice } });
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
    allowControl: async () => {
      token = await world.connect(undefined, { control: 'true' });
    },
    directories: (fetch) => ({ google: null, microsoft: world.newDirectory(fetch) }),
    sync: async () => {
      await api.call('users.sync', { token });
      await world.sync();
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
    close: () => world.close(),
  };
}
