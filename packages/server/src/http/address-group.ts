import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';

/** A client's place for counting wrong passwords. */
export interface ClientPlace {
  /** The address; all of an IPv6 /64 counts as one client. */
  readonly addressText: string;
  /**
   * The address; all of an IPv6 /48, which one site may have (RFC 6177), counts as one network. Null for an unknown address:
   * clients without one are not counted together.
   */
  readonly networkText: string | null;
}

/** The place of a client's address. */
export function placeOf(ip: string | null): ClientPlace {
  const address = ip === null ? null : parseIpAddress(ip);
  const addressText = addressGroup(ip);
  if (addressText === null) return { addressText: 'unknown', networkText: null };
  return {
    addressText,
    networkText: address?.family === 6 ? `6:${address.w0}:${address.w1 >>> 16}` : addressText,
  };
}

/** The client's address for counting; all of an IPv6 /64 counts as one client. Null for an unknown address. */
export function addressGroup(ip: string | null): string | null {
  const address = ip === null ? null : parseIpAddress(ip);
  if (address === null) return null;
  return address.family === 4 ? `4:${address.w0}` : `6:${address.w0}:${address.w1}`;
}
