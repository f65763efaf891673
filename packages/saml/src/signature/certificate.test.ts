import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { createKey } from './certificate.ts';
import { derInteger, derOid, derSequence, derTime, derUtf8String } from './der.ts';
import { SamlError } from '../errors.ts';
import { createSigner } from './signer.ts';
import { noon, refusalOf, testKey } from '../testing/fixtures.ts';

describe('createKey', () => {
  it('makes a self-signed certificate that other software reads', async () => {
    const key = await createKey({ commonName: 'Ação & Filhos', now: noon });
    const certificate = new X509Certificate(key.certificatePem);
    expect(certificate.subject).toBe('CN=Ação & Filhos');
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.validFromDate).toEqual(noon);
    expect(certificate.validToDate).toEqual(new Date('2029-03-09T12:00:00.000Z'));
    expect(key.notAfterAt).toEqual(certificate.validToDate);
    expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
    expect(key.keyId).toBe(certificate.fingerprint256.replaceAll(':', '').toLowerCase());
  });

  it('cuts a name that is too long for a certificate', async () => {
    const key = await createKey({ commonName: 'é'.repeat(200), now: noon });
    expect(new X509Certificate(key.certificatePem).subject).toBe(`CN=${'é'.repeat(64)}`);
  });

  it.each([
    { commonName: ' ', now: noon },
    { commonName: 'a', now: new Date(Number.NaN) },
    { commonName: 'a', now: noon, validDays: 0 },
  ])('refuses impossible options', async (options) => {
    await expect(createKey(options)).rejects.toThrow(SamlError);
  });
});

describe('createSigner', () => {
  it('refuses a key that is not the certificate’s, and what is no key', async () => {
    const [one, two] = [await testKey('one'), await testKey('two')];
    const made = (privateKey: string, certificatePem: string): string =>
      refusalOf(() => createSigner({ privateKey, certificatePem }));
    expect(made(one.privateKeyPem, one.certificatePem)).toBe('accepted');
    expect(made(one.privateKeyPem, two.certificatePem)).toBe('KEY_INVALID');
    expect(made('nothing', one.certificatePem)).toBe('KEY_INVALID');
    expect(made(one.privateKeyPem, 'nothing')).toBe('KEY_INVALID');
  });
});

describe('der', () => {
  it.each([
    [derInteger(Buffer.from([0])), '020100'],
    [derInteger(Buffer.from([0x7f])), '02017f'],
    [derInteger(Buffer.from([0x80])), '02020080'],
    [derInteger(Buffer.from([0, 0, 1])), '020101'],
    [derOid('1.2.840.113549.1.1.11'), '06092a864886f70d01010b'],
    [derTime(new Date('2049-12-31T23:59:59Z')), '170d3439313233313233353935395a'],
    [derTime(new Date('2050-01-01T00:00:00Z')), '180f32303530303130313030303030305a'],
    [derUtf8String('é'), '0c02c3a9'],
    [derSequence(Buffer.alloc(127)).subarray(0, 2), '307f'],
    [derSequence(Buffer.alloc(128)).subarray(0, 3), '308180'],
    [derSequence(Buffer.alloc(256)).subarray(0, 4), '30820100'],
  ])('encodes as the standard says (%#)', (encoded, hex) => {
    expect(encoded.toString('hex')).toBe(hex);
  });
});
