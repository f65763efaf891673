import type { CallQuery } from '@shiftgate/contract/routes/index.ts';

/** The three ranges of the log (spec §9), typed by the contract without carrying its schemas. */
export const accessLogRanges = ['7d', '3m', '6m'] as const satisfies readonly NonNullable<
  CallQuery<'accessLog.list'>['range']
>[];
