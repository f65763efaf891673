import type { Instant, Optional, OptionalInstant } from './columns.ts';

/** Recurring work of the whole installation. */
export interface SchedulesTable {
  name: string;
  next_at: Instant;
  claimed_until: OptionalInstant;
  last_done_at: OptionalInstant;
  last_error: Optional<string>;
}
