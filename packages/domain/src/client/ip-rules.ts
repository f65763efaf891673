import {
  formatIpAddress,
  ipv4Of,
  isMappedPrefix,
  parseIpAddress,
  parseIpv6,
  type IpAddress,
} from './ip-address.ts';

export const IP_RULE_PROBLEMS = [
  'empty',
  'lone_star',
  'star_not_at_end',
  'no_such_beginning',
  'invalid_ipv6_star',
  'invalid_address',
  'invalid_prefix_length',
  'all_of_ipv4',
  'all_of_ipv6',
] as const;
export type IpRuleProblem = (typeof IP_RULE_PROBLEMS)[number];

/** Bounds of a stretch of addresses, both included, of one family. */
export interface IpRange {
  readonly first: IpAddress;
  readonly last: IpAddress;
}

export type ParsedIpRule =
  | {
      readonly isValid: true;
      /** The entry as it is stored and shown: host bits masked away, mapped networks as IPv4. */
      readonly text: string;
      /** `star_inside_octet`: `10.1*` also means 10.10 to 10.19 and 10.100 to 10.199. */
      readonly warning: 'star_inside_octet' | null;
      readonly ranges: readonly IpRange[];
    }
  | {
      readonly isValid: false;
      readonly problem: IpRuleProblem;
      /** What the entry lets through where a list holds it from a time when it was not refused. */
      readonly ranges: readonly IpRange[];
    };

const refused = (problem: IpRuleProblem, ranges: readonly IpRange[] = []): ParsedIpRule => ({
  isValid: false,
  problem,
  ranges,
});

function accepted(
  text: string,
  ranges: readonly IpRange[],
  warning: 'star_inside_octet' | null = null,
): ParsedIpRule {
  return { isValid: true, text, warning, ranges };
}

/** Octets whose decimal text begins with a text of one to three digits. */
function octetsBeginningWith(beginning: string): number[] {
  return Array.from({ length: 256 }, (_, octet) => octet).filter((octet) =>
    String(octet).startsWith(beginning),
  );
}

function parseIpv4Star(text: string): ParsedIpRule {
  const beginning = text.slice(0, -1);
  if (!/^[\d.]+$/.test(beginning)) return refused('no_such_beginning');
  const parts = beginning.split('.');
  const partial = parts.pop() ?? '';
  const whole = parts.map((part) => (/^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256));
  if (whole.length > 3 || whole.some((octet) => octet > 255)) return refused('no_such_beginning');
  const octets = octetsBeginningWith(partial);
  if (octets.length === 0) return refused('no_such_beginning');
  const base = whole.reduce((value, octet) => value * 256 + octet, 0);
  const size = 256 ** (3 - whole.length);
  const ranges = octets.map((octet) => {
    const first = (base * 256 + octet) * size;
    return { first: ipv4Of(first), last: ipv4Of(first + size - 1) };
  });
  return accepted(text, ranges, partial === '' ? null : 'star_inside_octet');
}

function parseIpv6Star(text: string): ParsedIpRule {
  const parts = text.slice(0, -1).split(':');
  // Each whole group carries its colon, so the text before the star ends with one.
  if (parts.pop() !== '' || parts.length < 1 || parts.length > 7) return refused('invalid_ipv6_star');
  if (!parts.every((part) => /^[\da-f]{1,4}$/i.test(part))) return refused('invalid_ipv6_star');
  const zeros = Array.from({ length: 8 - parts.length }, () => '0');
  const network = parseIpv6([...parts, ...zeros].join(':'));
  if (network === null) return refused('invalid_ipv6_star');
  const shown = parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':');
  const range = ipv6Range(network, parts.length * 16);
  // A network of mapped addresses is the IPv4 network that it means.
  return range.first.family === 4
    ? networkOf(range.first, parts.length * 16 - 96)
    : accepted(`${shown}:*`, [range]);
}

/** Mask of the first bits (0 to 32) of a word. */
function maskOf(bits: number): number {
  return bits <= 0 ? 0 : (0xffff_ffff << (32 - Math.min(bits, 32))) >>> 0;
}

function ipv6Range(address: IpAddress, length: number): IpRange {
  const { w0, w1, w2, w3 } = address;
  if (length >= 96 && isMappedPrefix(w0, w1, w2)) return ipv4Range(w3, length - 96);
  const words = [w0, w1, w2, w3];
  const first = words.map((word, index) => (word & maskOf(length - index * 32)) >>> 0);
  const last = words.map((word, index) => (word | ~maskOf(length - index * 32)) >>> 0);
  const toAddress = (part: number[]): IpAddress => ({
    family: 6,
    w0: part[0] ?? 0,
    w1: part[1] ?? 0,
    w2: part[2] ?? 0,
    w3: part[3] ?? 0,
  });
  return { first: toAddress(first), last: toAddress(last) };
}

function ipv4Range(value: number, length: number): IpRange {
  const mask = maskOf(length);
  return { first: ipv4Of((value & mask) >>> 0), last: ipv4Of((value | ~mask) >>> 0) };
}

