import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryPhoto } from '#ports/directory.ts';
import type { GraphClient } from '../transport/client.ts';
import type { PhotoUrlOf } from '../transport/config.ts';
import { permissionsFor } from '../transport/permissions.ts';

/** Twice the size of the panel's small photos, for dense screens. */
const size = '96x96';
const largestBytes = 256 * 1024;
const types = ['image/jpeg', 'image/png'] as const;

/** Reads a person's photo; null for none, for one that is not a plain image, and without the permission for it. */
export async function readPhoto(client: GraphClient, personId: string): Promise<DirectoryPhoto | null> {
  try {
    const { type, bytes } = await client.readContent({
      operation: 'graph.users.photo',
      path: `/users/${encodeURIComponent(personId)}/photos/${size}/$value`,
      accept: types.join(','),
      right: 'photos',
    });
    const known = types.find((one) => one === type);
    return known === undefined || bytes.length > largestBytes ? null : { type: known, bytes };
  } catch (error) {
    if (isDirectoryError(error, 'not_found', 'missing_scope', 'forbidden')) return null;
    throw error;
  }
}

/** Creates the addresses of a tenant's photos, all null where the application may not read one. */
export async function readPhotoAddresses(
  client: GraphClient,
  photoUrlOf: PhotoUrlOf | undefined,
): Promise<(personId: string) => string | null> {
  const tenantId = client.grant.customerId;
  if (photoUrlOf === undefined || tenantId === null) return () => null;
  const { scopes } = await client.token();
  const mayRead = permissionsFor('photos').some((permission) => scopes.includes(permission));
  return mayRead ? (personId) => photoUrlOf(tenantId, personId) : () => null;
}
