import { join } from 'node:path';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import { compose } from '@shiftgate/server/compose.ts';
import { ConfigError, readProcessSettings } from '@shiftgate/server/config.ts';
import type { Config } from '@shiftgate/server/config.ts';
import { lockDataFolder } from '@shiftgate/server/db/embedded/data-folder.ts';
import { tryoutAddresses, tryoutGoogle, tryoutMicrosoft } from './addresses.ts';
import { startMicrosoftWorkspace } from './microsoft-workspace.ts';
import { openMovableClock } from './movable-clock.ts';
import type { MovableClock } from './movable-clock.ts';
import { notePort } from './settings.ts';

/** Everything the try-out runs, with its addresses. */
export interface Tryout {
  readonly panelUrl: string;
  readonly signInUrl: string;
  readonly googleUrl: string;
  readonly workspaceUrl: string;
  /** The emulated Microsoft: login host, Graph, mail, and its own front page. */
  readonly microsoftUrl: string;
  readonly clock: MovableClock;
  /** What is wrong although everything runs; null when all is well. */
  readonly trouble: string | null;
  readonly emulators: Awaited<ReturnType<typeof startEmulators>>;
  readonly microsoft: Awaited<ReturnType<typeof startMicrosoftWorkspace>>;
  close(): Promise<void>;
}

export interface TryoutOptions {
  /** First of the ports in a row: panel, sign-in service, emulated Google, workspace app, emulated Microsoft. */
  readonly port: number;
  readonly dataDir: string;
  readonly consoleDir: string;
  readonly isDurable?: boolean;
  /** Whether a company can create its own account; left out, it can. */
  readonly isSignUpOpen?: boolean;
  /** A proxy in front of the sign-in service: where people reach it, and which of its addresses are trusted. */
  readonly signInProxy?: { readonly url: string; readonly trusted: readonly string[] };
}

const panelTitle = { 'pt-BR': 'Painel do Shiftgate', en: 'Shiftgate’s panel', es: 'Panel de Shiftgate' };

/** Starts product and emulators on one clock, on loopback only. */
export async function startTryout(options: TryoutOptions): Promise<Tryout> {
  // Refused before anything writes into the folder of a copy that runs; the database takes the lock for good.
  const release = await lockDataFolder(options.dataDir);
  await release();
  const { panelUrl, googleUrl, microsoftUrl, ...addresses } = tryoutAddresses(options.port);
  const signInUrl = options.signInProxy?.url ?? addresses.signInUrl;
  let wake = (): void => undefined;
  const clock = openMovableClock(options.dataDir, () => wake());
  const known = tryoutGoogle(googleUrl);
  const redirectUris = [`${panelUrl}/auth/callback`];
  const fileClient = known.emergencyClient && {
    ...known.emergencyClient,
    redirectUris,
    displayName: 'Shiftgate (arquivo de emergência)',
  };
  const { clientId, clientSecret } = known;
  const emulatorsDir = join(options.dataDir, 'emulators');
  const emulators = await startEmulators({
    googlePort: options.port + 2,
    appPort: options.port + 3,
    clock,
    dataDir: emulatorsDir,
    oauthClient: { clientId, clientSecret, redirectUris, displayName: 'Shiftgate' },
    moreOauthClients: fileClient ? [fileClient] : [],
    links: [
      { title: panelTitle, url: panelUrl },
      { title: 'Microsoft 365', url: microsoftUrl },
    ],
  });
  const microsoft = await startMicrosoftWorkspace(panelUrl, {
    port: options.port + 4,
    clock,
    dataDir: emulatorsDir,
    links: [
      { title: panelTitle, url: panelUrl },
      { title: 'Google', url: emulators.googleUrl },
    ],
  }).catch(async (error: unknown) => {
    await emulators.close();
    throw error;
  });
  const closeEmulators = async (): Promise<void> => {
    await Promise.all([emulators.close(), microsoft.close()]);
  };
  const google = emulators.googleUrl;
  const problems: string[] = [];
  const processSettings = readProcessSettings(process.env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const config: Config = {
    mode: 'tryout',
    port: options.port,
    signInPort: options.port + 1,
    host: 'localhost',
    isSignUpOpen: options.isSignUpOpen ?? true,
    publicUrl: panelUrl,
    signInUrl,
    dataDir: options.dataDir,
    databaseUrl: null,
    ownerDatabaseUrl: null,
    masterKey: null,
    trustedProxies: options.signInProxy?.trusted ?? [],
    photoOrigin: google,
    workspaceUrls: { google: `${emulators.appUrl}/login`, microsoft: `${microsoft.loginUrl}/mail` },
    workspaceSignOutUrls: { google: `${emulators.appUrl}/logout`, microsoft: null },
    mail: { url: emulators.smtpUrl, from: 'acesso@shiftgate.example' },
    ...processSettings,
    google: tryoutGoogle(google),
    microsoft: tryoutMicrosoft(microsoft.loginUrl),
  };
  try {
    const program = await compose({
      config,
      clock,
      consoleDir: options.consoleDir,
      ...(options.isDurable === undefined ? {} : { isDurable: options.isDurable }),
      // Only what is wrong shows beside the addresses, unless a level is set.
      ...(process.env['SHIFTGATE_LOG_LEVEL'] ? { logLevel: processSettings.logLevel } : {}),
      googleRetry: { attempts: 4, baseMs: 250, capMs: 2000, jitterMs: 100 },
    });
    wake = program.wake;
    notePort(options.dataDir, options.port);
    return {
      panelUrl,
      signInUrl,
      googleUrl: google,
      workspaceUrl: emulators.appUrl,
      microsoftUrl: microsoft.loginUrl,
      clock,
      trouble: program.trouble,
      emulators,
      microsoft,
      close: async () => {
        await program.close();
        await closeEmulators();
      },
    };
  } catch (error) {
    await closeEmulators();
    throw error;
  }
}
