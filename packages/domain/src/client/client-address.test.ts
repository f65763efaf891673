import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClientAddress } from './client-address.ts';
import { formatIpAddress } from './ip-address.ts';

const read = (text: string): string | null => {
  const address = readClientAddress(text);
  return address === null ? null : formatIpAddress(address);
};

describe('the address of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51324', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['"203.0.113.7:80"', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7%eth0]:443', '203.0.113.7'],
    ['[203.0.113.7]:80', '203.0.113.7'],
    ['203.0.113.7\u00a0', '203.0.113.7'],
    ['[2001:DB8:0:0:0:0:0:7]', '2001:db8::7'],
    // A translator in front of a server that has IPv6 alone (RFC 6052 §2.1), for addresses of the Internet alone.
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['[64:ff9b::cb00:7107]:51324', '203.0.113.7'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
    ['64:ff9b::7f00:1', '64:ff9b::7f00:1'],
    ['64:ff9b:1::203.0.113.7', '64:ff9b:1::cb00:7107'],
    ['fe80::1%25eth0', 'fe80::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0.2]:443', 'fe80::1'],
  ])('is read from %s', (text, address) => {
    expect(read(text)).toBe(address);
  });

  it.each([
    'unknown',
    '_hidden',
    '',
    'localhost',
    '203.0.113',
    '203.0.113.7:',
    '203.0.113.7:port',
    '203.0.113.7%1',
    '[203.0.113',
    '[]:80',
    '2001:db8::7]:443',
    '203.0.113.7, 203.0.113.8',
    '256.0.0.1:80',
    '0203.0.113.7',
    '203.0.113.007',
    '0xCB.0.113.7',
    '3405803783',
    '203.0.113.7.',
    '203.0.113.7/32',
    '203.0.113.7:000080',
    '２０３.0.113.7',
    '::ffff:203.0.113.7:51324',
    '[2001:db8::7]443',
    '[2001:db8::7]:',
    'for=203.0.113.7',
    'for="[2001:db8::7]:443";proto=https',
    'tcp://203.0.113.7:80',
    `203.0.113.7${' '.repeat(100)}`,
  ])('is not made up from %o', (text) => {
    expect(read(text)).toBeNull();
  });

  it('is the same with and without a port, for every address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(65_535), (text, port) => {
        const address = read(text);
        expect(address).not.toBeNull();
        expect(read(text.includes(':') ? `[${text}]:${port}` : `${text}:${port}`)).toBe(address);
      }),
    );
  });
});
