import { isDirectoryError } from '#ports/directory.ts';
import { federationPath, readDomains } from './federation/domain-state.ts';
import type { GraphClient } from './transport/client.ts';
import { knownPermissions, permissionsFor } from './transport/permissions.ts';
import type { Right } from './transport/permissions.ts';

/**
 * What the application may do, by cheap calls that Graph refuses where a permission is missing. A permission to write
 * shows only by using it, so it counts as granted.
 */
export async function probePermissions(client: GraphClient): Promise<readonly string[]> {
  const isRefused = async (right: Right, path: string): Promise<boolean> => {
    try {
      await client.call({ operation: 'graph.probe', method: 'GET', path, right, reply: null });
      return false;
    } catch (error) {
      if (isDirectoryError(error, 'missing_scope')) return true;
      // Any other answer, such as that a managed domain has no federation, came after the permission was checked.
      if (isDirectoryError(error, 'not_found', 'invalid_request')) return false;
      throw error;
    }
  };
  const refused: Right[] = [];
  for (const [right, path] of [
    ['people', '/users?$top=1&$select=id'],
    ['domains', '/domains?$select=id'],
    ['roles', '/directoryRoles?$select=id'],
    ['groupMembers', '/groups?$top=1&$select=id'],
    ['organization', '/organization?$select=id'],
  ] as const)
    if (await isRefused(right, path)) refused.push(right);
  if (!refused.includes('domains')) {
    const initial = (await readDomains(client)).find(({ isInitial }) => isInitial);
    if (initial !== undefined && (await isRefused('federation', federationPath(initial.id))))
      refused.push('federation');
  }
  const missing = new Set(refused.flatMap(permissionsFor));
  return knownPermissions.filter((permission) => !missing.has(permission));
}
