import { describe, expect, it } from 'vitest';
import { addressRangeOf } from './address-range.ts';

/** Whether a search text finds a displayed address. */
function finds(text: string, shown: string): boolean {
  const range = addressRangeOf(text);
  if (range === null) throw new Error(`${text} is no address`);
  return range.below === null ? shown === range.from : shown >= range.from && shown < range.below;
}

describe('an address in a search', () => {
  it.each([
    ['192.168.', ['192.168.0.1', '192.168.255.9'], ['192.169.0.1', '19.2.168.1', '192.16.8.1']],
    ['192.16', ['192.16.0.1', '192.168.0.1'], ['192.1.6.0', '192.17.0.1']],
    ['10.', ['10.0.0.1'], ['100.0.0.1', '1.0.0.1']],
    ['10.9', ['10.9.0.1', '10.99.1.1'], ['10.10.0.1', '10.:.0.1']],
    ['10.0.0.1', ['10.0.0.1'], ['10.0.0.10', '10.0.0.0']],
    ['2001:db8:', ['2001:db8::1', '2001:db8:a::'], ['2001:db80::1', '2001:d::']],
    ['2001:0DB8:00a', ['2001:db8:00a'], ['2001:db8:b::']],
    ['2001:DB8:0:0:0:0:0:1', ['2001:db8::1'], ['2001:db8::10']],
    ['fe80::', ['fe80::1', 'fe80::abcd:1'], ['fe80:1::']],
    ['::1', ['::1'], ['::10']],
    ['::ffff:10.0.0.1', ['10.0.0.1'], ['10.0.0.11']],
    ['2001:db8:f', ['2001:db8:f::1', '2001:db8:ff::'], ['2001:db8:e::1', '2001:db8:1::']],
  ])('%s finds the matching displayed addresses', (text, found, others) => {
    expect(found.filter((shown) => !finds(text, shown))).toEqual([]);
    expect(others.filter((shown) => finds(text, shown))).toEqual([]);
  });

  it.each([
    '192',
    'cafe',
    'ana',
    '',
    '.',
    ':',
    '1..2',
    '.1',
    '256.1',
    '10.0.0.256',
    '10.0.0.1.',
    '01.2',
    'g::1',
    '12345:',
    '1:2:3:4:5:6:7:8:9:a',
    'ana:',
    '%.',
    '10.%',
    '10.0.0.0/8',
    'a1@b.c',
  ])('%j is none', (text) => {
    expect(addressRangeOf(text)).toBeNull();
  });
});
