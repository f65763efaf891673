import type { Tx } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { DirectoryGrant } from '#ports/directory.ts';

/** Where the secret of a consent is sealed. */
export const placeOf = (companyKey: string) => ({
  table: 'shared_file_consents',
  column: 'secret_sealed',
  companyKey,
  // A company has one such row.
  rowKey: companyKey,
});

/** A stored consent, decrypted; `storedAs` changes each time that one is stored. */
export interface OpenConsent {
  readonly grant: DirectoryGrant;
  readonly account: string;
  readonly accountId: string;
  readonly storedAs: Buffer;
}

/** Returns the consent of a company; null when there is none or the workspace has ended it. */
export async function readConsent(tx: Tx, box: SecretBox, companyKey: string): Promise<OpenConsent | null> {
  const row = await tx
    .selectFrom('shared_file_consents as s')
    .innerJoin('companies as c', 'c.key', 's.company_key')
    .select([
      's.secret_sealed',
      's.granted_scopes',
      's.account_email',
      's.account_directory_id',
      'c.directory_customer_id',
    ])
    .where('s.company_key', '=', companyKey)
    .executeTakeFirst();
  if (!row?.secret_sealed) return null;
  const grant = {
    refreshToken: box.openText(placeOf(companyKey), row.secret_sealed),
    grantedScopes: row.granted_scopes,
    customerId: row.directory_customer_id,
  };
  return {
    grant,
    account: row.account_email,
    accountId: row.account_directory_id,
    storedAs: row.secret_sealed,
  };
}

/** Returns the provider's id of the company; null before it is known. */
export async function readCustomer(tx: Tx, companyKey: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('directory_customer_id')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return row.directory_customer_id;
}
