import type { NoWayIn } from '@shiftgate/domain/access/entry/way-in.ts';
import type { UserFilters } from '@shiftgate/contract/routes/user-filters.ts';
import { providersOfKind } from '@shiftgate/domain/providers.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { COVERED, IN_FORCE, momentOf } from '@shiftgate/domain/shift/compile.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { hasWorkspaceRole } from '../core/workspace-administrators.ts';
import type { Tx } from '../db/transactions.ts';
import { hasSingleAccess, isOnTemporary, noWayIn } from './ways-in.ts';
import type { WaysAt } from './ways-in.ts';

/** The sets that a list of people can be limited to by access control. */
export type ControlSet = NonNullable<z.output<typeof UserFilters>['control']>;

/** The facts that decide who belongs to a counted set, besides the rows themselves. */
export interface CountedAt extends WaysAt {
  /** The date in the company's zone. */
  readonly today: string;
  /** Keys of the shifts whose access hours include the instant. */
  readonly openShifts: readonly string[];
  /** Domains to be put under control; they count only while it is not on. Null takes the ones of its state. */
  readonly domains: readonly string[] | null;
}

/** What a shift is to its people, each a bit of one number: a person has those of all their shifts. */
const shiftMarks = { notInForce: 1, withoutRules: 2, usable: 4, open: 8 } as const;

/** The shifts of a company by their marks, without the shift of an activation test, which does not count. */
export type MarkedShifts = ReadonlyMap<number, readonly string[]>;

/** Returns the keys of the shifts whose access hours include an instant (ms). */
export function openShiftKeys(shifts: ReadonlyMap<string, CompiledShift>, now: number): string[] {
  const open = IN_FORCE | COVERED;
  return [...shifts].flatMap(([key, shift]) => ((momentOf(shift, now) & open) === open ? [key] : []));
}

/** Returns the date at an instant (ms) in a company's zone (IANA). */
export function todayIn(zone: string, now: number): string {
  return localDateAt(zoneOf(zone), now);
}

/** Reads the shifts with their marks, and sets the planner to what a pass over everybody takes. */
export async function markShifts(
  tx: Tx,
  { companyKey, today, openShifts }: CountedAt,
): Promise<MarkedShifts> {
  const { rows } = await sql<{ marks: number; keys: string[] }>`
    select s.marks, array_agg(s.key::text) as keys,
           set_config('work_mem', '16MB', true), set_config('random_page_cost', '1.1', true)
      from (select s.key, case when ${isOver(today)} then ${sql.lit(shiftMarks.notInForce)}
                               when not ${hasRules} then ${sql.lit(shiftMarks.withoutRules)}
                               else ${sql.lit(shiftMarks.usable)} end
                          + case when s.key = any(${[...openShifts]}::uuid[])
                                   then ${sql.lit(shiftMarks.open)} else 0 end as marks
              from shifts s where s.company_key = ${companyKey} and not s.is_test) s
     group by s.marks order by count(*) desc`.execute(tx);
  return new Map(rows.map(({ marks, keys }) => [marks, keys]));
}

/**
 * The people of a company who are in a shift, with the marks of their shifts. It is read along the index by people: a
 * join with the shifts would lose that order, so their keys are compared.
 */
export function marksOfPeople({ companyKey }: CountedAt, shifts: MarkedShifts): RawBuilder<unknown> {
  const marks = [...shifts].map(
    ([mark, keys]) => sql`when m.shift_key = any(${[...keys]}::uuid[]) then ${sql.lit(mark)}`,
  );
  const ofShift = marks.length === 0 ? sql`null::int` : sql`case ${sql.join(marks, sql` `)} end`;
  return sql`(select m.user_key, bit_or(${ofShift}) as marks from shift_members m
    where m.company_key = ${companyKey} group by m.user_key order by m.user_key offset 0)`;
}

/** The people of a company as `u`, each with the marks of their shifts as `g`. */
export function peopleWithShifts(at: CountedAt, shifts: MarkedShifts): RawBuilder<unknown> {
  return sql`users u left join ${marksOfPeople(at, shifts)} g on g.user_key = u.key`;
}

