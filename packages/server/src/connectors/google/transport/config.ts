import { isLoopbackHost } from '#http/loopback.ts';
import type { Clock } from '#ports/clock.ts';
import { DirectoryError } from '#ports/directory.ts';
import type { ApiLimits, HttpApiDeps } from '#connectors/http-api/public.ts';

/** Settings of the Google connector: the OAuth client, the addresses, and the limits of one customer. */
export interface GoogleConfig extends ApiLimits {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The client of emergency files; null without one. */
  readonly emergencyClient: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly jwksUrl: string;
  readonly issuer: string;
  /** Root of the Directory API, without a slash at the end. */
  readonly adminApi: string;
  /** Root of the Cloud Identity API, without a slash at the end. */
  readonly cloudIdentityApi: string;
}

/** Dependencies of every part of the connector. `random` returns fractions from 0 (inclusive) to 1 (exclusive). */
export interface GoogleDeps {
  readonly config: GoogleConfig;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch?: typeof fetch;
}

/** The dependencies of the part that every connector shares; its failures are the directory's. */
export function httpDeps({ config, ...deps }: GoogleDeps): HttpApiDeps {
  return {
    ...deps,
    limits: config,
    fail: (code, facts) => new DirectoryError(code, { ...facts, provider: 'google' }),
  };
}

/** Google's own addresses and recommended waits (1, 2, 4, 8, 16 s and up to a second of jitter). */
export const googleDefaults = {
  emergencyClient: null,
  authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  revokeUrl: 'https://oauth2.googleapis.com/revoke',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  issuer: 'https://accounts.google.com',
  adminApi: 'https://admin.googleapis.com',
  cloudIdentityApi: 'https://cloudidentity.googleapis.com',
  timeoutMs: 30_000,
  retry: { attempts: 6, baseMs: 1000, capMs: 60_000, jitterMs: 1000 },
  maxConcurrency: 10,
  maxBackgroundConcurrency: 8,
  quotaPerMinute: 2400,
} as const satisfies Omit<GoogleConfig, 'clientId' | 'clientSecret'>;

/** Fills missing settings with Google's real values. */
export function googleConfig(
  given: Pick<GoogleConfig, 'clientId' | 'clientSecret'> & Partial<GoogleConfig>,
): GoogleConfig {
  const config = { ...googleDefaults, ...given };
  const withoutSlash = (root: string): string => root.replace(/\/+$/, '');
  return {
    ...config,
    adminApi: withoutSlash(config.adminApi),
    cloudIdentityApi: withoutSlash(config.cloudIdentityApi),
  };
}

const inFile = ['clientId', 'clientSecret', 'tokenUrl', 'adminApi', 'cloudIdentityApi'] as const;

/** The settings that an emergency file contains. */
export function connectionForFile(config: GoogleConfig): Readonly<Record<string, string>> {
  return Object.fromEntries(inFile.map((name) => [name, config[name]]));
}

/** Whether an emergency file contains this client. */
export const isClientOfFile = (config: GoogleConfig, connection: Readonly<Record<string, string>>): boolean =>
  connection['clientId'] === config.clientId;

/** Parses the settings of an emergency file; null when something is missing or an address is unsafe. */
export function configOfFile(connection: Readonly<Record<string, string>>): GoogleConfig | null {
  const [clientId, clientSecret, ...addresses] = inFile.map((name) => connection[name] ?? '');
  if (!clientId || !clientSecret || !addresses.every(isSafeAddress)) return null;
  const [tokenUrl = '', adminApi = '', cloudIdentityApi = ''] = addresses;
  return googleConfig({ clientId, clientSecret, tokenUrl, adminApi, cloudIdentityApi });
}

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
