import { proveSigning } from '@shiftgate/saml/index.ts';
import type { SigningProof } from '@shiftgate/saml/index.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { createSigningKeys } from './signing-keys.ts';

/** Whether what the company's current key signs is verified by exactly the given certificate; false without a key. */
export async function proveKey(
  { db, box, now }: { readonly db: DatabaseClient; readonly box: SecretBox; readonly now: () => number },
  companyKey: string,
  to: SigningProof,
): Promise<boolean> {
  // Opened again, as after a restart: a key in memory would prove nothing about the stored one.
  const current = await inCompany(db, companyKey, (tx) => createSigningKeys(box).current(tx, companyKey));
  return current !== null && (await proveSigning(current.signer, to, new Date(now())));
}
