import type { CallOptions } from '../../ports/call-options.ts';
import type { DirectoryError, DirectoryGrant } from '../../ports/directory.ts';
import type { DomainFederation } from '../../ports/federation.ts';
import { createMicrosoftFederation } from './microsoft-federation.ts';
import type { FederationParts } from './microsoft-federation.ts';
import { updatePassword } from './passwords.ts';
import type { NewPassword } from './passwords.ts';
import { revokeSessionsOfAll } from './sessions.ts';

/** What switching control on and off needs of Microsoft, beyond the port. */
interface MicrosoftControl {
  /** Only for people of a managed domain. */
  setPassword(grant: DirectoryGrant, input: NewPassword, options?: CallOptions): Promise<void>;
  /** Returns the failures by person. */
  revokeSessionsOfAll(
    grant: DirectoryGrant,
    personIds: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, DirectoryError>>;
}

/** What control asks of the connector. */
export interface ControlSteps {
  readonly federation: DomainFederation;
  readonly control: MicrosoftControl;
}

/** The steps of control with Graph. */
export function createControlSteps(parts: FederationParts): ControlSteps {
  const { clientOf, sendBatch } = parts;
  return {
    federation: createMicrosoftFederation(parts),
    control: {
      setPassword: (grant, input, options) => updatePassword(clientOf(grant, options), input),
      revokeSessionsOfAll: (grant, personIds, options) =>
        revokeSessionsOfAll(clientOf(grant, options), sendBatch, personIds),
    },
  };
}
