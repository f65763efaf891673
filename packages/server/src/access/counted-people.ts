import type { NoWayIn } from '@shiftgate/domain/access/entry/way-in.ts';
import type { UserFilters } from '@shiftgate/contract/routes/user-filters.ts';
import { providersOfKind } from '@shiftgate/domain/providers.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { COVERED, IN_FORCE, momentOf } from '@shiftgate/domain/shift/compile.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { hasAnyRole, hasWorkspaceRole } from '../core/workspace-administrators.ts';
import type { Tx } from '../db/transactions.ts';
import { hasSingleAccess, isOnTemporary, noWayIn } from './ways-in.ts';
import type { WaysAt } from './ways-in.ts';

/** The sets that a list of people can be limited to by access control. */
export type ControlSet = NonNullable<z.output<typeof UserFilters>['control']>;

/** What decides who belongs to a counted set, beside the rows themselves. */
export interface CountedAt extends WaysAt {
  /** The date in the company's zone. */
  readonly today: string;
  /** Keys of the shifts whose access hours include the instant. */
  readonly openShifts: readonly string[];
  /** Domains to be put under control; they count only while it is not on. Null takes the ones of its state. */
  readonly domains: readonly string[] | null;
}

const best = { notInForce: 1, withoutRules: 2, usable: 3 } as const;

/** Returns the keys of the shifts whose access hours include an instant (ms). */
export function openShiftKeys(shifts: ReadonlyMap<string, CompiledShift>, now: number): string[] {
  const open = IN_FORCE | COVERED;
  return [...shifts].flatMap(([key, shift]) => ((momentOf(shift, now) & open) === open ? [key] : []));
}

/** Returns the date at an instant (ms) in a company's zone (IANA). */
export function todayIn(zone: string, now: number): string {
  return localDateAt(zoneOf(zone), now);
}

/**
 * The people of a company as `u`, each with the best of their shifts as `g`; the shift of an activation test does not
 * count.
 */
