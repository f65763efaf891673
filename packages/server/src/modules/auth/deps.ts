import type { DatabaseClient } from '../../db/client.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { Directory } from '../../ports/directory.ts';

export interface FlowDeps {
  readonly db: DatabaseClient;
  readonly directory: Directory;
  /** `<public address>/auth/callback`, exactly as registered at the provider. */
  readonly redirectUri: string;
}

export interface AuthDeps extends FlowDeps {
  readonly box: SecretBox;
  /** Whether any workspace's administrator may create their company's account. */
  readonly isSignUpOpen: boolean;
}
