import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import {
  AccessDurationDay,
  AccessDurationSums,
  DurationCount,
  durationColumns,
  durationGroups,
} from '#entities/access-duration.ts';
import { Cursor, Key, PageSize } from '#fields.ts';
import { Signed, areInOrder, countedEntries, fileColumns, logRange } from '../common.ts';

const DurationFields = z.object({
  ...logRange,
  user: Key.optional(),
  /** What belongs to this shift. */
  shift: Key.optional(),
  page_size: PageSize,
  cursor: Cursor,
});

/** Whose days a list shows. */
export const DurationFilters = DurationFields.refine(areInOrder, { path: ['to'] });

/** The same for a file. */
export const DurationFileFilters = DurationFields.omit({ cursor: true, page_size: true })
  .strict()
  .refine(areInOrder, { path: ['to'] });
export const DurationFileColumns = fileColumns(durationColumns);

export const accessDuration = {
  'accessDuration.sums': endpoint({
    access: 'signedIn',
    summary: 'Time of sessions by shift or org unit, inside and outside the hours of a shift',
    query: z
      .object({ ...logRange, by: z.enum(durationGroups).default('shift') })
      .refine(areInOrder, { path: ['to'] }),
    response: AccessDurationSums,
    errors: [...Signed],
  }),
  'accessDuration.list': endpoint({
    access: 'signedIn',
    summary: 'Time of sessions by person and day, newest day first',
    query: DurationFilters,
    response: countedEntries(AccessDurationDay).extend(DurationCount),
    errors: [...Signed],
  }),
};
