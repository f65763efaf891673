import { generateKeyPairSync } from 'node:crypto';
import { makeSelfSignedCertificate } from '@shiftgate/emulators/support/certificate.ts';

const now = Date.UTC(2026, 10, 23);

/** A self-signed certificate (RSA) with its private key, both PEM. */
export function makeCertificate(modulusLength = 2048): {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
} {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return {
    certificatePem: makeSelfSignedCertificate(privateKey, 'idp.example', now),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Two certificates of different keys. */
export const certificates = {
  first: makeCertificate().certificatePem,
  second: makeCertificate().certificatePem,
} as const;
