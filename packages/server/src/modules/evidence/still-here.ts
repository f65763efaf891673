import type { Tx } from '#db/transactions.ts';

/**
 * Throws when a person was erased while a file about them is written: the file ends there, incomplete. Call it after each
 * part was read.
 */
export async function assertStillHere(tx: Tx, companyKey: string, userKey: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('key', '=', userKey)
    .executeTakeFirst();
  if (person === undefined) throw new Error('the person was erased while the file was written');
}
