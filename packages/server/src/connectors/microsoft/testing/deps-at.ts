import type { Clock } from '#ports/clock.ts';
import { microsoftConfig } from '../transport/config.ts';
import type { MicrosoftConfig, MicrosoftDeps } from '../transport/config.ts';

/** Connector dependencies with both hosts at one root. */
export function depsAt(url: string, clock: Clock, changes: Partial<MicrosoftConfig> = {}): MicrosoftDeps {
  const config = microsoftConfig({
    clientId: 'client-1',
    credential: { kind: 'secret', secret: 'client-secret-value' },
    loginUrl: url,
    graphUrl: `${url}/graph`,
    timeoutMs: 2000,
    retry: { attempts: 4, baseMs: 1000, capMs: 4000, jitterMs: 0 },
    quotaPerMinute: 600_000,
    writesPerMinute: 600_000,
    reportsPerMinute: 600_000,
    ...changes,
  });
  return { config, clock, random: () => 0.5 };
}
