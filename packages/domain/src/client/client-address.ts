import { parseIpAddress } from './ip-address.ts';
import type { IpAddress } from './ip-address.ts';

/** `[v6]`, `[v6]:port`, `v4:port`, each perhaps with a zone behind the address. */
const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/;
const dottedWithPort = /^([\d.]+):\d{1,5}$/;
/** The zone of a link-local address (RFC 4007 §11), which only the machine itself knows. */
const zone = /%[\w.~-]+$/;

/**
 * The address of a client as sockets and proxies write it: alone, with a port, in brackets, in quotes (RFC 7239 §6), with a
 * zone or blanks. IPv4-mapped ones count as IPv4. Null where it is none, such as `unknown`.
 */
export function readClientAddress(text: string): IpAddress | null {
  if (text.length > 100) return null;
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const inner = bracketed.exec(bare)?.[1] ?? dottedWithPort.exec(bare)?.[1] ?? bare;
  return parseIpAddress(inner.includes(':') ? inner.replace(zone, '') : inner);
}
