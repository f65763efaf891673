import type { DatabaseClient } from '#db/client.ts';
import { listSigningKeys } from '#db/due-work.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { signingKeyPlace } from './signing-keys.ts';

/** Companies checked in one go; the rest follow at the next. */
const companyBatch = 200;

/** Checks whether the master key of this process opens the stored signing keys. */
export interface KeyHealth {
  /** Returns how many of the keys checked so far cannot be opened. */
  check(): Promise<number>;
}

/**
 * Creates the check of one process. An opened key is not checked again; a failed one is, so that readiness recovers
 * when the right master key or the key's removal arrives.
 */
export function createKeyHealth(deps: { readonly db: DatabaseClient; readonly box: SecretBox }): KeyHealth {
  const opened = new Set<string>();
  return {
    async check() {
      const all = await inSystem(deps.db, (tx) => listSigningKeys(tx));
      const stored = new Set(all.map((row) => row.key));
      for (const key of opened) if (!stored.has(key)) opened.delete(key);
      const byCompany = new Map<string, string[]>();
      for (const { key, company_key: companyKey } of all) {
        if (opened.has(key)) continue;
        const keys = byCompany.get(companyKey) ?? [];
        if (keys.length === 0 && byCompany.size === companyBatch) break;
        byCompany.set(companyKey, [...keys, key]);
      }
      let unreadable = 0;
      for (const [companyKey, keys] of byCompany) {
        const rows = await inCompany(deps.db, companyKey, (tx) =>
          tx
            .selectFrom('signing_keys')
            .select(['key', 'private_key_sealed'])
            .where('company_key', '=', companyKey)
            .where('key', 'in', keys)
            .execute(),
        );
        for (const row of rows) {
          if (canOpen(deps.box, companyKey, row)) opened.add(row.key);
          else unreadable += 1;
        }
      }
      return unreadable;
    },
  };
}

/** Whether the company's current signing key can be opened; true for a company without one. */
export async function canSign(tx: Tx, box: SecretBox, companyKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('signing_keys')
    .select(['key', 'private_key_sealed'])
    .where('company_key', '=', companyKey)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row === undefined || canOpen(box, companyKey, row);
}

function canOpen(
  box: SecretBox,
  companyKey: string,
  row: { readonly key: string; readonly private_key_sealed: Buffer },
): boolean {
  try {
    box.openText(signingKeyPlace(companyKey, row.key), row.private_key_sealed);
    return true;
  } catch {
    return false;
  }
}
