/**
 * A parsed IP address. Family 4: the whole address in `w0` (unsigned 32 bits), the rest 0.
 * Family 6: four unsigned 32-bit words, the first the most significant.
 */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly w0: number;
  readonly w1: number;
  readonly w2: number;
  readonly w3: number;
}

const DOT = 46;
const COLON = 58;
const ZERO = 48;

/** Unsigned value of a dotted IPv4 text from a position to its end, or -1. Leading zeros are refused. */
function parseDotted(text: string, from: number): number {
  let value = 0;
  let octet = -1;
  let dots = 0;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT) {
      if (octet < 0 || dots === 3) return -1;
      value = value * 256 + octet;
      octet = -1;
      dots += 1;
    } else if (code >= ZERO && code <= 57) {
      if (octet === 0) return -1;
      octet = octet < 0 ? code - ZERO : octet * 10 + code - ZERO;
      if (octet > 255) return -1;
    } else {
      return -1;
    }
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : -1;
}

function hexValue(code: number): number {
  if (code >= ZERO && code <= 57) return code - ZERO;
  if (code >= 97 && code <= 102) return code - 87;
  return code >= 65 && code <= 70 ? code - 55 : -1;
}

/** The eight groups of an IPv6 text, or null. */
function parseGroups(text: string): number[] | null {
  const groups: number[] = [];
  let gapAt = -1;
  let index = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return null;
    gapAt = 0;
    index = 2;
  }
  while (index < text.length) {
    const start = index;
    let group = 0;
    let digit = index < text.length ? hexValue(text.charCodeAt(index)) : -1;
    while (digit >= 0 && index - start < 4) {
      group = group * 16 + digit;
      index += 1;
      digit = index < text.length ? hexValue(text.charCodeAt(index)) : -1;
    }
    if (text.charCodeAt(index) === DOT) {
      const tail = parseDotted(text, start);
      if (tail < 0 || groups.length > 6) return null;
      groups.push(Math.floor(tail / 65_536), tail % 65_536);
      index = text.length;
      break;
    }
    if (index === start || groups.length === 8) return null;
    groups.push(group);
    if (index === text.length) break;
    if (text.charCodeAt(index) !== COLON) return null;
    index += 1;
    if (text.charCodeAt(index) === COLON) {
      if (gapAt >= 0) return null;
      gapAt = groups.length;
      index += 1;
    } else if (index === text.length) {
      return null;
    }
  }
  if (gapAt < 0) return groups.length === 8 ? groups : null;
  if (groups.length > 7) return null;
  groups.splice(gapAt, 0, ...Array.from({ length: 8 - groups.length }, () => 0));
  return groups;
}

/** An IPv4 address from its unsigned 32-bit value. */
export function ipv4Of(value: number): IpAddress {
  return { family: 4, w0: value, w1: 0, w2: 0, w3: 0 };
}

/** Whether the first 96 bits are those of an IPv4-mapped address. */
export function isMappedPrefix(w0: number, w1: number, w2: number): boolean {
  return w0 === 0 && w1 === 0 && w2 === 0xffff;
}

/** An IPv6 address from eight 16-bit groups, without turning mapped ones into IPv4. */
export function ipv6OfGroups(groups: readonly number[]): IpAddress {
  const word = (at: number): number => (groups[at] ?? 0) * 65_536 + (groups[at + 1] ?? 0);
  return { family: 6, w0: word(0), w1: word(2), w2: word(4), w3: word(6) };
}

/** An IPv6 text as written, mapped or not, or null. */
export function parseIpv6(text: string): IpAddress | null {
  if (text.length < 2 || text.length > 45) return null;
  const groups = parseGroups(text);
  return groups === null ? null : ipv6OfGroups(groups);
}

/** The address of a text in the usual IPv4 or IPv6 form; IPv4-mapped ones count as IPv4. Null when invalid. */
export function parseIpAddress(text: string): IpAddress | null {
  if (!text.includes(':')) {
    if (text.length > 15) return null;
    const value = parseDotted(text, 0);
    return value < 0 ? null : ipv4Of(value);
  }
  const address = parseIpv6(text);
  if (address === null) return null;
  return isMappedPrefix(address.w0, address.w1, address.w2) ? ipv4Of(address.w3) : address;
}

/** The usual text of an address (RFC 5952 for IPv6). */
export function formatIpAddress(address: IpAddress): string {
  if (address.family === 4) return formatIpv4(address.w0);
  const groups = [address.w0, address.w1, address.w2, address.w3].flatMap((word) => [
    Math.floor(word / 65_536),
    word % 65_536,
  ]);
  let bestAt = -1;
  let bestLength = 1;
  for (let start = 0; start < 8; start += 1) {
    let end = start;
    while (end < 8 && groups[end] === 0) end += 1;
    if (end - start > bestLength) {
      bestAt = start;
      bestLength = end - start;
    }
  }
  const hex = (part: number[]): string => part.map((group) => group.toString(16)).join(':');
  if (bestAt < 0) return hex(groups);
  return `${hex(groups.slice(0, bestAt))}::${hex(groups.slice(bestAt + bestLength))}`;
}

function formatIpv4(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}
