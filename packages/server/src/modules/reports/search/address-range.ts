import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { formatIpAddress, parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';

/** Addresses from `from` to `below` (exclusive), compared by bytes; with `below` null only `from`. */
export interface AddressRange {
  readonly from: string;
  readonly below: string | null;
}

/** The same as a condition on `access_log l`. */
export function isOfRange({ from, below }: AddressRange): RawBuilder<boolean> {
  return below === null ? sql`l.ip = ${from}` : sql`l.ip >= ${from} and l.ip < ${below}`;
}

const ipv4Beginning = /^\d{1,3}(?:\.\d{1,3}){0,2}\.(?:\d{1,3})?$/;
const ipv6Beginning = /^(?:[\da-f]{1,4}:|::)(?:[\da-f]{1,4}:|:)*(?:[\da-f]{1,4})?$/;

/**
 * Returns the addresses of a search text, or null when it is not an address. A complete address matches itself, and a
 * prefix (`192.168.`, `2001:db8:`) matches displayed addresses; a bare number is not a prefix.
 */
export function addressRangeOf(text: string): AddressRange | null {
  const lower = text.toLowerCase();
  const address = lower.endsWith(':') ? null : parseIpAddress(lower);
  if (address !== null) return { from: formatIpAddress(address), below: null };
  if (ipv4Beginning.test(lower)) return lower.split('.').every(isOctet) ? beginningWith(lower) : null;
  if (!ipv6Beginning.test(lower) || lower.split(':').length > 9) return null;
  // Displayed groups have no leading zeros, and the last group may be incomplete.
  return beginningWith(lower.replace(/(^|:)0+(?=[\da-f]+:)/g, '$1'));
}

function isOctet(text: string): boolean {
  return Number(text) <= 255 && !/^0\d/.test(text);
}

function beginningWith(text: string): AddressRange {
  const last = text.length - 1;
  return { from: text, below: text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + 1) };
}
