import { describe, expect, it } from 'vitest';
import { formatIpAddress, parseIpAddress } from './ip-address.ts';
import { compileIpRules, countsInList, matchesIp, parseIpRule } from './ip-rules.ts';

const matches = (rules: string[], address: string): boolean =>
  matchesIp(compileIpRules(rules), parseIpAddress(address));

describe('addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::FFFF:0a01:0203', '10.1.2.3'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::', '::'],
    ['1::', '1::'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
  ])('reads %s as %s', (text, shown) => {
    const address = parseIpAddress(text);
    expect(address && formatIpAddress(address)).toBe(shown);
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '256.1.1.1',
    '1.2.3.4 ',
    ':::',
    '1::2::3',
    ':1',
    '1:',
    '12345::',
    '1:2:3:4:5:6:7:8:9',
    'fe80::1%eth0',
    '1:2:3:4:5:6:7:1.2.3.4',
    '::1.2.3',
    'g::',
  ])('refuses %j', (text) => {
    expect(parseIpAddress(text)).toBeNull();
  });
});

describe('entries', () => {
  it.each([
    ['', 'empty'],
    ['*', 'lone_star'],
    ['10.*.1', 'star_not_at_end'],
    ['256*', 'no_such_beginning'],
    ['01*', 'no_such_beginning'],
    ['10.0.0.1.*', 'no_such_beginning'],
    ['10..*', 'no_such_beginning'],
    ['2001:db8*', 'invalid_ipv6_star'],
    ['2001::*', 'invalid_ipv6_star'],
    ['1:2:3:4:5:6:7:8:*', 'invalid_ipv6_star'],
    ['10.0.0.0/33', 'invalid_prefix_length'],
    ['10.0.0.0/08', 'invalid_prefix_length'],
    ['::/129', 'invalid_prefix_length'],
    ['10.0.0/8', 'invalid_address'],
    ['office', 'invalid_address'],
    ['::ffff:0:0/96', 'all_of_ipv4'],
    ['::FFFF:10.1.2.3/96', 'all_of_ipv4'],
    ['0:0:0:0:0:ffff:*', 'all_of_ipv4'],
    ['0.0.0.0/0', 'all_of_ipv4'],
    ['200.10.20.30/0', 'all_of_ipv4'],
    ['::/0', 'all_of_ipv6'],
    ['2001:db8::/0', 'all_of_ipv6'],
  ])('refuses %j: %s', (entry, problem) => {
    expect(parseIpRule(entry)).toMatchObject({ isValid: false, problem });
  });

  it.each([
    ['10.1.2.3/8', '10.0.0.0/8', null],
    ['2001:db8:ffff::1/32', '2001:db8::/32', null],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8', null],
    ['0:0:0:0:0:ffff:a00:*', '10.0.0.0/16', null],
    ['::ffff:10.1.2.3/97', '0.0.0.0/1', null],
    ['10.1*', '10.1*', 'star_inside_octet'],
    ['10.1.*', '10.1.*', null],
    ['2001:0DB8:*', '2001:db8:*', null],
  ])('shows %s as %s', (entry, text, warning) => {
    expect(parseIpRule(entry)).toMatchObject({ isValid: true, text, warning });
  });

  it.each([
    ['10.1*', '10.1.0.0', true],
    ['10.1*', '10.19.3.4', true],
    ['10.1*', '10.100.0.1', true],
    ['10.1*', '10.20.0.1', false],
    ['10.1.*', '10.19.3.4', false],
    ['203.0.113.*', '203.0.113.255', true],
    ['203.0.113.*', '203.0.114.0', false],
    ['192.168.0.0/23', '192.168.1.255', true],
    ['192.168.0.0/23', '192.168.2.0', false],
    ['2001:db8:*', '2001:db8:ffff::1', true],
    ['2001:db8:*', '2001:db9::1', false],
    ['2001:db8::/33', '2001:db8:7fff::', true],
    ['2001:db8::/33', '2001:db8:8000::', false],
    ['::ffff:10.0.0.0/104', '10.9.9.9', true],
    ['10.0.0.0/8', '::ffff:10.9.9.9', true],
    ['::/0', '10.9.9.9', false],
    ['::/0', '2001:db8::1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['255.255.255.255', '255.255.255.255', true],
  ])('%s and %s: %s', (entry, address, expected) => {
    expect(matches([entry], address)).toBe(expected);
  });
});

describe('lists', () => {
  it('let any address through when empty, also none at all', () => {
    expect(matchesIp(compileIpRules([]), null)).toBe(true);
    expect(matchesIp(compileIpRules(['10.0.0.0/8']), null)).toBe(false);
  });

  it.each([
    ['::ffff:0:0/96', '10.0.0.1', '2001:db8::1'],
    ['0.0.0.0/0', '10.0.0.1', '2001:db8::1'],
    ['::/0', '2001:db8::1', '10.0.0.1'],
  ])('keep letting through what a stored %s did before it was refused', (entry, inside, outside) => {
    expect(matches([entry], inside)).toBe(true);
    expect(matches([entry], outside)).toBe(false);
    expect(countsInList(entry)).toBe(true);
  });

  it('do not count what was never an address', () => {
    expect(['office', '*', '10.0.0.0/33'].filter(countsInList)).toEqual([]);
  });

  it('allow no address when no entry is valid', () => {
    expect(matches(['office'], '10.0.0.1')).toBe(false);
  });

  it('find an address among many adjacent and overlapping entries', () => {
    const many = Array.from({ length: 200 }, (_, index) => `10.${index}.0.0/17`);
    expect(
      matches([...many, '10.3.128.0/20', '10.3.0.0/16', '2001:db8::/32', '2001:db8:1::/48'], '10.3.200.1'),
    ).toBe(true);
    expect(matches(many, '10.77.128.1')).toBe(false);
  });
});
