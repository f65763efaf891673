import { hasNoOwnPassword, isInSet } from '#access/public.ts';
import type { CountedAt } from '#access/public.ts';
import type { Tx } from '#core/context.ts';

/**
 * Super administrators, by name, who sign in here once the chosen domains are redirected as a whole, and have no
 * password of their own: they would be locked out of the workspace, with no one above them to send a link.
 */
export async function listLockedOutAdministrators(
  tx: Tx,
  at: CountedAt,
): Promise<readonly { readonly key: string; readonly name: string }[]> {
  return await tx
    .selectFrom('users as u')
    .select(['u.key', 'u.name'])
    .where('u.company_key', '=', at.companyKey)
    .where('u.is_admin', '=', true)
    .where(isInSet('redirected', at))
    .where(hasNoOwnPassword)
    .orderBy('u.search_text')
    .orderBy('u.key')
    .execute();
}
