import { ConfigError, readProcessSettings } from '@shiftgate/server/config.ts';
import type { Config } from '@shiftgate/server/config.ts';
import { tryoutAddresses, tryoutGoogle, tryoutMicrosoft } from './addresses.ts';
import type { Workspaces } from './workspaces.ts';

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

/** The settings of the product in a try-out. Throws ConfigError for a setting of the environment that is wrong. */
export function tryoutConfig(options: TryoutOptions, { google, microsoft }: Workspaces): Config {
  const problems: string[] = [];
  const processSettings = readProcessSettings(process.env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const { panelUrl, signInUrl } = tryoutAddresses(options.port);
  return {
    mode: 'tryout',
    port: options.port,
    signInPort: options.port + 1,
    host: 'localhost',
    isSignUpOpen: options.isSignUpOpen ?? true,
    publicUrl: panelUrl,
    signInUrl: options.signInProxy?.url ?? signInUrl,
    dataDir: options.dataDir,
    databaseUrl: null,
    ownerDatabaseUrl: null,
    masterKey: null,
    trustedProxies: options.signInProxy?.trusted ?? [],
    photoOrigin: google.googleUrl,
    workspaceUrls: { google: `${google.appUrl}/login`, microsoft: `${microsoft.loginUrl}/mail` },
    workspaceSignOutUrls: { google: `${google.appUrl}/logout`, microsoft: null },
    mail: { url: google.smtpUrl, from: 'acesso@shiftgate.example' },
    ...processSettings,
    google: tryoutGoogle(google.googleUrl),
    microsoft: tryoutMicrosoft(microsoft.loginUrl),
  };
}

/** The level of the product's log in a try-out: only what is wrong, unless one is set. */
export function tryoutLogLevel({ logLevel }: Config): Partial<Pick<Config, 'logLevel'>> {
  return process.env['SHIFTGATE_LOG_LEVEL'] ? { logLevel } : {};
}

/** Shorter waits than Google asks for, since the emulator is on this machine. */
export const tryoutGoogleRetry = { attempts: 4, baseMs: 250, capMs: 2000, jitterMs: 100 } as const;
