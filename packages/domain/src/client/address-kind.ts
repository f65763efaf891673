import type { IpAddress } from './ip-address.ts';

/** Kind of network of an address, by the address alone (RFC 6890; RFC 1918, 4193, 6598). */
export const ADDRESS_KINDS = ['this_machine', 'private', 'carrier', 'public'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Pairs of first address and length of the prefix. */
const ipv4Blocks: readonly (readonly [number, number, AddressKind])[] = [
  [0x7f000000, 8, 'this_machine'],
  [0x0a000000, 8, 'private'],
  [0xac100000, 12, 'private'],
  [0xc0a80000, 16, 'private'],
  [0xa9fe0000, 16, 'private'],
  [0x64400000, 10, 'carrier'],
];

/** Whether an address is this machine's, of a private network, of a carrier's shared one, or of the Internet. */
export function addressKind(address: IpAddress): AddressKind {
  if (address.family === 4) {
    const block = ipv4Blocks.find(
      ([first, length]) => address.w0 >>> (32 - length) === first >>> (32 - length),
    );
    return block?.[2] ?? 'public';
  }
  const { w0, w1, w2, w3 } = address;
  if (w0 === 0 && w1 === 0 && w2 === 0 && w3 === 1) return 'this_machine';
  // fc00::/7 are local networks, fe80::/10 one link.
  return w0 >>> 25 === 0x7e || w0 >>> 22 === 0x3fa ? 'private' : 'public';
}