/** A network; that of all addresses of a family is refused, since it reads as a limit and is none. */
function networkOf(address: IpAddress, length: number): ParsedIpRule {
  const range = address.family === 4 ? ipv4Range(address.w0, length) : ipv6Range(address, length);
  if (length === 0) return refused(address.family === 4 ? 'all_of_ipv4' : 'all_of_ipv6', [range]);
  return accepted(`${formatIpAddress(range.first)}/${length}`, [range]);
}

function parseNetwork(text: string, slash: number): ParsedIpRule {
  const lengthText = text.slice(slash + 1);
  if (!/^(0|[1-9]\d{0,2})$/.test(lengthText)) return refused('invalid_prefix_length');
  const length = Number(lengthText);
  const addressText = text.slice(0, slash);
  const written = addressText.includes(':') ? parseIpv6(addressText) : parseIpAddress(addressText);
  if (written === null) return refused('invalid_address');
  if (length > (written.family === 4 ? 32 : 128)) return refused('invalid_prefix_length');
  if (written.family === 6 && length >= 96 && isMappedPrefix(written.w0, written.w1, written.w2)) {
    return networkOf(ipv4Of(written.w3), length - 96);
  }
  return networkOf(written, length);
}

/**
 * Reads one entry of a shift's IP list: an exact address, an IPv4 text prefix or whole IPv6 groups
 * ending in a star, or a network in CIDR form. Never throws.
 */
export function parseIpRule(entry: string): ParsedIpRule {
  const text = entry.trim();
  if (text === '') return refused('empty');
  if (text === '*') return refused('lone_star');
  const star = text.indexOf('*');
  if (star >= 0) {
    if (star !== text.length - 1) return refused('star_not_at_end');
    return text.includes(':') ? parseIpv6Star(text) : parseIpv4Star(text);
  }
  const slash = text.indexOf('/');
  if (slash >= 0) return parseNetwork(text, slash);
  const address = parseIpAddress(text);
  if (address === null) return refused('invalid_address');
  return accepted(formatIpAddress(address), [{ first: address, last: address }]);
}

/**
 * Whether an entry counts in a list: a valid one does, and so does one that was saved before it was refused. What was
 * never valid matches nothing.
 */
export function countsInList(entry: string): boolean {
  return parseIpRule(entry).ranges.length > 0;
}

/** An IP list ready for matching: sorted, united ranges per family. */
export interface IpMatcher {
  readonly isAny: boolean;
  /** Pairs of first and last, ascending. */
  readonly ipv4: readonly number[];
  readonly ipv6: readonly IpRange[];
}

function compareWords(a: IpAddress, b: IpAddress): number {
  return a.w0 - b.w0 || a.w1 - b.w1 || a.w2 - b.w2 || a.w3 - b.w3;
}

/**
 * Compiles a list of entries. Empty = any address; invalid entries (which saving refuses) match nothing, so a list of
 * nothing but them allows no address instead of every one.
 */
export function compileIpRules(entries: readonly string[]): IpMatcher {
  const parsed = entries.map(parseIpRule).flatMap((rule) => rule.ranges);
  const sorted = parsed.toSorted((a, b) => compareWords(a.first, b.first));
  const ipv4: number[] = [];
  const ipv6: IpRange[] = [];
  for (const range of sorted) {
    if (range.first.family === 4) {
      const lastEnd = ipv4.at(-1);
      if (lastEnd !== undefined && range.first.w0 <= lastEnd + 1) {
        ipv4[ipv4.length - 1] = Math.max(lastEnd, range.last.w0);
      } else {
        ipv4.push(range.first.w0, range.last.w0);
      }
    } else {
      const previous = ipv6.at(-1);
      if (previous !== undefined && compareWords(range.first, previous.last) <= 0) {
        const last = compareWords(range.last, previous.last) > 0 ? range.last : previous.last;
        ipv6[ipv6.length - 1] = { first: previous.first, last };
      } else {
        ipv6.push(range);
      }
    }
  }
  return { isAny: entries.length === 0, ipv4, ipv6 };
}

function matchesIpv4(pairs: readonly number[], value: number): boolean {
  let low = 0;
  let high = pairs.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (value < (pairs[middle * 2] ?? 0)) high = middle - 1;
    else if (value > (pairs[middle * 2 + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

function matchesIpv6(ranges: readonly IpRange[], address: IpAddress): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (compareWords(address, range.first) < 0) high = middle - 1;
    else if (compareWords(address, range.last) > 0) low = middle + 1;
    else return true;
  }
  return false;
}

/** Whether a client address (null = none valid) passes a compiled list. */
export function matchesIp(matcher: IpMatcher, address: IpAddress | null): boolean {
  if (matcher.isAny) return true;
  if (address === null) return false;
  return address.family === 4 ? matchesIpv4(matcher.ipv4, address.w0) : matchesIpv6(matcher.ipv6, address);
}
