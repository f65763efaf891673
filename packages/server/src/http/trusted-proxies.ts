import { readClientAddress } from '@shiftgate/domain/client/client-address.ts';
import { formatIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { BlockList, isIPv6 } from 'node:net';

/** The networks that proxies are named by, as the HTTP framework reads these names. */
const networksOfName: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns whether the address of a socket, or one that a proxy wrote, is one of these proxies: addresses, networks, or names
 * of networks.
 */
export function trustOf(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const network of proxies.flatMap((proxy) => networksOfName[proxy] ?? [proxy])) {
    const [address = '', length] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const prefix = length === undefined ? (family === 'ipv6' ? 128 : 32) : Number(length);
    trusted.addSubnet(address, prefix, family);
  }
  return (text) => {
    const address = text === undefined ? null : readClientAddress(text);
    return address !== null && trusted.check(formatIpAddress(address), `ipv${address.family}`);
  };
}
