import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { DatabaseClient } from '#db/client.ts';
import { newKey } from '#db/keys.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { sealText } from './chain.ts';
import type { SealFacts } from './chain.ts';

/** What signs seals now. */
export interface SealSigner {
  readonly key: string;
  sign(seal: SealFacts): Buffer;
}

const placeOf = (key: string) => ({
  table: 'seal_keys',
  column: 'private_key_sealed',
  companyKey: '',
  rowKey: key,
});

/** Opens the installation's key for seals; makes it at the first call. Two concurrent calls agree on one key. */
export function openSealSigner(
  deps: { readonly db: DatabaseClient; readonly box: SecretBox },
  now: number,
): Promise<SealSigner> {
  return inSystem(deps.db, async (tx) => {
    const row = (await findCurrent(tx)) ?? (await createKey(tx, deps.box, now));
    const privateKey = createPrivateKey(deps.box.openText(placeOf(row.key), row.private_key_sealed));
    return { key: row.key, sign: (seal) => sign(null, Buffer.from(sealText(seal)), privateKey) };
  });
}

async function createKey(tx: Tx, box: SecretBox, now: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = newKey(now);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await tx
    .insertInto('seal_keys')
    .values({
      key,
      public_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      private_key_sealed: box.seal(placeOf(key), pem),
      created_at: new Date(now),
      is_current: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const current = await findCurrent(tx);
  if (current === undefined) throw new Error('the key for seals that was just stored is missing');
  return current;
}

const findCurrent = (tx: Tx) =>
  tx
    .selectFrom('seal_keys')
    .select(['key', 'private_key_sealed'])
    .where('is_current', '=', true)
    .executeTakeFirst();

/** Every public key of the installation, by its key. */
export async function readPublicKeys(tx: Tx): Promise<ReadonlyMap<string, KeyObject>> {
  const rows = await tx.selectFrom('seal_keys').select(['key', 'public_key_pem']).orderBy('key').execute();
  return new Map(rows.map((row) => [row.key, createPublicKey(row.public_key_pem)]));
}

/** Whether the signature of a seal is of one of our keys. */
export function isSignedBy(
  keys: ReadonlyMap<string, KeyObject>,
  seal: SealFacts,
  signature: Buffer,
): boolean {
  const key = keys.get(seal.sealKey);
  return key !== undefined && verify(null, Buffer.from(sealText(seal)), key, signature);
}

/** The public key that seals are signed with now, as PEM; null before the first seal. */
export async function readCurrentPublicKey(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('seal_keys')
    .select('public_key_pem')
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row?.public_key_pem ?? null;
}

/** The SHA-256 of a public key (DER), in groups that can be read aloud. */
export function fingerprintOf(pem: string): string {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return hash('sha256', der)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
}
