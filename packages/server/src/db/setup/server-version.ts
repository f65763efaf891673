import type { ClientBase, Pool } from 'pg';

/** Oldest major version of PostgreSQL that runs every statement of the program (`returning old`, `returning new`). */
export const oldestServerMajor = 18;

/** The server runs a version of PostgreSQL that lacks what the program needs. */
export class OldServerError extends Error {
  override readonly name = 'OldServerError';
  readonly code = 'old_server';
}

/** What is wrong with a server of this `server_version_num`, as a sentence; null when nothing is. */
export function findVersionFlaw(versionNumber: number): string | null {
  if (versionNumber >= oldestServerMajor * 10_000) return null;
  return `PostgreSQL ${nameVersion(versionNumber)} is too old: version ${oldestServerMajor} or newer is required.`;
}

/** Throws OldServerError for a server that is too old. */
export async function assertServerVersion(client: ClientBase | Pool): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  );
  const flaw = findVersionFlaw(rows[0]?.version ?? 0);
  if (flaw !== null) throw new OldServerError(flaw);
}

function nameVersion(versionNumber: number): string {
  const major = Math.floor(versionNumber / 10_000);
  // Before 10 the second pair of digits belonged to the major version.
  if (major < 10) return `${major}.${Math.floor(versionNumber / 100) % 100}`;
  return `${major}.${versionNumber % 10_000}`;
}
