import type { CallOptions } from '#ports/call-options.ts';
import type { Directory, DirectoryError, DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation } from '#ports/federation.ts';
import { createMicrosoftFederation } from './microsoft-federation.ts';
import type { FederationParts } from './microsoft-federation.ts';
import { preparePassword, updatePassword } from './passwords.ts';
import { revokeSessionsOfAll } from './sessions.ts';

/** What switching control on and off needs of Microsoft, beyond the port. */
interface MicrosoftControl {
  /** Returns the failures by person. */
  revokeSessionsOfAll(
    grant: DirectoryGrant,
    personIds: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, DirectoryError>>;
}

/** What control asks of the connector, with the passwords that people have before and after it. */
export interface ControlSteps extends Pick<Directory, 'preparePassword' | 'setPassword'> {
  readonly federation: DomainFederation;
  readonly control: MicrosoftControl;
}

/** The steps of control with Graph. */
export function createControlSteps(parts: FederationParts): ControlSteps {
  const { clientOf, sendBatch } = parts;
  return {
    federation: createMicrosoftFederation(parts),
    preparePassword: (password) => Promise.resolve(preparePassword(password)),
    setPassword: (grant, wish, options) => updatePassword(clientOf(grant, options), wish),
    control: {
      revokeSessionsOfAll: (grant, personIds, options) =>
        revokeSessionsOfAll(clientOf(grant, options), sendBatch, personIds),
    },
  };
}
