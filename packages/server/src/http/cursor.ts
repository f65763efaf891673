import { AppError } from './app-error.ts';

/** Writes the place where a page ended as an opaque text. */
export function writeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
}

/** Reads such a text back; a changed or foreign one is a validation error, never a wrong page. */
export function readCursor(cursor: string | undefined, length: number): readonly string[] | null {
  if (!cursor) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isGood =
      Array.isArray(parts) && parts.length === length && parts.every((p) => typeof p === 'string');
    if (isGood) return parts;
  } catch {
    // Falls through to the refusal below: what is not JSON is as wrong as what has another shape.
  }
  throw new AppError('VALIDATION_FAILED', undefined, [{ path: 'cursor', rule: 'invalid' }]);
}
