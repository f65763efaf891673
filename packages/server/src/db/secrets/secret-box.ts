import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The location of a sealed value; it can be opened nowhere else. */
export interface SecretPlace {
  table: string;
  column: string;
  companyKey: string;
  /** What names the row within the company: its key, or the rest of its primary key. */
  rowKey: string;
}

/** Seals and opens secrets for the database. */
export interface SecretBox {
  /** Seals bytes or text (UTF-8) for one place. */
  seal(place: SecretPlace, secret: string | Buffer): Buffer;
  /** Opens a value sealed for the same place; throws SecretBoxError otherwise. */
  open(place: SecretPlace, sealed: Buffer): Buffer;
  /** `open` as UTF-8 text. */
  openText(place: SecretPlace, sealed: Buffer): string;
}

/** A sealed value was altered, moved to another place, or sealed with another master key. */
export class SecretBoxError extends Error {
  readonly code = 'secret_unreadable';

  constructor() {
    super('a stored secret cannot be opened: wrong master key, wrong place, or altered');
    this.name = 'SecretBoxError';
  }
}

/**
 * For a reader that continues without an unreadable secret: returns `instead` for that error and throws every other.
 */
export const unreadableAs =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof SecretBoxError) return instead;
    throw error;
  };

const version = 2;
/** The first version, whose associated data does not name the row; it is only read. */
const versionWithoutRow = 1;
const nonceLength = 12;
const tagLength = 16;

/**
 * Encryption at rest with AES-256-GCM: version (1 byte), nonce (12), ciphertext, tag (16). The associated data binds
 * table, column, company and row; throws a TypeError unless the master key has 32 bytes.
 */
export function createSecretBox(masterKey: Buffer): SecretBox {
  if (masterKey.length !== 32) throw new TypeError('the master key must have 32 bytes');
  const open = (place: SecretPlace, sealed: Buffer): Buffer => {
    const aad = sealed.length < 1 + nonceLength + tagLength ? null : associatedData(place, sealed[0]);
    if (aad === null) throw new SecretBoxError();
    const nonce = sealed.subarray(1, 1 + nonceLength);
    const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: tagLength });
    decipher.setAAD(aad);
    decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
    try {
      const body = sealed.subarray(1 + nonceLength, sealed.length - tagLength);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch {
      throw new SecretBoxError();
    }
  };
  return {
    seal(place, secret) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: tagLength });
      cipher.setAAD(describe(place.table, place.column, place.companyKey, place.rowKey));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, body, cipher.getAuthTag()]);
    },
    open,
    openText: (place, sealed) => open(place, sealed).toString('utf8'),
  };
}

/** The associated data of a stored value; null for an unknown version. */
function associatedData(
  { table, column, companyKey, rowKey }: SecretPlace,
  sealedAs: unknown,
): Buffer | null {
  if (sealedAs === version) return describe(table, column, companyKey, rowKey);
  return sealedAs === versionWithoutRow ? describe(table, column, companyKey) : null;
}

function describe(...place: readonly string[]): Buffer {
  // JSON keeps ("a", "bc") and ("ab", "c") apart.
  return Buffer.from(JSON.stringify(place));
}
