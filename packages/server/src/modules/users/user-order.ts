import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { userSorts } from '@shiftgate/contract/routes/user-filters.ts';
import { AppError } from '../../core/app-error.ts';
import { isInstantText, readCursor, writeCursor } from '../../http/cursor.ts';
import type { UserRow } from './user-rows.ts';

export type UserSort = (typeof userSorts)[number];
type SortedBy = 'search_text' | 'email' | 'last_login_at' | 'password_updated_at';

/** The text of the search begins with the name without accents and case: by it, Álvaro comes before Beto. */
const columnOf: Readonly<Record<UserSort, SortedBy>> = {
  name: 'search_text',
  '-name': 'search_text',
  email: 'email',
  '-email': 'email',
  last_login: 'last_login_at',
  '-last_login': 'last_login_at',
  updated_password_at: 'password_updated_at',
  '-updated_password_at': 'password_updated_at',
};
const isInstant = (column: SortedBy): boolean =>
  column === 'last_login_at' || column === 'password_updated_at';

export const isByInstant = (sort: UserSort): boolean => isInstant(columnOf[sort]);

/** A place between two people of an order: the page goes on after it, or ends before it. */
export interface Place {
  readonly towards: 'next' | 'previous';
  /** Value of the sorted column; null among the people without one. */
  readonly value: string | null;
  readonly key: string;
}

/** One short text for what a cursor belongs to: other filters or another order make another one. */
export function fingerprintOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}

/** The place right after a person (or, read backwards, right before). */
export function placeAfter(
  sort: UserSort,
  row: Pick<UserRow, SortedBy | 'key'>,
  towards: Place['towards'] = 'next',
): Place {
  const value = row[columnOf[sort]];
  return { towards, value: value instanceof Date ? value.toISOString() : value, key: row.key };
}

/** A place as the cursor of a page. */
export function writePlace(fingerprint: string, { towards, value, key }: Place): string {
  return writeCursor([fingerprint, towards, value === null ? 'none' : 'some', value ?? '', key]);
}

/** Reads a cursor back; one of another order or of other filters is a VALIDATION_FAILED. */
export function readPlace(sort: UserSort, fingerprint: string, cursor: string | undefined): Place | null {
  const parts = readCursor(cursor, ['text', 'text', 'text', 'text', 'key']);
  if (parts === null) return null;
  const [mark, towards, has, value, key] = parts;
  const isKnown = mark === fingerprint && (towards === 'next' || towards === 'previous');
  const isFitting = has === 'none' || !isInstant(columnOf[sort]) || isInstantText(value);
  if (!isKnown || !isFitting)
    throw new AppError('VALIDATION_FAILED', undefined, [{ path: 'cursor', rule: 'invalid' }]);
  return { towards, value: has === 'none' ? null : value, key };
}

/** A stretch of an order that an index gives in one go. */
interface Stretch {
  readonly where: RawBuilder<boolean>;
  readonly orderBy: RawBuilder<unknown>;
}

/**
 * The stretches to read, one after the other, from a place (or from the end they begin at) in the asked direction.
 * People without a value are a stretch of their own, since they come last either way.
 */
export function stretchesOf(sort: UserSort, isBackward: boolean, place: Place | null): Stretch[] {
  const name = columnOf[sort];
  const column = sql.ref(`u.${name}`);
  const isDown = sort.startsWith('-') !== isBackward;
  const direction = isDown ? sql`desc` : sql`asc`;
  const orderBy = sql`${column} ${direction}, u.key ${direction}`;
  const beyond = isDown ? sql`<` : sql`>`;
  if (!isInstant(name)) {
    const where = place
      ? sql<boolean>`(${column}, u.key) ${beyond} (${place.value}, ${place.key}::uuid)`
      : sql<boolean>`true`;
    return [{ where, orderBy }];
  }
  const isNone = sql<boolean>`${column} is null`;
  const isSome = sql<boolean>`${column} is not null`;
  const nones = { where: isNone, orderBy };
  const somes = { where: isSome, orderBy };
  if (place === null) return isBackward ? [nones, somes] : [somes, nones];
  if (place.value === null) {
    const rest = { where: sql<boolean>`${isNone} and u.key ${beyond} ${place.key}::uuid`, orderBy };
    return isBackward ? [rest, somes] : [rest];
  }
  const after = sql<boolean>`(${column}, u.key) ${beyond} (${place.value}::timestamptz, ${place.key}::uuid)`;
  const rest = { where: after, orderBy };
  return isBackward ? [rest] : [rest, nones];
}
