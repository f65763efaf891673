import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { SamlError } from '../errors.ts';
import type { Signer } from '../types.ts';

// A signature of 2048 bits takes a third of a millisecond; to hand it to the thread pool and back costs a quarter as much
// again, and a long wait where passwords are hashed on every processor. One of 3072 bits takes six times as long.
const maxBitsAtOnce = 2048;

/**
 * Makes a signer from a private key (PKCS#8 PEM, or an existing KeyObject) and its certificate (PEM). Make it once
 * per key: parsing the key costs more than three signatures.
 *
 * Throws SamlError KEY_INVALID when either is unreadable, not RSA of 2048 bits or more, or they do not match.
 */
export function createSigner(from: {
  readonly privateKey: KeyObject | string;
  readonly certificatePem: string;
}): Signer {
  const { key, certificate } = readPair(from.privateKey, from.certificatePem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < 2048) throw new SamlError('KEY_INVALID', 'RSA, 2048 bits');
  if (!certificate.checkPrivateKey(key)) throw new SamlError('KEY_INVALID', 'certificate of another key');
  return {
    keyId: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    certificateBase64: certificate.raw.toString('base64'),
    signOctets:
      bits > maxBitsAtOnce ? (octets) => signInPool(octets, key) : (octets) => signAtOnce(octets, key),
  };
}

async function signAtOnce(octets: string, key: KeyObject): Promise<Buffer> {
  return sign('sha256', Buffer.from(octets), key);
}

function signInPool(octets: string, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', Buffer.from(octets), key, (error, signature) => {
      if (error === null) resolve(signature);
      else reject(error);
    });
  });
}

function readPair(privateKey: KeyObject | string, certificatePem: string) {
  try {
    return {
      key: typeof privateKey === 'string' ? createPrivateKey(privateKey) : privateKey,
      certificate: new X509Certificate(certificatePem),
    };
  } catch {
    // The library's message may quote key material.
    throw new SamlError('KEY_INVALID', 'unreadable');
  }
}
