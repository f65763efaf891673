import { isDirectoryError } from '../../../ports/directory.ts';
import { administratorReason } from '../../../ports/domain-federation.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

/**
 * Runs a step as the application, and once more as the administrator where Microsoft refuses it the application. Then
 * `reconnect` with the administrator's reason asks that person to sign in again.
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
    return await step(client.asAdministrator()).catch((second: unknown) => {
      if (!isDirectoryError(second, 'reconnect')) throw second;
      const { operation, status } = second;
      throw microsoftError('reconnect', { operation, status, reason: administratorReason });
    });
  }
}
