import { isKey } from '../db/transactions.ts';
import { AppError } from '../core/app-error.ts';
import { findBrokenText } from './replies/broken-text.ts';

/** Encodes the place where a page ended as an opaque text. */
export function writeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
}

/** The required form of a cursor's part: any text, the key of a row, or an instant. */
export type CursorPart = 'text' | 'key' | 'instant';

/** Whether a text is an instant as our cursors write it: an existing day within the database's range. */
export function isInstantText(text: string): boolean {
  const at = /^(?!0000)\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString() === text;
}

const fits: Readonly<Record<CursorPart, (value: string) => boolean>> = {
  text: (value) => findBrokenText(value) === null,
  key: isKey,
  instant: isInstantText,
};

/** Decodes a cursor; throws a validation error for a changed or foreign one. */
export function readCursor<const S extends readonly CursorPart[]>(
  cursor: string | undefined,
  shape: S,
): { readonly [I in keyof S]: string } | null {
  if (!cursor) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isGood =
      Array.isArray(parts) &&
      parts.length === shape.length &&
      shape.every((kind, index) => typeof parts[index] === 'string' && fits[kind](parts[index]));
    if (isGood) return parts as unknown as { readonly [I in keyof S]: string };
  } catch {
    // Falls through to the error below: invalid JSON is as wrong as another shape.
  }
  throw new AppError('VALIDATION_FAILED', undefined, [{ path: 'cursor', rule: 'invalid' }]);
}
