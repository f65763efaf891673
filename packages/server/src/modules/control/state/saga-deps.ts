import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { SigningProof } from '@shiftgate/saml/index.ts';
import type { Tx } from '#core/context.ts';
import type { Clock } from '#ports/clock.ts';
import type { Directories } from '#ports/directories.ts';

/** The parts of the sign-in service that control needs. */
export interface SignInFacts {
  /** Entity id (issuer) of a company. */
  entityIdOf(samlKey: string): string;
  /** The addresses that the workspace redirects people to. */
  urlsOf(samlKey: string): {
    readonly signInUrl: string;
    readonly signOutUrl: string;
    /** Takes messages of SAML single logout. */
    readonly sloUrl: string;
    readonly changePasswordUrl: string;
  };
  /** The link of one person in a rehearsal of the activation. */
  rehearsalUrlOf(samlKey: string, name: string): string;
  /** Signs an assertion as for a sign-in and verifies it with exactly this certificate. */
  proveSigning(companyKey: string, to: SigningProof): Promise<boolean>;
  /** Creates the company's key and certificate on the first call. */
  ensureSigningKey(companyKey: string): Promise<{ readonly certificatePem: string }>;
  /** Stores the assertion consumer address and the audience of this company's assertions. */
  registerServiceProvider(
    tx: Tx,
    companyKey: string,
    sp: {
      readonly profileId: string | null;
      readonly entityId: string;
      readonly acsUrl: string;
      readonly idpEntityId: string;
      /** Where each domain has an issuer of its own. */
      readonly issuerDomains?: readonly string[];
    },
  ): Promise<void>;
}

export interface SagaDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directories: Directories;
  readonly clock: Clock;
  readonly signIn: SignInFacts;
  readonly productName: string;
  /** Address of the panel, without a slash at the end. */
  readonly publicUrl: string;
}
