import { createKey, createSigner } from '@shiftgate/saml/index.ts';
import type { Signer } from '@shiftgate/saml/index.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DatabaseClient } from '#db/client.ts';
import { newKey } from '#db/keys.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { FaultError } from '#core/faults.ts';

/** The key that signs a company's responses now. */
export interface CurrentKey {
  readonly key: string;
  readonly signer: Signer;
  readonly certificatePem: string;
  readonly notAfterAt: Date;
}

/** The signing keys of a process, opened once each. */
export interface SigningKeys {
  /** Null when the company has none yet. */
  current(tx: Tx, companyKey: string): Promise<CurrentKey | null>;
  /** An already opened key of the company; undefined when `current` must open it. */
  opened(key: string): CurrentKey | undefined;
  /** Certificates for the metadata, DER in base64: the current one, the next one, and recently retired ones. */
  published(tx: Tx, companyKey: string, now: number): Promise<string[]>;
}

/** The sealing place of a private key. */
export const signingKeyPlace = (companyKey: string, key: string) => ({
  table: 'signing_keys',
  column: 'private_key_sealed',
  companyKey,
  rowKey: key,
});

/** Creates the store; keeps at most `maxKeys` opened keys in memory (1,000 by default). */
export function createSigningKeys(box: SecretBox, maxKeys = 1000): SigningKeys {
  const opened = new LRUCache<string, CurrentKey>({ max: maxKeys });
  return {
    opened: (key) => opened.get(key),
    async current(tx, companyKey) {
      const { key } =
        (await tx
          .selectFrom('signing_keys')
          .select('key')
          .where('company_key', '=', companyKey)
          .where('state', '=', 'current')
          .executeTakeFirst()) ?? {};
      if (key === undefined) return null;
      const known = opened.get(key);
      if (known !== undefined) return known;
      const row = await tx
        .selectFrom('signing_keys')
        .select(['key', 'private_key_sealed', 'certificate_pem', 'not_after'])
        .where('company_key', '=', companyKey)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      const current: CurrentKey = {
        key,
        signer: openSigner(box, companyKey, row),
        certificatePem: row.certificate_pem,
        notAfterAt: row.not_after,
      };
      opened.set(key, current);
      return current;
    },
    async published(tx, companyKey, now) {
      const rows = await tx
        .selectFrom('signing_keys')
        .select('certificate_pem')
        .where('company_key', '=', companyKey)
        .where('removed_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('state', '!=', 'retired'),
            eb('retired_at', '>', new Date(now - keyRules.listedDays * DAY_MS)),
          ]),
        )
        // The alphabetical order is the wanted one: current, next, retired.
        .orderBy('state')
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => derOfPem(row.certificate_pem));
    },
  };
}

function openSigner(
  box: SecretBox,
  companyKey: string,
  row: { readonly key: string; readonly private_key_sealed: Buffer; readonly certificate_pem: string },
): Signer {
  try {
    const privateKey = box.openText(signingKeyPlace(companyKey, row.key), row.private_key_sealed);
    return createSigner({ privateKey, certificatePem: row.certificate_pem });
  } catch {
    // Sealed with another master key; readiness reports it as well.
    throw new FaultError('unavailable', 'SIGNING_KEY_UNREADABLE');
  }
}

function derOfPem(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, '');
}

/**
 * Returns the company's certificate; makes key and certificate (RSA-2048, three years) at the first call. Two
 * concurrent calls agree on one key.
 */
export async function ensureSigningKey(
  deps: { readonly db: DatabaseClient; readonly secretBox: SecretBox; readonly now: () => number },
  companyKey: string,
): Promise<{ readonly key: string; readonly certificatePem: string; readonly notAfterAt: Date }> {
  const known = await inCompany(deps.db, companyKey, (tx) => findCurrent(tx, companyKey));
  if (known) return known;
  const now = deps.now();
  const company = await inCompany(deps.db, companyKey, (tx) =>
    tx.selectFrom('companies').select('main_domain').where('key', '=', companyKey).executeTakeFirstOrThrow(),
  );
  // Made outside the transaction: finding the primes takes a while.
  const created = await createKey({ commonName: company.main_domain, now: new Date(now) });
  const key = newKey(now);
  return await inCompany(deps.db, companyKey, async (tx) => {
    await tx
      .insertInto('signing_keys')
      .values({
        key,
        company_key: companyKey,
        private_key_sealed: deps.secretBox.seal(signingKeyPlace(companyKey, key), created.privateKeyPem),
        certificate_pem: created.certificatePem,
        state: 'current',
        not_before: created.notBeforeAt,
        not_after: created.notAfterAt,
        created_at: new Date(now),
      })
      .onConflict((conflict) =>
        conflict
          .column('company_key')
          .where(sql<boolean>`state = 'current'`)
          .doNothing(),
      )
      .execute();
    const current = await findCurrent(tx, companyKey);
    if (!current) throw new Error('the signing key that was just stored is missing');
    return current;
  });
}

async function findCurrent(tx: Tx, companyKey: string) {
  const row = await tx
    .selectFrom('signing_keys')
    .select(['key', 'certificate_pem', 'not_after'])
    .where('company_key', '=', companyKey)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row && { key: row.key, certificatePem: row.certificate_pem, notAfterAt: row.not_after };
}
