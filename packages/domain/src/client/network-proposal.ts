import { addressKind } from './address-kind.ts';
import { readClientAddress } from './client-address.ts';
import { formatIpAddress } from './ip-address.ts';
import type { IpAddress } from './ip-address.ts';

/** What a list of networks should hold so that a device is let in tomorrow too. */
export interface NetworkProposal {
  /** An entry of the list. */
  readonly entry: string;
  /** `single_ipv4`: one address, which the provider may change or share. */
  readonly caution: 'single_ipv4' | null;
}

/**
 * The network to allow for the address that a device was seen with. In IPv6 that is the /64 of its site, since a device
 * takes a new address within it every day (RFC 8981), unless strangers have that half of the address too. In IPv4
 * the size of the network is unknown, so it is the address. Null for a text that is no address.
 */
export function proposeNetwork(address: string): NetworkProposal | null {
  const parsed = readClientAddress(address);
  if (parsed === null) return null;
  if (parsed.family === 4) return { entry: formatIpAddress(parsed), caution: 'single_ipv4' };
  if (addressKind(parsed) === 'this_machine' || isShared(parsed))
    return { entry: formatIpAddress(parsed), caution: null };
  return { entry: `${formatIpAddress({ ...parsed, w2: 0, w3: 0 })}/64`, caution: null };
}

/** Whether the first half of an address is that of a translator (RFC 6052, 8215) or relay (RFC 4380), or of none. */
function isShared({ w0, w1 }: IpAddress): boolean {
  return w0 === 0x64_ff9b || w0 === 0x2001_0000 || (w0 === 0 && w1 === 0);
}
