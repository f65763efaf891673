import { describe, expect, it } from 'vitest';
import { covers, readIpLines, withLine } from './ip-lines.ts';

describe('the list of addresses', () => {
  it('takes exact, star, network and IPv6 entries and names each wrong line', () => {
    const read = readIpLines('200.10.20.30\n200.10.*\n10.0.0.0/8\n2001:db8::/32\n2001:db8:*\n300.1.1.1\n\n*');
    expect(read.entries).toHaveLength(7);
    expect(
      read.notes.filter((note) => note.problem !== null).map(({ line, problem }) => [line, problem]),
    ).toEqual([
      [6, 'invalid_address'],
      [8, 'lone_star'],
    ]);
  });

  it('names the lines that are one address, which is another tomorrow', () => {
    const read = readIpLines(
      '203.0.113.7\n10.0.0.0/8\n203.0.113.7\n2001:db8:1:2::9\n198.51.100.4\n2001:db8::/64',
    );
    expect(read.singleIpv4).toEqual([1, 5]);
    expect(read.notes.filter(({ hint }) => hint === 'single_ipv6')).toMatchObject([
      { line: 4, problem: null, network: '2001:db8:1:2::/64' },
    ]);
    expect(readIpLines('198.51.100.4\n2001:db8:1:2::9').isValid).toBe(true);
    expect(readIpLines('::1').notes).toEqual([]);
  });

  it('knows whether an address is let through already', () => {
    expect(covers(['200.10.*'], '200.10.4.5')).toBe(true);
    expect(covers(['2001:db8::/32'], '2001:db8::1')).toBe(true);
    expect(covers(['200.10.*', 'nonsense'], '201.1.1.1')).toBe(false);
    expect(covers([], '200.10.4.5')).toBe(false);
  });

  it('adds a line to what is typed', () => {
    expect(withLine('', '10.0.0.1')).toBe('10.0.0.1');
    expect(withLine('10.0.0.0/8\n\n', '10.0.0.1')).toBe('10.0.0.0/8\n10.0.0.1');
  });
});
