import { z } from 'zod';
import type { RescueAdministrator } from '#ports/domain-federation.ts';
import { isExternal } from '../people/external-accounts.ts';
import { readAdmins } from '../people/roles.ts';
import type { SendBatch } from '../transport/batch.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';
import { readDomains } from './domain-state.ts';

const User = z.object({
  id: z.string().min(1),
  userPrincipalName: z.string(),
  userType: z.string().nullish(),
  accountEnabled: z.boolean().nullish(),
  onPremisesSyncEnabled: z.boolean().nullish(),
});
const operation = 'graph.users.rescue';

/**
 * Enabled Global Administrators, active and not only eligible, who sign in on the initial domain and come from no
 * directory on the premises: a wrong federation cannot lock them out.
 */
export async function listRescueAdministrators(
  client: GraphClient,
  sendBatch: SendBatch,
): Promise<readonly RescueAdministrator[]> {
  const initial = (await readDomains(client)).find(({ isInitial }) => isInitial);
  if (initial === undefined) throw microsoftError('unexpected_reply', { operation, reason: 'isInitial' });
  const { superAdmins } = await readAdmins(client);
  const results = await sendBatch(client, {
    operation,
    right: 'people',
    requests: [...superAdmins].map((id) => ({
      method: 'GET',
      path: `/users/${encodeURIComponent(id)}?$select=${Object.keys(User.shape).join(',')}`,
    })),
  });
  return results.flatMap((result) => {
    // An application or a deleted person is not an administrator who could help.
    if (!result.isOk && result.error.code === 'not_found') return [];
    if (!result.isOk) throw result.error;
    const user = User.safeParse(result.body);
    if (!user.success) throw microsoftError('unexpected_reply', { operation, reason: 'body' });
    return canHelp(user.data, initial.id)
      ? [{ id: user.data.id, signInName: user.data.userPrincipalName }]
      : [];
  });
}

/** An external account has a name on the initial domain too, and signs in elsewhere. */
function canHelp(user: z.infer<typeof User>, initialDomain: string): boolean {
  const isOwn = !isExternal(user) && user.onPremisesSyncEnabled !== true;
  const isOnInitial = user.userPrincipalName.toLowerCase().endsWith(`@${initialDomain.toLowerCase()}`);
  return user.accountEnabled === true && isOwn && isOnInitial;
}
