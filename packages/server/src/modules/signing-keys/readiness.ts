import type { Warnings } from '#core/warnings.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { readMigrations } from '#db/setup/migrate.ts';
import { createReadiness } from '#http/health.ts';
import type { Readiness } from '#http/health.ts';
import { createKeyHealth } from './key-health.ts';

/** Creates the readiness of this process, of any kind: every kind of process opens keys. */
export async function readinessOf(deps: {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly warnings: Warnings;
}): Promise<Readiness> {
  const { db, warnings } = deps;
  return createReadiness({ db, migrations: await readMigrations(), keys: createKeyHealth(deps), warnings });
}
