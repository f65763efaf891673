import type { Instant } from './instant.ts';

const OFFSET_SHAPE = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/;

/**
 * A function that reads the offset of a zone (milliseconds east of UTC) from the runtime's zone data; throws a
 * RangeError for a name that it does not know. Slow: only the zone table calls it.
 */
export function makeOffsetReader(name: string): (at: Instant) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    timeZoneName: 'longOffset',
    year: 'numeric',
  });
  return (at) => {
    const match = OFFSET_SHAPE.exec(format.format(at));
    if (match === null) throw new RangeError(`the offset of ${name} cannot be read`);
    const seconds = Number(match[2] ?? 0) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
    return (match[1] === '-' ? -seconds : seconds) * 1000;
  };
}

/** The runtime's name for a zone, given in any case; null when it does not know the zone. */
export function canonicalName(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
