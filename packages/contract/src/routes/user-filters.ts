import { z } from 'zod';
import { userStatuses } from '../entities/user.ts';
import { Cursor, Key, PageSize, Search } from '../fields.ts';
import { fileColumns, Keys } from './common.ts';

/** Orders of the list; a minus in front turns it round. People without a value come last either way. */
export const userSorts = [
  'name',
  '-name',
  'email',
  '-email',
  'last_login',
  '-last_login',
  'updated_password_at',
  '-updated_password_at',
] as const;

/** The columns of the list that a file of it may have; `uo` is the org unit. */
export const userColumns = [
  'name',
  'email',
  'status',
  'shifts',
  'function',
  'last_login',
  'updated_password_at',
  'uo',
  'job_title',
  'domain',
  'second_step',
] as const;
export type UserColumn = (typeof userColumns)[number];

export const UserFileColumns = fileColumns(userColumns);

/** Sets of people by access control that a list can be limited to; while it is off they say what would be. */
export const controlSets = [
  'covered',
  'exempt',
  'redirected',
  'blocked',
  'in_hours',
  'off_hours',
  'can_sign_in',
  'cannot_sign_in',
  'no_way_in',
  'no_identifier',
  'temporary_ended',
  'no_address',
  'no_password',
  'on_temporary',
] as const;

/** Which people a list, an export or a bulk action is about. */
export const UserFilters = z.object({
  search: Search,
  status: z.enum(userStatuses).optional(),
  shift: Key.optional(),
  without_shift: z.stringbool().optional(),
  org_unit: z.string().max(512).optional(),
  /** One domain, or several separated by commas. */
  domain: z.string().max(2530).optional(),
  control: z.enum(controlSets).optional(),
  vacation: z.enum(['current', 'scheduled', 'any']).optional(),
  single_access: z.stringbool().optional(),
  /** `workspace_administrator`: anyone with an administrator role at the workspace. */
  role: z.enum(['administrator', 'workspace_administrator', 'manager']).optional(),
  without_password: z.stringbool().optional(),
  misses_workspace_password: z.stringbool().optional(),
  second_step: z.enum(['on', 'off']).optional(),
  sort: z.enum(userSorts).default('name'),
  page_size: PageSize,
  cursor: Cursor,
  /** The last page, reached from the other end; a cursor then counts for nothing. */
  last: z.stringbool().optional(),
});
/** The fields of the filters that only say which page. */
export const paging = { page_size: true, cursor: true, last: true } as const;

/** People of a bulk action: named ones, or all that a filter finds but some. */
export const Selection = z.union([
  z.strictObject({ users: Keys }),
  z.strictObject({
    filter: UserFilters.omit({ ...paging, sort: true }).strict(),
    except: z.array(Key).max(5000).default([]),
    /**
     * The number that the person confirmed; nothing starts when the search finds another number by now, or no people.
     * Left out = any number.
     */
    expected: z.int().min(0).optional(),
  }),
]);
