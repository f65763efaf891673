import type { Instant, Optional, OptionalInstant } from './columns.ts';

/** Work of the whole installation that comes again by itself. */
export interface SchedulesTable {
  name: string;
  next_at: Instant;
  claimed_until: OptionalInstant;
  last_done_at: OptionalInstant;
  last_error: Optional<string>;
}
