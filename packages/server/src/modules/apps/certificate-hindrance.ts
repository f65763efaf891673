import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Tx } from '#core/context.ts';
import type { KeyRow } from '../signing-keys/public.ts';
import { connectionState } from '../connection/public.ts';

export type Hindrance = NonNullable<CallResponse<'apps.list'>['provider']['waits_for']>;

/**
 * Finds what blocks the workspace from getting the next certificate, and with it the switch: an unknown certificate
 * must not sign. Null where it has the certificate, needs none, or there is none yet and the connection works.
 */
export async function findHindrance(
  tx: Tx,
  companyKey: string,
  keys: readonly KeyRow[],
): Promise<Hindrance | null> {
  const next = keys.find((key) => key.state === 'next');
  if (next !== undefined && next.workspace_credential_id !== null) return null;
  const profile = await tx
    .selectFrom('service_providers')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('external_profile_id', 'is not', null)
    .executeTakeFirst();
  if (profile === undefined) return null;
  const connection = await connectionState(tx, companyKey);
  if (!connection?.is_valid) return 'connection';
  return next === undefined ? null : 'workspace';
}
