import type { Tx } from '../../db/transactions.ts';

/** So many people are written to. */
const writtenAtMost = 200;

/**
 * Who is written to about the company: its active super administrators and those of the allowed-admin list, and the
 * managers too where `withManagers` says so. Super administrators come first.
 */
export async function administratorsToNotify(
  tx: Tx,
  companyKey: string,
  withManagers = false,
): Promise<{ readonly name: string; readonly email: string }[]> {
  return await tx
    .selectFrom('users')
    .select(['name', 'email'])
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
