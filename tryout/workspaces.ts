import { join } from 'node:path';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import { tryoutAddresses, tryoutGoogle } from './addresses.ts';
import { startMicrosoftWorkspace } from './microsoft-workspace.ts';
import type { MovableClock } from './movable-clock.ts';

/** The emulated workspaces of a try-out. */
export interface Workspaces {
  readonly google: Awaited<ReturnType<typeof startEmulators>>;
  readonly microsoft: Awaited<ReturnType<typeof startMicrosoftWorkspace>>;
  close(): Promise<void>;
}

const panelTitle = { 'pt-BR': 'Painel do Shiftgate', en: 'Shiftgate’s panel', es: 'Panel de Shiftgate' };

/** Starts the emulated Google and Microsoft on the ports behind the product's two, on its clock. */
export async function startWorkspaces(options: {
  readonly port: number;
  readonly dataDir: string;
  readonly clock: MovableClock;
}): Promise<Workspaces> {
  const { port, clock } = options;
  const { panelUrl, googleUrl, microsoftUrl } = tryoutAddresses(port);
  const { clientId, clientSecret, emergencyClient } = tryoutGoogle(googleUrl);
  const redirectUris = [`${panelUrl}/auth/callback`];
  const fileClient = emergencyClient && {
    ...emergencyClient,
    redirectUris,
    displayName: 'Shiftgate (arquivo de emergência)',
  };
  const dataDir = join(options.dataDir, 'emulators');
  const google = await startEmulators({
    googlePort: port + 2,
    appPort: port + 3,
    clock,
    dataDir,
    oauthClient: { clientId, clientSecret, redirectUris, displayName: 'Shiftgate' },
    moreOauthClients: fileClient ? [fileClient] : [],
    links: [
      { title: panelTitle, url: panelUrl },
      { title: 'Microsoft 365', url: microsoftUrl },
    ],
  });
  const microsoft = await startMicrosoftWorkspace(panelUrl, {
    port: port + 4,
    clock,
    dataDir,
    links: [
      { title: panelTitle, url: panelUrl },
      { title: 'Google', url: google.googleUrl },
    ],
  }).catch(async (error: unknown) => {
    await google.close();
    throw error;
  });
  return {
    google,
    microsoft,
    close: async () => {
      await Promise.all([google.close(), microsoft.close()]);
    },
  };
}