/** Answers about a person of `users as u` that several sets ask for: conditions, or columns that have them already. */
interface Asked {
  readonly isControlled: RawBuilder<boolean>;
  readonly noWayIn: RawBuilder<NoWayIn | null>;
  readonly hasSingleAccess: RawBuilder<boolean>;
  readonly isOnTemporary: RawBuilder<boolean>;
  readonly isAway: RawBuilder<boolean>;
  readonly hasShift: RawBuilder<boolean>;
  /** A shift that lets anyone sign in, now or later. */
  readonly hasUsableShift: RawBuilder<boolean>;
  readonly hasOpenShift: RawBuilder<boolean>;
}

export const askRows = (at: CountedAt) => ({
  isControlled: isOfControlledDomain(at.domains),
  noWayIn: noWayIn(at, 'scan'),
  hasSingleAccess: hasSingleAccess(at.now),
  isOnTemporary: isOnTemporary(at),
  isAway: sql<boolean>`coalesce(u.vacation_starts_on <= ${at.today} and u.vacation_ends_on >= ${at.today}, false)`,
});

const isMarked = (mark: keyof typeof shiftMarks) =>
  sql<boolean>`(coalesce(g.marks, 0) & ${sql.lit(shiftMarks[mark])} <> 0)`;

/** Of the rows of `peopleWithShifts`. */
export const askMarks = {
  hasShift: sql<boolean>`(coalesce(g.marks, 0) <> 0)`,
  hasUsableShift: isMarked('usable'),
  hasOpenShift: isMarked('open'),
} satisfies Partial<Asked>;

/**
 * Condition on `users as u` for people without a shift; the one of an activation test does not count. They are found
 * along two indexes by people, and a few are left to compare with a list that is in another order.
 */
function hasNoShift(companyKey: string): RawBuilder<boolean> {
  return sql<boolean>`u.key in (
    select k.key from users k where k.company_key = ${companyKey} and not exists (
      select from shift_members m where m.company_key = ${companyKey} and m.user_key = k.key and m.shift_key <> all(
        array(select s.key from shifts s where s.company_key = ${companyKey} and s.is_test))) offset 0)`;
}

/** The same of the person's own row, for a list: the members of some shifts are read once, and no marks. */
function askMemberships({ companyKey, today, openShifts }: CountedAt) {
  const isMember = (which: RawBuilder<unknown>) => sql<boolean>`u.key in (
    select m.user_key from shift_members m where m.company_key = ${companyKey} and m.shift_key = any(array(
      select s.key from shifts s where s.company_key = ${companyKey} and not s.is_test and ${which})))`;
  return {
    hasShift: sql<boolean>`(not ${hasNoShift(companyKey)})`,
    hasUsableShift: isMember(sql`not ${isOver(today)} and ${hasRules}`),
    hasOpenShift: isMember(sql`s.key = any(${[...openShifts]}::uuid[])`),
  } satisfies Partial<Asked>;
}

/** Conditions on `shifts as s`. */
const isOver = (today: string) => sql`(s.state = 'disabled' or coalesce(s.ends_on < ${today}::date, false))`;
const hasRules = sql`exists (select from shift_rules r
  where r.company_key = s.company_key and r.shift_key = s.key)`;

/**
 * The definition of every counted set of people: conditions on the rows of `peopleWithShifts`. While control is off
 * they say what would be. Who can sign in is the same as `canSignIn` of the domain.
 */
