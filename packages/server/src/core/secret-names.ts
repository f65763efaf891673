import { hkdfSync, createHmac, hash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { randomOctets } from '../db/secrets/random-octets.ts';

const namePattern = /^[A-Za-z0-9_-]{43}$/;

/** SHA-256 of a random name, as stored. */
export function hashName(name: string): Buffer {
  return hash('sha256', name, 'buffer');
}

/** Whether a text has the form of our random names; anything else is treated as absent. */
export function isRandomName(text: unknown): text is string {
  return typeof text === 'string' && namePattern.test(text);
}

/** Derives a key for one purpose from the master key (HKDF, RFC 5869). */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `sign-in ${purpose}`, 32));
}

/** A random name of 256 bits for flows, cookies and sessions. */
export function randomName(): string {
  return randomOctets(32).toString('base64url');
}

/** HMAC-SHA256 in base64url. */
export function macOf(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
