import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { userSorts } from '@shiftgate/contract/routes/user-filters.ts';
import { AppError } from '#core/app-error.ts';
import { isInstantText, readCursor, writeCursor } from '#http/cursor.ts';
import type { UserRow } from './user-rows.ts';

export type UserSort = (typeof userSorts)[number];
type SortedBy = 'search_text' | 'email' | 'last_login_at' | 'password_updated_at';

/** The search text starts with the name without accents and case, so Álvaro comes before Beto. */
export const columnOf: Readonly<Record<UserSort, SortedBy>> = {
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

export const isByName = (sort: UserSort): boolean => columnOf[sort] === 'search_text';

/** An index by last sign-in or password change would be written at every sign-in. */
export const isIndexed = (sort: UserSort): boolean => !isInstant(columnOf[sort]);

/** A position between two people; the page starts after it or ends before it. */
export interface Place {
  readonly towards: 'next' | 'previous';
  /** Value of the sorted column; null among the people without one. */
  readonly value: string | null;
  readonly key: string;
}

/** A short text of filters and order, which a cursor must match. */
export function fingerprintOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}

/** The position right after a person (or before, read backwards). */
export function placeAfter(
  sort: UserSort,
  row: Pick<UserRow, SortedBy | 'key'>,
  towards: Place['towards'] = 'next',
): Place {
  const value = row[columnOf[sort]];
  return { towards, value: value instanceof Date ? value.toISOString() : value, key: row.key };
}

/** Returns a position as an opaque cursor. */
export function writePlace(fingerprint: string, { towards, value, key }: Place): string {
  return writeCursor([fingerprint, towards, value === null ? 'none' : 'some', value ?? '', key]);
}

/** Parses a cursor. Throws VALIDATION_FAILED when order or filters differ. */
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

interface Keyset {
  readonly where: RawBuilder<boolean>;
  readonly orderBy: RawBuilder<unknown>;
}

/**
 * Returns condition and order of a keyset page in the requested direction. People without a value come last either
 * way.
 */
export function keysetOf(sort: UserSort, isBackward: boolean, place: Place | null): Keyset {
  const name = columnOf[sort];
  const column = sql.ref(`u.${name}`);
  const isDown = sort.startsWith('-') !== isBackward;
  const direction = isDown ? sql`desc` : sql`asc`;
  const nulls = isInstant(name) ? (isBackward ? sql` nulls first` : sql` nulls last`) : sql``;
  const orderBy = sql`${column} ${direction}${nulls}, u.key ${direction}`;
  if (place === null) return { where: sql<boolean>`true`, orderBy };
  const beyond = isDown ? sql`<` : sql`>`;
  const type = isInstant(name) ? sql`timestamptz` : sql`text`;
  const values = sql<boolean>`(${column}, u.key) ${beyond} (${place.value}::${type}, ${place.key}::uuid)`;
  if (!isInstant(name)) return { where: values, orderBy };
  const nones = sql<boolean>`${column} is null and u.key ${beyond} ${place.key}::uuid`;
  if (place.value === null)
    return { where: isBackward ? sql<boolean>`(${column} is not null or ${nones})` : nones, orderBy };
  return { where: isBackward ? values : sql<boolean>`(${values} or ${column} is null)`, orderBy };
}