export function countedSets(at: CountedAt, asked: Asked = { ...askRows(at), ...askMarks }) {
  const isHere = sql`u.status = 'active' and ${asked.isControlled}`;
  const isAdministrator = sql`(u.is_admin or u.is_allowed_admin)`;
  const isIn = sql`(${asked.hasOpenShift} and not ${asked.isAway})`;
  const covered = sql<boolean>`(${isHere} and not ${isAdministrator})`;
  // Administrators of the workspace come to the sign-in page only where whole domains are redirected.
  const redirected = sql<boolean>`(${isHere} and (not u.is_admin or ${redirectsDomains}))`;
  const blocked = sql<boolean>`(${covered} and not ${asked.hasUsableShift} and not ${asked.hasSingleAccess})`;
  const isWithoutWay = sql<boolean>`(${redirected} and ${asked.noWayIn} is not null)`;
  const noWay = sql<boolean>`(${isWithoutWay} and not ${blocked})`;
  const lacks = (reason: NoWayIn) =>
    sql<boolean>`(${redirected} and ${asked.noWayIn} = ${sql.lit(reason)} and not ${blocked})`;
  return {
    covered,
    // Of every domain: shifts apply to them nowhere.
    exempt: sql<boolean>`(u.status = 'active' and ${isAdministrator})`,
    redirected,
    blocked,
    in_hours: sql<boolean>`(${covered} and ${asked.hasShift} and ${isIn})`,
    off_hours: sql<boolean>`(${covered} and ${asked.hasShift} and not ${isIn})`,
    can_sign_in: sql<boolean>`(${covered} and (${isIn} or ${asked.hasSingleAccess}) and ${asked.noWayIn} is null)`,
    cannot_sign_in: sql<boolean>`(${blocked} or ${isWithoutWay})`,
    no_way_in: noWay,
    no_identifier: lacks('no_identifier'),
    temporary_ended: lacks('temporary_ended'),
    no_address: lacks('no_address'),
    no_password: lacks('no_password'),
    on_temporary: sql<boolean>`(${redirected} and ${asked.isOnTemporary})`,
    without_way_in: isWithoutWay,
    without_shift: sql<boolean>`(${covered} and not ${asked.hasShift})`,
    // Whom a link reaches can ask for one on the sign-in page; the others need a code.
    must_ask: sql<boolean>`(${noWay} and u.recovery_email is not null)`,
    cut_off: sql<boolean>`(${noWay} and u.recovery_email is null)`,
    without_password: sql<boolean>`(${redirected} and ${hasNoPassword})`,
    // The workspace never gets the password of its administrators from here.
    password_here_only: sql<boolean>`(${redirected} and ${hasWorkspaceRole} and not ${hasNoPassword})`,
  } satisfies Record<
    | ControlSet
    | 'without_way_in'
    | 'must_ask'
    | 'cut_off'
    | 'without_shift'
    | 'without_password'
    | 'password_here_only',
    RawBuilder<boolean>
  >;
}

/** What a person of `users as u` lacks to sign in here, for a few rows; null also for people who do not sign in here. */
export function lackedWayIn(at: WaysAt): RawBuilder<NoWayIn | null> {
  return sql`case when ${comesHere()} then ${noWayIn(at, 'rows')} end`;
}

/** People who come to the sign-in page while access control is on; while it is off, who would come. */
const comesHere = () =>
  sql<boolean>`(u.status = 'active' and ${isOfControlledDomain(null)} and (not u.is_admin or ${redirectsDomains}))`;

/** Condition on `users as u` for people whose every new sign-in at the workspace leads through the sign-in page. */
export const signsInHere = () =>
  sql<boolean>`(${comesHere()} and (select c.control_state = 'active' from companies c where c.key = current_company()))`;

export const redirectsDomains = sql<boolean>`coalesce((select c.provider = any(${providersOfKind('domains')}::text[])
  from companies c where c.key = current_company()), false)`;

/** The reason why a person of the set `blocked` has no access: a value of `control.preflightPeople`. */
export const blockedReason = sql<string>`case when not ${askMarks.hasShift} then 'no_shift'
  when not ${isMarked('withoutRules')} then 'no_active_shift' else 'shifts_without_rules' end`;

/** Condition on `users as u` for people without a password here. */
export const hasNoPassword = sql<boolean>`u.password_state = 'no_password'`;

/**
 * Condition on `users as u` for people whose password here is not the one at the workspace. It never has those of its
 * administrators, who are counted by their role.
 */
export const missesWorkspacePassword = sql<boolean>`(u.workspace_password_fault <> 'administrator')`;

/** Condition on `users as u` for a list of the people of a set. */
export function isInSet(set: keyof ReturnType<typeof countedSets>, at: CountedAt): RawBuilder<boolean> {
  return countedSets(at, { ...askRows(at), ...askMemberships(at) })[set];
}

/** Every domain while control is off and none is chosen. */
function isOfControlledDomain(chosen: readonly string[] | null): RawBuilder<boolean> {
  return sql`coalesce(u.domain = any((
    select case
             when c.control_state in ('activating', 'active', 'deactivating')
               then array(select d.name from domains d where d.company_key = c.key and d.is_covered)
             when ${chosen === null ? sql`false` : sql`true`} then ${[...(chosen ?? [])]}::text[]
             when c.control_state = 'scheduled'
               then array(select jsonb_array_elements_text(s.options -> 'domains') from control_schedules s
                           where s.company_key = c.key and s.state = 'waiting') end
      from companies c where c.key = current_company())::text[]), true)`;
}
