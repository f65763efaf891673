import { describe, expect, it } from 'vitest';
import { addressKind } from './address-kind.ts';
import { parseIpAddress } from './ip-address.ts';

describe('the kind of an address', () => {
  it.each([
    ['127.0.0.1', 'this_machine'],
    ['::1', 'this_machine'],
    ['10.255.255.255', 'private'],
    ['11.0.0.0', 'public'],
    ['172.15.255.255', 'public'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', 'public'],
    ['192.168.7.1', 'private'],
    ['192.169.0.1', 'public'],
    ['169.254.1.1', 'private'],
    ['100.64.0.1', 'carrier'],
    ['100.128.0.0', 'public'],
    ['200.150.10.20', 'public'],
    ['fd12:3456::1', 'private'],
    ['fc00::1', 'private'],
    ['fe80::1', 'private'],
    ['febf::1', 'private'],
    ['fec0::1', 'public'],
    ['2001:db8::1', 'public'],
    ['::ffff:192.168.0.1', 'private'],
  ])('%s is %s', (text, kind) => {
    const address = parseIpAddress(text);
    expect(address && addressKind(address)).toBe(kind);
  });
});
