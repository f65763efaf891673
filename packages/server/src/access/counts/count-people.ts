import { NO_WAYS_IN } from '@shiftgate/domain/access/entry/way-in.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasAnyRole, hasWorkspaceRole } from '#core/workspace-administrators.ts';
import type { Tx } from '#db/transactions.ts';
import {
  askMarks,
  askRows,
  blockedReason,
  countedSets,
  markShifts,
  marksOfPeople,
  redirectsDomains,
} from '../counted-people.ts';
import type { CountedAt } from '../counted-people.ts';
import { kindsOf } from './person-kinds.ts';

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
  /** `blocked` and `no_way_in` together: they cannot sign in at any time until they get help. */
  readonly cannot_sign_in: number;
  /** Of the redirected people, those with and without a way in, regardless of their hours. */
  readonly with_way_in: number;
  readonly without_way_in: number;
  /** Without a way in and not `blocked`: they lack more than hours. The four reasons below add up to it. */
  readonly no_way_in: number;
  readonly no_identifier: number;
  readonly temporary_ended: number;
  readonly no_address: number;
  readonly no_password: number;
  /** Of the redirected people, those without a password of their own whom the temporary one was shared with. */
  readonly on_temporary: number;
  /** Of those without a way in, the ones to whom no link can be sent, for any reason. */
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
  // People with the same answers are counted together first, so each condition is asked of a few hundred kinds of
  // people.
  const asked = askRows(at);
  const { kind, bits, columns } = kindsOf({
    status: { of: sql`u.status`, texts: ['active', 'suspended', 'disabled', 'not_synchronised'] },
    password_state: { of: sql`u.password_state`, texts: ['set', 'no_password', 'default', 'random'] },
    no_way_in: { of: asked.noWayIn, texts: NO_WAYS_IN },
    is_controlled: asked.isControlled,
    has_single_access: asked.hasSingleAccess,
    is_on_temporary: asked.isOnTemporary,
    is_away: asked.isAway,
    is_admin: sql`u.is_admin`,
    is_delegated_admin: sql`u.is_delegated_admin`,
    is_allowed_admin: sql`u.is_allowed_admin`,
    is_manager: sql`u.is_manager`,
    has_address: sql`u.recovery_email is not null`,
    has_second_step: sql`u.has_second_step`,
    is_second_step_known: sql`u.has_second_step is not null`,
  });
  const sets = countedSets(at, {
    isControlled: sql`u.is_controlled`,
    noWayIn: sql`u.no_way_in`,
    hasSingleAccess: sql`u.has_single_access`,
    isOnTemporary: sql`u.is_on_temporary`,
    isAway: sql`u.is_away`,
    ...askMarks,
  });
  const shifts = await markShifts(tx, at);
  // The kind is computed below the join, which then carries a key and a number of each person.
  const counted = sql`(
    select u.kind | (coalesce(g.marks, 0) << ${sql.lit(bits)}) as kind, count(*) as people
      from (select u.key, ${kind} as kind from users u where u.company_key = ${at.companyKey} offset 0) u
           left join ${marksOfPeople(at, shifts)} g on g.user_key = u.key
     group by 1)`;
  const people = sql`(
    select ${columns(sql`c.kind`)}, c.kind >> ${sql.lit(bits)} as marks, c.people from ${counted} c)`;
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
           ${count(sets.no_identifier)} as no_identifier,
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
           ${count(sql`${sets.redirected} and u.is_second_step_known`)} as second_step_known
      from ${people} u cross join lateral (select u.marks) g`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a count without a row');
  return figures;
}
