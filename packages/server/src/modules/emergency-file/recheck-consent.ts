import { unreadableAs } from '#db/secrets/secret-box.ts';
import type { Steps } from '#http/mount.ts';
import { markConsent, readConsent } from './consent.ts';
import type { OwnFileDeps } from './deps.ts';
import { isAccepted } from './file-grant.ts';
import type { EmergencyPayload } from './payload.ts';
import { hasLostRole } from './policy.ts';

/**
 * Tries the stored consent as well, which the company's page shows: the test of a file must agree with that page, and
 * the content of a file says nothing of it. Returns whether the file's account has lost its role.
 */
export async function recheckConsent(
  deps: OwnFileDeps,
  steps: Steps,
  { account, entity_id: entityId }: EmergencyPayload,
): Promise<boolean> {
  const { emergency } = deps.directory;
  const stored = await steps(({ tx, companyKey }) =>
    readConsent(deps, tx, companyKey).catch(unreadableAs(null)),
  );
  const isAlive =
    stored === null || emergency === null ? null : await isAccepted(emergency, stored.grant, entityId);
  return await steps(async ({ tx, companyKey, now }) => {
    if (stored !== null && isAlive !== null)
      await markConsent(tx, companyKey, now, { grantedAt: stored.grantedAt, isAlive });
    const personId = stored?.account === account ? stored.personId : null;
    return await hasLostRole(tx, companyKey, { account, personId });
  });
}
