import { isAcceptedByWorkspace } from '@shiftgate/domain/password/workspace-password.ts';
import { z } from 'zod';
import { federatedReason, isDirectoryError } from '#ports/directory.ts';
import type { PreparedPassword, WorkspacePassword } from '#ports/directory.ts';
import type { GraphClient } from './transport/client.ts';
import { microsoftError } from './transport/microsoft-error.ts';

/** Graph takes no hash. The password itself is the prepared form, null for one that Entra would refuse. */
export function preparePassword(password: string): PreparedPassword | null {
  // The cast adds the brand: this is the one place that creates it.
  return isAcceptedByWorkspace(password, 'microsoft') ? (password as PreparedPassword) : null;
}

/** Sets a password. Throws `forbidden` with `federatedReason` while the person's domain is federated. */
export async function updatePassword(
  client: GraphClient,
  { personId, password, mustChange }: WorkspacePassword,
): Promise<void> {
  const path = `/users/${encodeURIComponent(personId)}`;
  const operation = 'graph.users.setPassword';
  try {
    await client.call({
      operation,
      method: 'PATCH',
      path,
      body: { passwordProfile: { password, forceChangePasswordNextSignIn: mustChange } },
      right: 'passwords',
      reply: null,
    });
  } catch (error) {
    if (isDirectoryError(error, 'invalid_request') && (await isFederated(client, path)))
      throw microsoftError('forbidden', { operation, status: error.status, reason: federatedReason });
    throw error;
  }
}

const SignInName = z.object({ userPrincipalName: z.string() });
const DomainType = z.object({ authenticationType: z.string() });

/** Graph does not say in its refusal that the domain is federated. */
async function isFederated(client: GraphClient, path: string): Promise<boolean> {
  const { userPrincipalName } = await client.call({
    operation: 'graph.users.get',
    method: 'GET',
    path,
    query: { $select: 'userPrincipalName' },
    right: 'people',
    reply: SignInName,
  });
  const domain = userPrincipalName.slice(userPrincipalName.lastIndexOf('@') + 1);
  const { authenticationType } = await client.call({
    operation: 'graph.domains.get',
    method: 'GET',
    path: `/domains/${encodeURIComponent(domain)}`,
    right: 'domains',
    reply: DomainType,
  });
  return authenticationType === 'Federated';
}
