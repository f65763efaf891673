import type { Clock } from '#ports/clock.ts';
import { googleConfig } from '../transport/config.ts';
import type { GoogleConfig, GoogleDeps } from '../transport/config.ts';

/** Connector dependencies with all addresses at one root. */
export function depsAt(url: string, clock: Clock, changes: Partial<GoogleConfig> = {}): GoogleDeps {
  const config = googleConfig({
    clientId: 'client-1.apps.example',
    clientSecret: 'client-secret-value',
    authUrl: `${url}/o/oauth2/v2/auth`,
    tokenUrl: `${url}/token`,
    revokeUrl: `${url}/revoke`,
    jwksUrl: `${url}/oauth2/v3/certs`,
    issuer: url,
    adminApi: url,
    cloudIdentityApi: url,
    ...changes,
  });
  return { config, clock, random: () => 0.5 };
}
