import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import { administratorReason } from '#ports/domain-federation.ts';
import type { GraphClient } from '../transport/client.ts';
import { actsAsPerson } from '../transport/permissions.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

/**
 * Runs a step as the application, and once more as the administrator where Microsoft refuses it the application. Then
 * `reconnect` with the administrator's reason asks that person to sign in again: their sign-in has ended, or lacks the
 * right to act as themselves. A client that acts as the administrator anyway has no second try.
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
    const administrator = client.asAdministrator();
    if (administrator === client) throw error;
    return await step(administrator).catch(async (second: unknown) => {
      if (!isDirectoryError(second)) throw second;
      if (second.code !== 'reconnect' && !(await lacksOwnRights(administrator, second))) throw second;
      const { operation, status } = second;
      throw microsoftError('reconnect', { operation, status, reason: administratorReason });
    });
  }
}

/** Whether Graph has refused an administrator whose token does not act with their own rights. */
async function lacksOwnRights(administrator: GraphClient, refusal: DirectoryError): Promise<boolean> {
  if (refusal.status !== 403) return false;
  const { scopes } = await administrator.token();
  return !scopes.includes(actsAsPerson);
}
