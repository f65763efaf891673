import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { createKey } from '../signature/certificate.ts';
import { parseSpRecord } from './sp-record.ts';
import { aServiceProvider, noon, refusalOf } from '../testing/fixtures.ts';

const endpoint = (url: string) => ({ url, index: 0, isDefault: true });
const refused = (changes: object, options = {}): string =>
  refusalOf(() => parseSpRecord({ ...aServiceProvider(), ...changes }, options));

describe('parseSpRecord', () => {
  it('gives a stored record back without what it does not know', async () => {
    const { certificatePem } = await createKey({ commonName: 'sp', now: noon });
    const record = aServiceProvider({
      certificates: [certificatePem],
      slo: [{ binding: 'redirect', url: 'https://sp.example.test/slo', responseUrl: null }],
      logout: 'saml',
      requireSignedRequests: true,
    });
    const stored: unknown = JSON.parse(JSON.stringify({ ...record, extra: 1 }));
    expect(parseSpRecord(stored)).toEqual(record);
  });

  it.each([
    ['plain http', 'http://sp.example.test/acs'],
    ['loopback', 'http://localhost:9000/acs'],
    ['a script', 'javascript:alert(1)'],
    ['user information', 'https://a:b@sp.example.test/acs'],
    ['a fragment', 'https://sp.example.test/acs#a'],
    ['white space', 'https://sp.example.test/a b'],
    ['a line break', 'https://sp.example.test/\nacs'],
    ['a relative address', '/acs'],
    ['too much', `https://sp.example.test/${'a'.repeat(2048)}`],
  ])('refuses %s as address', (_name, url) => {
    expect(refused({ acs: [endpoint(url)] })).toBe('SP_RECORD_INVALID');
  });

  it('takes plain http for loopback only where it is allowed', () => {
    const options = { allowLoopbackHttp: true };
    expect(refused({ acs: [endpoint('http://localhost:9000/acs')] }, options)).toBe('accepted');
    expect(refused({ acs: [endpoint('http://localhost.evil.test/acs')] }, options)).toBe('SP_RECORD_INVALID');
  });

  it.each([
    ['no endpoint', { acs: [] }],
    ['two defaults', { acs: [endpoint('https://a.test/'), { ...endpoint('https://b.test/'), index: 1 }] }],
    [
      'an index twice',
      { acs: [endpoint('https://a.test/'), { ...endpoint('https://b.test/'), isDefault: false }] },
    ],
    ['no entity', { entityId: '' }],
    ['an unknown NameID', { nameId: 'phone' }],
    ['a text for a flag', { signResponse: 'false' }],
    ['signatures without certificates', { requireSignedRequests: true }],
    ['logout without an address', { logout: 'saml' }],
    ['what is no certificate', { certificates: ['-----BEGIN CERTIFICATE-----'] }],
    [
      'a key in place of a certificate',
      {
        certificates: [
          generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
            type: 'spki',
            format: 'pem',
          }),
        ],
      },
    ],
  ])('refuses %s', (_name, changes) => {
    expect(refused(changes)).toBe('SP_RECORD_INVALID');
  });

  it.each([null, [], 'text', 1])('refuses %j', (value) => {
    expect(refusalOf(() => parseSpRecord(value))).toBe('SP_RECORD_INVALID');
  });
});
