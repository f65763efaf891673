import type { CallQuery } from '@shiftgate/contract/routes/index.ts';

/** The three ranges of the log, typed by the contract without loading its schemas. */
export const accessLogRanges = ['7d', '3m', '6m'] as const satisfies readonly NonNullable<
  CallQuery<'accessLog.list'>['range']
>[];
