import type { ColumnType } from 'kysely';

/** An instant (timestamptz): a Date when read; a Date or ISO UTC text when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** An instant that may be missing. */
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A plain date `YYYY-MM-DD`, text both ways. */
export type PlainDate = string;

/** A plain date that may be missing. */
export type OptionalPlainDate = ColumnType<string | null, string | null | undefined, string | null>;

/** A column that may be null and may be omitted in an insert. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A column with a default of the database. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/**
 * JSON (jsonb): the parsed value when read; text when written (see `toJson`), because the driver would send an array
 * as a PostgreSQL array and a string as broken JSON.
 */
export type Json<T> = ColumnType<T, JsonText, JsonText>;

/** JSON with a default of the database. */
export type DefaultedJson<T> = ColumnType<T, JsonText | undefined, JsonText>;

/** JSON that may be missing. */
export type OptionalJson<T> = ColumnType<T | null, JsonText | null | undefined, JsonText | null>;

/** A text that is known to be JSON: only `toJson` makes it. */
export type JsonText = string & { readonly jsonText: unique symbol };

/** Writes a value as JSON for a jsonb column. */
export function toJson(value: unknown): JsonText {
  // The cast is the brand: this is the one place that makes it.
  return JSON.stringify(value) as JsonText;
}
