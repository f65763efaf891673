import { AppError } from '#core/app-error.ts';
import { isKey } from '#db/transactions.ts';

interface LogRow {
  readonly occurred_at: Date;
  readonly key: string;
}

/** The id of an entry of a log: its instant leads to its month. */
export function entryId({ occurred_at: at, key }: LogRow): string {
  return `${at.getTime()}-${key}`;
}

/** Reads the id of an entry; throws NOT_FOUND, or the given error, for another text. */
export function readEntryId(
  id: string,
  missing: 'NOT_FOUND' | 'SHIFT_VERSION_NOT_FOUND' = 'NOT_FOUND',
): { readonly at: Date; readonly key: string } {
  const match = /^(\d{1,15})-([0-9a-f-]{36})$/.exec(id);
  if (!match?.[2] || !isKey(match[2])) throw new AppError(missing);
  return { at: new Date(Number(match[1])), key: match[2] };
}
