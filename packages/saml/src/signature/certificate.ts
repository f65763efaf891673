import { createHash, generateKeyPair, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

import {
  derBitString,
  derExplicit,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derSet,
  derTime,
  derTrue,
  derUtf8String,
} from './der.ts';
import { SamlError } from '../errors.ts';
import type { CreatedKey, KeyOptions } from '../types.ts';

const oids = {
  sha256WithRsa: '1.2.840.113549.1.1.11',
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  basicConstraints: '2.5.29.19',
} as const;

const defaultBits = 2048;
const defaultValidDays = 3 * 365;
const maxCommonNameChars = 64;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates an RSA key and a self-signed certificate for it (three years by default). A common name over the 64
 * characters of X.520 is cut. The key is made in the thread pool.
 *
 * Throws SamlError KEY_INVALID for an empty name, an impossible date or validity.
 */
export async function createKey(options: KeyOptions): Promise<CreatedKey> {
  const commonName = Array.from(options.commonName.trim()).slice(0, maxCommonNameChars).join('');
  const days = options.validDays ?? defaultValidDays;
  if (commonName === '') throw new SamlError('KEY_INVALID', 'common name');
  if (Number.isNaN(options.now.getTime()) || !(days > 0)) throw new SamlError('KEY_INVALID', 'validity');
  // Certificates count in whole seconds; what is reported must be what is written.
  const start = Math.floor(options.now.getTime() / 1000) * 1000;
  const notBeforeAt = new Date(start);
  const notAfterAt = new Date(start + days * dayMs);
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: options.bits ?? defaultBits });
  const der = selfSign(pair, commonName, notBeforeAt, notAfterAt);
  return {
    keyId: createHash('sha256').update(der).digest('hex'),
    privateKeyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: toPem(der),
    notBeforeAt,
    notAfterAt,
  };
}

/** X.509 version 3 as RFC 5280 section 4.1 lays it out. */
function selfSign(
  pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  commonName: string,
  notBeforeAt: Date,
  notAfterAt: Date,
): Buffer {
  const algorithm = derSequence(derOid(oids.sha256WithRsa), derNull());
  const name = derSequence(derSet(derSequence(derOid(oids.commonName), derUtf8String(commonName))));
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
  const body = derSequence(
    derExplicit(0, derInteger(Buffer.from([2]))),
    derInteger(randomBytes(16)),
    algorithm,
    name,
    derSequence(derTime(notBeforeAt), derTime(notAfterAt)),
    name,
    publicKey,
    derExplicit(3, extensions(publicKey)),
  );
  return derSequence(body, algorithm, derBitString(sign('sha256', body, pair.privateKey)));
}

function extensions(publicKey: Buffer): Buffer {
  const keyIdentifier = createHash('sha256').update(publicKey).digest().subarray(0, 20);
  return derSequence(
    // Empty constraints: not an authority. No key usage: with one, verifiers demand that it may sign certificates.
    derSequence(derOid(oids.basicConstraints), derTrue(), derOctetString(derSequence())),
    derSequence(derOid(oids.subjectKeyIdentifier), derOctetString(derOctetString(keyIdentifier))),
  );
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
