import { isLoopbackHost } from '#http/loopback.ts';
import type { Clock } from '#ports/clock.ts';
import type { ApiLimits, HttpApiDeps } from '#connectors/http-api/public.ts';
import { microsoftError } from './microsoft-error.ts';

/**
 * How our registration proves who it is; a certificate is preferred, both of its texts are PEM. A public client proves
 * nothing, and never acts by itself.
 */
export type MicrosoftCredential =
  | { readonly kind: 'public' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'certificate'; readonly certificatePem: string; readonly privateKeyPem: string };

/** Settings of the Microsoft connector: the registration, the addresses of its cloud, and the limits of one tenant. */
export interface MicrosoftConfig extends ApiLimits {
  readonly clientId: string;
  readonly credential: MicrosoftCredential;
  /** The client of emergency files, a public one; null without one. */
  readonly emergencyClient: { readonly clientId: string } | null;
  /** `organizations`, or the id of the only tenant of the registration. */
  readonly authority: string;
  /** Without a slash at the end. */
  readonly loginUrl: string;
  /** Root of Graph without its version and without a slash at the end. */
  readonly graphUrl: string;
  /** Begins the names of Graph's permissions in a request for scopes. */
  readonly graphResource: string;
  /** The name of Microsoft as the receiver of our assertions, and the address that takes them. */
  readonly samlAudience: string;
  readonly samlAcsUrl: string;
  readonly writesPerMinute: number;
  readonly reportsPerMinute: number;
}

/** The address of a person's photo. */
export type PhotoUrlOf = (tenantId: string, personId: string) => string;

/** Dependencies of every part of the connector. `random` returns fractions from 0 (inclusive) to 1 (exclusive). */
export interface MicrosoftDeps {
  readonly config: MicrosoftConfig;
  readonly clock: Clock;
  readonly random: () => number;
  /** Where a browser finds a photo, which Graph shows to the application alone; left out, people have none. */
  readonly photoUrlOf?: PhotoUrlOf | undefined;
  readonly fetch?: typeof fetch;
}

/** The dependencies of the part that every connector shares; its failures are the directory's. */
export function httpDeps({ config, clock, random, fetch: send }: MicrosoftDeps): HttpApiDeps {
  return {
    clock,
    random,
    ...(send && { fetch: send }),
    limits: config,
    fail: microsoftError,
  };
}

const globalGraph = 'https://graph.microsoft.com';

/** The global cloud, and waits that Graph recommends. Entra allows 20 writes a second and 5 reports in 10 seconds. */
const microsoftDefaults = {
  emergencyClient: null,
  authority: 'organizations',
  loginUrl: 'https://login.microsoftonline.com',
  graphUrl: globalGraph,
  samlAudience: 'urn:federation:MicrosoftOnline',
  timeoutMs: 30_000,
  retry: { attempts: 6, baseMs: 1000, capMs: 60_000, jitterMs: 1000 },
  maxConcurrency: 10,
  maxBackgroundConcurrency: 8,
  quotaPerMinute: 6000,
  writesPerMinute: 1140,
  reportsPerMinute: 30,
} as const satisfies Partial<MicrosoftConfig>;

/** Fills missing settings with Microsoft's real values. */
export function microsoftConfig(
  given: Pick<MicrosoftConfig, 'clientId' | 'credential'> & Partial<MicrosoftConfig>,
): MicrosoftConfig {
  const config = { ...microsoftDefaults, ...given };
  const withoutSlash = (root: string): string => root.replace(/\/+$/, '');
  const graphUrl = withoutSlash(config.graphUrl);
  const loginUrl = withoutSlash(config.loginUrl);
  return {
    graphResource: resourceOf(graphUrl),
    samlAcsUrl: `${loginUrl}/login.srf`,
    ...config,
    loginUrl,
    graphUrl,
  };
}

/** Each cloud names its permissions by its own host; an address of this machine stands for the global one. */
function resourceOf(graphUrl: string): string {
  const { hostname, origin } = new URL(graphUrl);
  return isLoopbackHost(hostname) ? globalGraph : origin;
}
