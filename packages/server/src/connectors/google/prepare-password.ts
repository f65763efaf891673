import { isAcceptedByWorkspace } from '@shiftgate/domain/password/workspace-password.ts';
import type { PreparedPassword } from '#ports/directory.ts';
import { randomSalt, sha512Crypt } from './sha512-crypt.ts';

/**
 * Hashes a password in a form that Google takes; null for one that it does not accept. It would take a hash of any
 * password and then reject the sign-in.
 */
export async function preparePassword(password: string): Promise<PreparedPassword | null> {
  if (!isAcceptedByWorkspace(password, 'google')) return null;
  // The cast adds the brand: this is the one place that creates it.
  return (await sha512Crypt(password, randomSalt())) as PreparedPassword;
}
