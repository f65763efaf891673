import type { DatabaseClient } from '../../db/client.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import type { Directory } from '../../ports/directory.ts';

/** What the sign-in to the panel needs. */
export interface AuthDeps {
  readonly db: DatabaseClient;
  readonly directory: Directory;
  readonly box: SecretBox;
  /** `<public address>/auth/callback`, exactly as registered at the provider. */
  readonly redirectUri: string;
}
