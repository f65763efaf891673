import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { SamlError } from './errors.ts';
import type { Signer } from './types.ts';

/**
 * Makes a signer from a private key (PKCS#8 PEM, or a KeyObject kept elsewhere) and its certificate (PEM).
 * Make it once per key: parsing the key costs more than three signatures.
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
    signOctets: (octets) =>
      new Promise((resolve, reject) => {
        // With a callback the work is done in the thread pool, not on the event loop.
        sign('sha256', Buffer.from(octets), key, (error, signature) => {
          if (error === null) resolve(signature);
          else reject(error);
        });
      }),
  };
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
