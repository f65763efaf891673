import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ShiftVersion, ShiftVersionDetail } from '../entities/shift-version.ts';
import { Cursor, PageSize } from '../fields.ts';
import { EntryParam, KeyParam, Signed } from './common.ts';
import { ShiftSaved } from './shifts.ts';

const VersionParam = KeyParam.extend(EntryParam.shape);

/** The calls on earlier rules of a shift, as its entries in the audit log hold them. */
export const shiftVersions = {
  'shifts.versions': endpoint({
    access: 'signedIn',
    summary: 'Versions of the rules of a shift, newest first, as far as the audit log is kept',
    params: KeyParam,
    query: z.object({ page_size: PageSize, cursor: Cursor }),
    response: z.object({
      items: z.array(ShiftVersion),
      next: z.string().nullable(),
      /** Whether the log still holds how the shift began; without it, earlier versions are gone. */
      is_complete: z.boolean(),
      /** For how many months the log is kept. */
      kept_months: z.int(),
    }),
    errors: [...Signed, 'SHIFT_NOT_FOUND'],
  }),
  'shifts.version': endpoint({
    access: 'signedIn',
    summary: 'One version with its rules and the ones that it replaced',
    params: VersionParam,
    response: ShiftVersionDetail,
    errors: [...Signed, 'SHIFT_NOT_FOUND', 'SHIFT_VERSION_NOT_FOUND'],
  }),
  'shifts.restoreVersion': endpoint({
    access: 'signedIn',
    summary: 'Gives a shift the rules of a version again; its settings, state and people stay',
    params: VersionParam,
    body: z.strictObject({
      /** As in `shifts.update`: refuses a lost update. */
      version: z.int().optional(),
    }),
    response: ShiftSaved,
    errors: [
      ...Signed,
      'SHIFT_NOT_FOUND',
      'SHIFT_VERSION_NOT_FOUND',
      'SHIFT_VERSION_IS_CURRENT',
      'PROTECTED_SHIFT',
      'VERSION_CONFLICT',
      'INVALID_RULES',
    ],
  }),
};
