import { addressKind } from './address-kind.ts';
import { ipv4Of, parseIpAddress } from './ip-address.ts';
import type { IpAddress } from './ip-address.ts';

/** `[v6]`, `[v6]:port`, `v4:port`, each perhaps with a zone behind the address. */
const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/;
const dottedWithPort = /^([\d.]+):\d{1,5}$/;
/** The zone of a link-local address (RFC 4007 §11), which only the machine itself knows. */
const zone = /%[\w.~-]+$/;

/**
 * The address of a client as sockets and proxies write it: alone, with a port, in brackets, in quotes (RFC 7239 §6), with a
 * zone or blanks. IPv4-mapped and translated ones count as IPv4. Null where it is none, such as `unknown`.
 */
export function readClientAddress(text: string): IpAddress | null {
  if (text.length > 100) return null;
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const inner = bracketed.exec(bare)?.[1] ?? dottedWithPort.exec(bare)?.[1] ?? bare;
  const address = parseIpAddress(inner.includes(':') ? inner.replace(zone, '') : inner);
  return address === null ? null : translatedOf(address);
}

/** The IPv4 address behind one of the well-known prefix of translators, which never has a private one (RFC 6052 §3.1). */
function translatedOf(address: IpAddress): IpAddress {
  const { family, w0, w1, w2, w3 } = address;
  if (family === 4 || w0 !== 0x64_ff9b || w1 !== 0 || w2 !== 0) return address;
  const behind = ipv4Of(w3);
  return addressKind(behind) === 'public' ? behind : address;
}
