import type { DatabaseClient } from '../../db/client.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Directory } from '../../ports/directory.ts';

export interface EmergencyFileDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly directory: Directory;
  readonly productName: string;
  /** Entity id (issuer) of a company. */
  readonly entityIdOf: (samlKey: string) => string;
  /** `<public address>/auth/callback`, exactly as registered at the provider. */
  readonly redirectUri: string;
}