export function peopleWithShifts({ companyKey, today, openShifts }: CountedAt): RawBuilder<unknown> {
  return sql`users u left join (
    select m.user_key, max(s.grade) as grade, bool_or(s.is_open) as is_open
      from shift_members m join (
        select s.key, s.key = any(${[...openShifts]}::uuid[]) as is_open,
               case when ${isOver(today)} then ${sql.lit(best.notInForce)}
                    when not ${hasRules} then ${sql.lit(best.withoutRules)}
                    else ${sql.lit(best.usable)} end as grade
          from shifts s where s.company_key = ${companyKey} and not s.is_test offset 0) s on s.key = m.shift_key
     where m.company_key = ${companyKey} group by m.user_key) g on g.user_key = u.key`;
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

const askRows = (at: CountedAt) => ({
  isControlled: isOfControlledDomain(at.domains),
  noWayIn: noWayIn(at, 'scan'),
  hasSingleAccess: hasSingleAccess(at.now),
  isOnTemporary: isOnTemporary(at),
  isAway: sql<boolean>`coalesce(u.vacation_starts_on <= ${at.today} and u.vacation_ends_on >= ${at.today}, false)`,
});

/** Of the rows of `peopleWithShifts`. */
const askGrades = {
  hasShift: sql<boolean>`(g.grade is not null)`,
  hasUsableShift: sql<boolean>`(coalesce(g.grade, 0) = ${sql.lit(best.usable)})`,
  hasOpenShift: sql<boolean>`coalesce(g.is_open, false)`,
} satisfies Partial<Asked>;

/** The same of the person's own row, for a list: the members of some shifts are read once, and no grades. */
function askMemberships({ companyKey, today, openShifts }: CountedAt) {
  const isMember = (which: RawBuilder<unknown>) => sql<boolean>`u.key in (
    select m.user_key from shift_members m where m.company_key = ${companyKey} and m.shift_key = any(array(
      select s.key from shifts s where s.company_key = ${companyKey} and not s.is_test and ${which})))`;
  return {
    hasShift: isMember(sql`true`),
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
export function countedSets(at: CountedAt, asked: Asked = { ...askRows(at), ...askGrades }) {
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
  return sql`case when u.status = 'active' and ${isOfControlledDomain(null)}
    and (not u.is_admin or ${redirectsDomains}) then ${noWayIn(at, 'rows')} end`;
}

const redirectsDomains = sql<boolean>`coalesce((select c.provider = any(${providersOfKind('domains')}::text[])
  from companies c where c.key = current_company()), false)`;

/** The reason why a person of the set `blocked` has no access: a value of `control.preflightPeople`. */
export const blockedReason = sql<string>`case when g.grade is null then 'no_shift'
  when g.grade = ${sql.lit(best.notInForce)} then 'no_active_shift' else 'shifts_without_rules' end`;

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

/** How many people are in each counted set. */
export interface PeopleFigures {
  readonly active: number;
  readonly suspended: number;
  readonly covered: number;
  readonly exempt: number;
  readonly redirected: number;
  readonly in_hours: number;
  readonly off_hours: number;
  readonly without_shift: number;
  /** Under access control, and let in now: the hours allow it, and there is a way in. */
  readonly can_sign_in: number;
  /** `blocked` and `no_way_in` together: they cannot sign in at any time, until somebody helps. */
  readonly cannot_sign_in: number;
  /** Of the redirected people, those with and without a way in, whatever their hours. */
  readonly with_way_in: number;
  readonly without_way_in: number;
  /** Without a way in and not `blocked`: what is missing is no hours. The three reasons below add up to it. */
  readonly no_way_in: number;
  readonly temporary_ended: number;
  readonly no_address: number;
  readonly no_password: number;
  /** Of the redirected people, those without a password of their own whom the temporary one was shared with. */
  readonly on_temporary: number;
  /** Of those without a way in, the ones whom no link can be sent to, whatever the reason. */
  readonly no_way_in_unreachable: number;
  /** Of those whom a link reaches, the administrators of the workspace, who get theirs by order of a few alone. */
  readonly must_ask_administrators: number;
  /** Of those without a way in, the ones that the temporary password never works for: administrators and managers. */
  readonly no_way_in_privileged: number;
  readonly blocked: number;
  readonly no_shift: number;
  readonly no_active_shift: number;
  readonly shifts_without_rules: number;
  readonly without_password: number;
  readonly without_address: number;
  /** Of these, the ones that the temporary password is never for, where whole domains are redirected. */
  readonly privileged_without_address: number;
  /** Of the redirected people, those with the workspace's second step, and those of whom the directory says so. */
  readonly second_step: number;
  readonly second_step_known: number;
}

/**
 * Counts the people of every set in one pass over the company. With `activation` it answers what would be if access
 * control were turned on at the instant, for the domains and with the password option of the choice.
 */
export async function countPeople(tx: Tx, at: CountedAt): Promise<PeopleFigures> {
  // People who are alike in all that is asked are counted together first, so each condition is asked of a few hundred
  // kinds of people.
  const asked = askRows(at);
  const sets = countedSets(at, {
    isControlled: sql`u.is_controlled`,
    noWayIn: sql`u.no_way_in`,
    hasSingleAccess: sql`u.has_single_access`,
    isOnTemporary: sql`u.is_on_temporary`,
    isAway: sql`u.is_away`,
    ...askGrades,
  });
  const people = sql`(
    select u.status, u.is_admin, u.is_delegated_admin, u.is_allowed_admin, u.is_manager, ${asked.isAway} as is_away,
           u.password_state, u.recovery_email is not null as has_address, u.has_second_step, g.grade, g.is_open,
           ${asked.isControlled} as is_controlled, ${asked.noWayIn} as no_way_in,
           ${asked.hasSingleAccess} as has_single_access, ${asked.isOnTemporary} as is_on_temporary,
           count(*) as people
      from ${peopleWithShifts(at)} where u.company_key = ${at.companyKey}
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)`;
  const count = (condition: RawBuilder<boolean>) =>
    sql`coalesce(sum(u.people) filter (where ${condition}), 0)::int`;
  const blockedBy = (reason: string) => count(sql`${sets.blocked} and ${blockedReason} = ${sql.lit(reason)}`);
  const { rows } = await sql<PeopleFigures>`
    select ${count(sql`u.status = 'active'`)} as active,
           ${count(sql`u.status = 'suspended'`)} as suspended,
           ${count(sets.covered)} as covered,
           ${count(sets.exempt)} as exempt,
           ${count(sets.redirected)} as redirected,
           ${count(sets.in_hours)} as in_hours,
           ${count(sets.off_hours)} as off_hours,
           ${count(sets.without_shift)} as without_shift,
           ${count(sets.can_sign_in)} as can_sign_in,
           ${count(sets.cannot_sign_in)} as cannot_sign_in,
           ${count(sql`${sets.redirected} and not ${sets.without_way_in}`)} as with_way_in,
           ${count(sets.without_way_in)} as without_way_in,
           ${count(sets.no_way_in)} as no_way_in,
           ${count(sets.temporary_ended)} as temporary_ended,
           ${count(sets.no_address)} as no_address,
           ${count(sets.no_password)} as no_password,
           ${count(sets.on_temporary)} as on_temporary,
           ${count(sql`${sets.no_way_in} and not u.has_address`)} as no_way_in_unreachable,
           ${count(sql`${sets.no_way_in} and u.has_address and ${hasWorkspaceRole}`)}
             as must_ask_administrators,
           ${count(sql`${sets.no_way_in} and ${hasAnyRole}`)}
             as no_way_in_privileged,
           ${count(sets.blocked)} as blocked,
           ${blockedBy('no_shift')} as no_shift,
           ${blockedBy('no_active_shift')} as no_active_shift,
           ${blockedBy('shifts_without_rules')} as shifts_without_rules,
           ${count(sets.without_password)} as without_password,
           ${count(sql`${sets.without_password} and not u.has_address`)} as without_address,
           ${count(sql`${redirectsDomains} and ${sets.without_password} and not u.has_address
             and ${hasAnyRole}`)} as privileged_without_address,
           ${count(sql`${sets.redirected} and u.has_second_step`)} as second_step,
           ${count(sql`${sets.redirected} and u.has_second_step is not null`)} as second_step_known
      from ${people} u cross join lateral (select u.grade, u.is_open) g`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a count without a row');
  return figures;
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
