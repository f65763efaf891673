import { z } from 'zod';

/** A key of one of our rows: a UUID; in capital letters it is the same one. */
export const Key = z.uuid().toLowerCase();
/** A calendar day, YYYY-MM-DD. */
export const PlainDate = z.iso.date();
/** A wall-clock time, HH:mm. */
export const HourMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** The characters of an unquoted name before the @ (RFC 5321 4.1.2). */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** A label of a domain, in any script. */
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?';
const emailShape = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?=\\p{L})${label}$`, 'u');

/**
 * An email as a person types it: trimmed, at most 254 characters, 64 before the @ (RFC 5321). Quoted names and address
 * literals have no mailbox that a person could mean.
 */
export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(emailShape)
  .refine((email) => email.indexOf('@') <= 64);
/** What a name has no use for: control signs, ends of lines, and signs that turn a text around. */
const nameShape = /^[^\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u;

/** A name as a person types it: trimmed, in one line, shown in the order in which it is written. */
export const nameText = (maxLength: number) => z.string().trim().max(maxLength).regex(nameShape);

/** Page sizes of every table. */
export const pageSizes = [25, 50, 100, 200] as const;
export const PageSize = z.coerce
  .number()
  .pipe(z.union(pageSizes.map((n) => z.literal(n))))
  .default(50);
/** Opaque cursor of the next page. */
export const Cursor = z.string().max(2048).optional();
export const Search = z.string().trim().max(200).optional();
/** The answer of a call that has nothing to say but that it is done. */
export const Done = z.object({ done: z.literal(true) });
