import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';

/** The client's address for counting; all of an IPv6 /64 counts as one client. */
export function addressGroup(ip: string | null): string {
  const address = ip === null ? null : parseIpAddress(ip);
  if (address === null) return 'unknown';
  return address.family === 4 ? `4:${address.w0}` : `6:${address.w0}:${address.w1}`;
}
