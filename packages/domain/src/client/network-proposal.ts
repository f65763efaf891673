import { addressKind } from './address-kind.ts';
import { formatIpAddress, parseIpAddress } from './ip-address.ts';

/** What a list of networks should hold so that a device is let in tomorrow too. */
export interface NetworkProposal {
  /** An entry of the list. */
  readonly entry: string;
  /** `single_ipv4`: one address, which the provider may change or share. */
  readonly caution: 'single_ipv4' | null;
}

/**
 * The network to allow for the address that a device was seen with. In IPv6 that is the /64 of its site, since a device
 * takes a new address within it every day (RFC 8981). In IPv4 nothing tells the network, so it is the address. Null for a
 * text that is no address.
 */
export function proposeNetwork(address: string): NetworkProposal | null {
  const parsed = parseIpAddress(address);
  if (parsed === null) return null;
  if (parsed.family === 4) return { entry: formatIpAddress(parsed), caution: 'single_ipv4' };
  if (addressKind(parsed) === 'this_machine') return { entry: formatIpAddress(parsed), caution: null };
  return { entry: `${formatIpAddress({ ...parsed, w2: 0, w3: 0 })}/64`, caution: null };
}
