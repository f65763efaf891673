import { z } from 'zod';
import { shiftStates, ShiftSummary } from '../entities/shift.ts';
import { Search } from '../fields.ts';
import { fileColumns } from './common.ts';

/** Orders of the list of shifts; a minus in front turns it round. Shifts without a next change come last either way. */
export const shiftSorts = [
  'name',
  '-name',
  'users_number',
  '-users_number',
  'next_change',
  '-next_change',
] as const;

/** Which shifts the list shows. */
export const ShiftFilters = z.object({
  search: Search,
  state: z.enum(shiftStates).optional(),
  color: z.coerce.number().pipe(ShiftSummary.shape.color).optional(),
  without_users: z.stringbool().optional(),
  without_rules: z.stringbool().optional(),
  sort: z.enum(shiftSorts).default('name'),
});

/** The columns of the list that a file of it may have. */
export const shiftColumns = ['name', 'state', 'users_number', 'rules', 'next_change'] as const;
export type ShiftColumn = (typeof shiftColumns)[number];

export const ShiftFileColumns = fileColumns(shiftColumns);
