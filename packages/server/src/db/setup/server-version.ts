import type { ClientBase, Pool } from 'pg';

/** Oldest major version of PostgreSQL that runs every statement of the program (`returning old`, `returning new`). */
export const oldestServerMajor = 18;

/** The server's PostgreSQL is too old for the program. */
export class OldServerError extends Error {
  override readonly name = 'OldServerError';
  readonly code = 'old_server';
}

/** Explains the flaw of this `server_version_num` in a sentence; null when there is none. */
export function findVersionFlaw(versionNumber: number): string | null {
  if (versionNumber >= oldestServerMajor * 10_000) return null;
  return `PostgreSQL ${nameVersion(versionNumber)} is too old: version ${oldestServerMajor} or newer is required.`;
}

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
