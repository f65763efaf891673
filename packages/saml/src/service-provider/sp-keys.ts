import { X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { SamlError } from '../errors.ts';
import type { SpRecord } from '../types.ts';

const minBits = 2048;
const keysByRecord = new WeakMap<SpRecord, readonly KeyObject[]>();

/**
 * The public key of a certificate (PEM). Validity dates are not looked at: the record is what is trusted.
 * Throws SamlError SP_RECORD_INVALID when it is no certificate or not RSA of at least 2048 bits.
 */
export function publicKeyOf(certificatePem: string): KeyObject {
  let key: KeyObject;
  try {
    key = new X509Certificate(certificatePem).publicKey;
  } catch {
    throw new SamlError('SP_RECORD_INVALID', 'certificate');
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minBits) {
    throw new SamlError('SP_RECORD_INVALID', 'certificate key');
  }
  return key;
}

/** The keys of an SP record, parsed once per record object. */
export function keysOf(sp: SpRecord): readonly KeyObject[] {
  const known = keysByRecord.get(sp);
  if (known !== undefined) return known;
  const keys = sp.certificates.map(publicKeyOf);
  keysByRecord.set(sp, keys);
  return keys;
}
