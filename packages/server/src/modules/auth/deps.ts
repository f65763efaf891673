import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { ByProvider } from '@shiftgate/domain/providers.ts';
import type { Directories } from '#ports/directories.ts';

export interface FlowDeps {
  readonly db: DatabaseClient;
  /** Where each provider returns to, exactly as registered there. */
  readonly redirectUris: ByProvider<string>;
}

export interface AuthDeps extends FlowDeps {
  readonly box: SecretBox;
  readonly directories: Directories;
  /** Whether any workspace's administrator may create their company's account. */
  readonly isSignUpOpen: boolean;
}
