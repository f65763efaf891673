import type { Defaulted, Instant, Optional, OptionalInstant } from './columns.ts';

/** Recurring work of the whole installation. */
export interface SchedulesTable {
  name: string;
  next_try_at: Instant;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  attempts: Defaulted<number>;
  last_done_at: OptionalInstant;
  last_error: Optional<string>;
}
