/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const ISO_SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Instant of an ISO 8601 text with a zone (`Z` or an offset), or null when it is not one. */
export function parseInstant(text: string): Instant | null {
  if (!ISO_SHAPE.test(text)) return null;
  const value = Date.parse(text);
  return Number.isNaN(value) ? null : value;
}

/** ISO 8601 text in UTC with milliseconds. */
export function formatInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
