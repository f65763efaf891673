import { X509Certificate } from 'node:crypto';
import type { KeyRow } from './key-rollover.ts';

/** SHA-256 of a certificate as shown to administrators: pairs of hexadecimal digits with colons. */
export function fingerprintOf(certificatePem: string): string {
  return new X509Certificate(certificatePem).fingerprint256;
}

/** The audited fields of a signing key. */
export function auditedKey(key: Pick<KeyRow, 'key' | 'certificate_pem' | 'not_after'>) {
  return {
    signing_key: key.key,
    fingerprint: fingerprintOf(key.certificate_pem),
    not_after: key.not_after.toISOString(),
  };
}
