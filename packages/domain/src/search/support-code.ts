/** Crockford's digits (base 32), without the letters that are mistaken for digits or make words. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
/** A random UUID (RFC 9562, version 4) in small letters, in a form that PostgreSQL reads too. */
export const RANDOM_ID =
  /^([0-9a-f]{8})-([0-9a-f]{2})[0-9a-f]{2}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// A shorter one would soon come again, and eight characters read as a code.
const REQUEST_ID = /^[\w.:=+/-]{16,64}$/;

/** Whether a text can be the id of a request that a proxy gave: 16 to 64 letters, digits and `_.:=+/-`. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}

/**
 * The code that a person reads out to support, such as `K7QM-3XPD`: the first 40 bits of a request's id, if it is a random
 * UUID. Any other text is its own code, since many ids of a proxy may begin the same.
 */
export function supportCode(requestId: string): string {
  const [, first, rest] = RANDOM_ID.exec(requestId) ?? [];
  if (first === undefined || rest === undefined) return requestId;
  const bits = Number.parseInt(first + rest, 16);
  const digits = Array.from({ length: 8 }, (_, n) => DIGITS[Math.floor(bits / 32 ** (7 - n)) % 32]).join('');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/**
 * The first eleven characters of the random request id behind a code, as typed: in any case, with or without its hyphen, O
 * for 0, I and L for 1. Null for a text that is no code.
 */
export function requestIdBeginning(text: string): string | null {
  const digits = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!CODE.test(digits)) return null;
  const bits = [...digits].reduce((value, digit) => value * 32 + DIGITS.indexOf(digit), 0);
  const hex = bits.toString(16).padStart(10, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
