import type { Handlers } from '../../http/mount.ts';
import { bulkActivate, deleteShifts } from './bulk-activate.ts';
import { addUsers, removeUsers } from './change-members.ts';
import { createShift } from './create-shift.ts';
import { presentShift, presentSummary } from './present.ts';
import { replaceRules } from './replace-rules.ts';
import { summariesOf } from './repository.ts';
import { updateShift } from './update-shift.ts';

/** The calls on shifts (spec §7, "Shifts"). */
export const shiftHandlers = {
  'shifts.list': async (ctx) => ({ items: (await summariesOf(ctx)).map(presentSummary) }),
  'shifts.create': createShift,
  'shifts.get': (ctx, { params }) => presentShift(ctx, params.key),
  'shifts.update': updateShift,
  'shifts.replaceRules': replaceRules,
  'shifts.addUsers': addUsers,
  'shifts.removeUsers': removeUsers,
  'shifts.bulkActivate': bulkActivate,
  'shifts.delete': deleteShifts,
} satisfies Partial<Handlers>;
