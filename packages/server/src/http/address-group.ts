import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';

/** A client's place for counting wrong passwords. */
export interface ClientPlace {
  /** The address; all of an IPv6 /64 counts as one client. */
  readonly addressText: string;
  /** The address; all of an IPv6 /48, which one site may have (RFC 6177), counts as one network. */
  readonly networkText: string;
}

/** The place of a client's address. */
export function placeOf(ip: string | null): ClientPlace {
  const address = ip === null ? null : parseIpAddress(ip);
  const addressText = addressGroup(ip);
  return {
    addressText,
    networkText: address?.family === 6 ? `6:${address.w0}:${address.w1 >>> 16}` : addressText,
  };
}

/** The client's address for counting; all of an IPv6 /64 counts as one client. */
export function addressGroup(ip: string | null): string {
  const address = ip === null ? null : parseIpAddress(ip);
  if (address === null) return 'unknown';
  return address.family === 4 ? `4:${address.w0}` : `6:${address.w0}:${address.w1}`;
}
