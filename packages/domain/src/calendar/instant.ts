/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** ISO 8601 text in UTC with milliseconds. */
export function formatInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
