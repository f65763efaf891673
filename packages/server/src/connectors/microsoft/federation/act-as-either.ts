import { isDirectoryError } from '../../../ports/directory.ts';
import type { GraphClient } from '../transport/client.ts';

/**
 * Runs a step as the application, and once more as the administrator where Microsoft refuses it the application. Then
 * `reconnect` means that the administrator must sign in again.
 */
export async function actAsEither<T>(
  client: GraphClient,
  step: (client: GraphClient) => Promise<T>,
): Promise<T> {
  try {
    return await step(client);
  } catch (error) {
    const isRefused = isDirectoryError(error, 'missing_scope') || isDirectoryError(error, 'forbidden');
    // A refusal with a reason of ours holds for everyone.
    const isOurs = isRefused && error.status === undefined && error.code === 'forbidden';
    if (!isRefused || isOurs) throw error;
    return await step(client.asAdministrator());
  }
}
