import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIpAddress, ipv6OfGroups, parseIpAddress } from './ip-address.ts';
import { compileIpRules, matchesIp, parseIpRule } from './ip-rules.ts';
import { proposeNetwork } from './network-proposal.ts';

describe('the network that is proposed for the address of a device', () => {
  it.each([
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64', null],
    ['2001:db8::1', '2001:db8::/64', null],
    ['fd12:3456:0:7::9', 'fd12:3456:0:7::/64', null],
    ['::1', '::1', null],
    // Half of these addresses is no network: everybody behind the same translator or relay has it.
    ['64:ff9b::cb00:7107', '203.0.113.7', 'single_ipv4'],
    ['64:ff9b:1::a00:1', '64:ff9b:1::a00:1', null],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:0:4136:e378:8000:63bf:3fff:fdd2', null],
    ['::cb00:7107', '::cb00:7107', null],
    ['2002:cb00:7107::1', '2002:cb00:7107::/64', null],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', null],
    ['2001:db8:1:2::9%eth0', '2001:db8:1:2::/64', null],
    ['203.0.113.7', '203.0.113.7', 'single_ipv4'],
    ['::ffff:203.0.113.7', '203.0.113.7', 'single_ipv4'],
  ])('of %s is %s', (address, entry, caution) => {
    expect(proposeNetwork(address)).toEqual({ entry, caution });
  });

  it('is none for a text that is no address', () => {
    expect(proposeNetwork('unknown')).toBeNull();
    expect(proposeNetwork('')).toBeNull();
  });

  it('lets in every address that the device takes in its network, and is stored as it is proposed', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (site, today, tomorrow) => {
        // A site has its network from the global addresses; translators and relays have others.
        site[0] = 0x2600 + (site[0] % 0x100);
        const at = (device: readonly number[]) => formatIpAddress(ipv6OfGroups([...site, ...device]));
        const { entry } = proposeNetwork(at(today))!;
        expect(parseIpRule(entry)).toMatchObject({ isValid: true, text: entry });
        expect(matchesIp(compileIpRules([entry]), parseIpAddress(at(tomorrow)))).toBe(true);
      }),
    );
  });
});
