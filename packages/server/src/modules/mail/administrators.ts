import type { Tx } from '#db/transactions.ts';

/** Most recipients of a notice. */
const writtenAtMost = 200;

/**
 * Finds the recipients of a company's notices: active super administrators first, then the allowed-admin list, and
 * the managers with `withManagers`.
 */
export async function administratorsToNotify(
  tx: Tx,
  companyKey: string,
  withManagers = false,
): Promise<{ readonly name: string; readonly email: string; readonly language: string | null }[]> {
  return await tx
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('company_key', '=', companyKey)
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('is_admin', '=', true),
        eb('is_allowed_admin', '=', true),
        ...(withManagers ? [eb('is_manager', '=', true)] : []),
      ]),
    )
    .orderBy('is_admin', 'desc')
    .orderBy('key')
    .limit(writtenAtMost)
    .execute();
}
