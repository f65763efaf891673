import { createPublicKey, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { derBitString, derInteger, derNull, derOid, derSequence, derSet, derTime, derUtf8 } from './asn1.ts';

const sha256WithRsa = (): Buffer => derSequence(derOid('1.2.840.113549.1.1.11'), derNull());

/**
 * Makes a self-signed X.509 certificate (PEM) for an RSA private key, valid from one day before `nowMs` for ten years.
 * RFC 5280; only what a reader of the public key needs.
 */
export function makeSelfSignedCertificate(privateKey: KeyObject, commonName: string, nowMs: number): string {
  const name = derSequence(derSet(derSequence(derOid('2.5.4.3'), derUtf8(commonName))));
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01;
  const dayMs = 86_400_000;
  const body = derSequence(
    derInteger(serial),
    sha256WithRsa(),
    name,
    derSequence(derTime(nowMs - dayMs), derTime(nowMs + 3650 * dayMs)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const whole = derSequence(body, sha256WithRsa(), derBitString(sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
