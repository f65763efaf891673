import { addressKind } from '@shiftgate/domain/client/address-kind.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';

/** Whether a host name, or an address with or without the brackets of a URL, can only be this machine. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether a remote address is this machine's own, in either family. */
export function isLoopbackAddress(text: string): boolean {
  const address = parseIpAddress(text);
  return address !== null && addressKind(address) === 'this_machine';
}
