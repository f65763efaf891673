import type { CallQuery } from '@shiftgate/contract/routes/index.ts';

/** The ranges of the log that end now, typed by the contract without loading its schemas. */
export const accessLogRanges = ['last_24_hours', '7d', '3m', '6m'] as const satisfies readonly NonNullable<
  CallQuery<'accessLog.list'>['range']
>[];
