import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { UserFilters } from '@shiftgate/contract/routes/user-filters.ts';
import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import {
  hasNoPassword,
  hasSingleAccess,
  isInSet,
  missesWorkspacePassword,
  openShiftKeys,
  todayIn,
} from '#access/public.ts';
import { hasWorkspaceRole } from '#core/workspace-administrators.ts';
import { escapeLike } from '#db/like.ts';
import type { Tx } from '#db/transactions.ts';

/** The filter of a list, an export or a bulk action. */
export type UserFilter = Omit<z.output<typeof UserFilters>, 'sort' | 'page_size' | 'cursor' | 'last'>;

/** The company, the instant (ms), its zone (IANA), and the shifts that are open then. */
export interface FilterMoment {
  readonly companyKey: string;
  readonly now: number;
  readonly zone: string;
  readonly openShifts: readonly string[];
}

export interface FilterDeps {
  /** Reads the company's compiled shifts. Call it before the first write of a transaction. */
  readonly readShiftFacts: (
    tx: Tx,
    companyKey: string,
  ) => Promise<{ readonly shifts: ReadonlyMap<string, CompiledShift> }>;
}

/** Returns the keys of the shifts that are open now, for the filters by hours; none for any other. */
export async function findOpenShifts(
  { readShiftFacts }: FilterDeps,
  { tx, companyKey, now }: { readonly tx: Tx; readonly companyKey: string; readonly now: number },
  { control }: UserFilter,
): Promise<readonly string[]> {
  if (control !== 'in_hours' && control !== 'off_hours' && control !== 'can_sign_in') return [];
  return openShiftKeys((await readShiftFacts(tx, companyKey)).shifts, now);
}

export type Condition = RawBuilder<boolean>;

/** Condition on `users as u` for a filter and the company's list; null for an empty filter. */
export function listCondition(filter: UserFilter, moment: FilterMoment): Condition | null {
  const isFiltering = Object.values(filter).some(
    (value) => value !== undefined && value !== false && value !== '',
  );
  return isFiltering ? userConditions(filter, moment) : null;
}

/** Condition on `users as u` for a filter; the caller adds the company. */
export function userConditions(filter: UserFilter, moment: FilterMoment): Condition {
  const { companyKey, now, zone, openShifts } = moment;
  const today = todayIn(zone, now);
  const conditions: Condition[] = [];
  if (filter.search) conditions.push(containsText(filter.search));
  if (filter.status) conditions.push(sql`u.status = ${filter.status}`);
  if (filter.shift) conditions.push(isMemberOf(filter.shift));
  if (filter.without_shift) conditions.push(hasNoShift);
  if (filter.org_unit) conditions.push(isBelow(filter.org_unit));
  const domains = filter.domain ? readDomains(filter.domain) : null;
  if (domains !== null) conditions.push(sql`u.domain = any(${domains}::text[])`);
  if (filter.control)
    conditions.push(isInSet(filter.control, { companyKey, now, today, openShifts, domains }));
  if (filter.vacation) conditions.push(isOnVacation(filter.vacation, today));
  if (filter.single_access) conditions.push(hasSingleAccess(now));
  if (filter.role === 'administrator') conditions.push(sql`(u.is_admin or u.is_allowed_admin)`);
  if (filter.role === 'workspace_administrator') conditions.push(hasWorkspaceRole);
  if (filter.role === 'manager') conditions.push(sql`u.is_manager`);
  if (filter.without_password) conditions.push(hasNoPassword);
  if (filter.misses_workspace_password) conditions.push(missesWorkspacePassword);
  if (filter.second_step) conditions.push(sql`u.has_second_step = ${filter.second_step === 'on'}`);
  return conditions.length === 0 ? sql`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** One domain, or several separated by commas. */
function readDomains(text: string): string[] {
  return text.split(',').map((name) => canonicalDomain(name.trim()) ?? name.trim().toLowerCase());
}

function containsText(search: string): Condition {
  return sql`u.search_text like ${`%${escapeLike(normaliseSearch(search))}%`}`;
}

function isMemberOf(shift: string): Condition {
  // A subquery instead of a join keeps the order of the list.
  return sql`(exists (select from shift_members m
    where m.company_key = u.company_key and m.user_key = u.key and m.shift_key = ${shift})) is true`;
}

// The test shift does not count. There is at most one, so its key is read once.
const hasNoShift: Condition = sql`not exists (select from shift_members m
  where m.company_key = u.company_key and m.user_key = u.key
    and m.shift_key <> all (array(select s.key from shifts s where s.company_key = current_company() and s.is_test)))`;

/** People of an org unit and of those below it. */
function isBelow(path: string): Condition {
  const prefix = path.endsWith('/') ? path : `${path}/`;
  return sql`(u.org_unit = ${path} or starts_with(u.org_unit, ${prefix}))`;
}

function isOnVacation(state: 'current' | 'scheduled' | 'any', today: string): Condition {
  const isNotOver = sql<boolean>`u.vacation_ends_on >= ${today}`;
  if (state === 'any') return isNotOver;
  return state === 'current'
    ? sql`(${isNotOver} and u.vacation_starts_on <= ${today})`
    : sql`(${isNotOver} and u.vacation_starts_on > ${today})`;
}
