import { X509Certificate } from 'node:crypto';

const fewestBits = 2048;

/** Whether a text is base64 DER of a certificate with an RSA key of 2048 bits or more. */
export function isUsableCertificate(base64: string): boolean {
  try {
    const { publicKey } = new X509Certificate(Buffer.from(base64, 'base64'));
    return (
      publicKey.asymmetricKeyType === 'rsa' &&
      (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits
    );
  } catch {
    return false;
  }
}
