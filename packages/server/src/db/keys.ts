import { randomOctets } from './secrets/random-octets.ts';

/**
 * Makes the key of a new row: a UUID of version 7 (RFC 9562 §5.7), whose first 48 bits are the instant in
 * milliseconds, so that new rows are adjacent in the indexes.
 */
export function newKey(nowMs: number): string {
  const bytes = randomOctets(16);
  bytes.writeUIntBE(Math.max(0, Math.floor(nowMs)), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return keyOfHex(bytes.toString('hex'));
}

/** Writes the 32 hexadecimal digits of a key as a UUID. */
export function keyOfHex(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The instant in a key, in ms. */
export function timeOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}
