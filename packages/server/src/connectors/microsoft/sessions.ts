import type { SessionRevocation } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import type { SendBatch } from './transport/batch.ts';
import type { GraphClient } from './transport/client.ts';

// There is no form for browsers alone, and no app password or device is touched.
const nothingElse: SessionRevocation = { revokedAppPermissions: 0, revokedAppPasswords: 0, wipedDevices: 0 };
const pathOf = (personId: string): string => `/users/${encodeURIComponent(personId)}/revokeSignInSessions`;

/** Ends a person's sessions; any 2xx is a success, with any body. */
export async function revokeSessions(client: GraphClient, personId: string): Promise<SessionRevocation> {
  await client.call({
    operation: 'graph.users.revokeSignInSessions',
    method: 'POST',
    path: pathOf(personId),
    right: 'sessions',
    reply: null,
  });
  return nothingElse;
}

/** Ends the sessions of many people; returns the failures by person, of which a missing person is none. */
export async function revokeSessionsOfAll(
  client: GraphClient,
  sendBatch: SendBatch,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, DirectoryError>> {
  const results = await sendBatch(client, {
    operation: 'graph.users.revokeSignInSessions',
    right: 'sessions',
    requests: personIds.map((id) => ({ method: 'POST', path: pathOf(id) })),
  });
  const failures = new Map<string, DirectoryError>();
  for (const [index, result] of results.entries())
    if (!result.isOk && result.error.code !== 'not_found') failures.set(personIds[index]!, result.error);
  return failures;
}
