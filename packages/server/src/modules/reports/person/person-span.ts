import type { DatabaseClient } from '#db/client.ts';

/** Of whom, and from when to when, the end exclusive (ms). */
export interface PersonSpan {
  readonly db: DatabaseClient;
  readonly companyKey: string;
  readonly now: number;
  readonly user: string;
  readonly from: number;
  readonly to: number;
}

/** How many rows each file has; filled on the way. */
export interface RowCounts {
  access: number;
  audit: number;
}
