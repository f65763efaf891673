import type { CallOptions } from '../../ports/call-options.ts';
import type { DirectoryError, DirectoryGrant } from '../../ports/directory.ts';
import { updatePassword } from './passwords.ts';
import type { NewPassword } from './passwords.ts';
import { revokeSessionsOfAll } from './sessions.ts';
import type { SendBatch } from './transport/batch.ts';
import type { ClientOf } from './transport/client.ts';

/** What switching control on and off needs of Microsoft, beyond the port. */
export interface MicrosoftControl {
  /** Only for people of a managed domain. */
  setPassword(grant: DirectoryGrant, input: NewPassword, options?: CallOptions): Promise<void>;
  /** Returns the failures by person. */
  revokeSessionsOfAll(
    grant: DirectoryGrant,
    personIds: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, DirectoryError>>;
}

/** The steps of control with Graph. */
export function createMicrosoftControl(clientOf: ClientOf, sendBatch: SendBatch): MicrosoftControl {
  return {
    setPassword: (grant, input, options) => updatePassword(clientOf(grant, options), input),
    revokeSessionsOfAll: (grant, personIds, options) =>
      revokeSessionsOfAll(clientOf(grant, options), sendBatch, personIds),
  };
}
