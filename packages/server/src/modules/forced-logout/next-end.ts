import { planOf, takesAppPasswords } from '@shiftgate/domain/access/session-plan.ts';
import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import type { LogoutCause } from '@shiftgate/domain/access/types.ts';
import { controlLimits } from '@shiftgate/domain/limits.ts';
import { clientAttempt, clientOfSession, decisionInput, decideSession } from '#access/public.ts';
import type { CompanySnapshot, Person, SessionRow } from '#access/public.ts';

/** The facts that plans are computed from. */
export const keysOf = (session: SessionRow) => ({
  companyKey: session.company_key,
  userKey: session.user_key,
  sessionKey: session.key,
});

export interface NextEnd {
  readonly isAllowed: boolean;
  readonly plan: SessionPlan;
  readonly cause: LogoutCause;
}

/** A session, with the facts that its end follows from. */
export interface SessionFacts {
  readonly company: CompanySnapshot;
  readonly person: Person;
  readonly session: SessionRow;
}

/** Returns the end of a session by the current facts; null when its planned end has come. */
export function nextEnd(facts: SessionFacts, standing: StandingPlan | null, now: number): NextEnd | null {
  const { company, person, session } = facts;
  const client = clientOfSession(session);
  const decision = decideSession(company, person, client, now);
  if (decision.isAllowed) {
    const plan = planOf(decisionInput(company, person, clientAttempt(client, now, true)), decision);
    return { isAllowed: true, plan, cause: 'permission_ended' };
  }
  if (standing !== null && standing.dueAt <= now) return null;
  const { result } = decision;
  const isImmediate = result === 'user_suspended' || result === 'on_vacation';
  const dueAt = isImmediate ? now : now + controlLimits.editGraceSeconds * 1000;
  return {
    isAllowed: false,
    plan: {
      allowedUntil: Math.min(dueAt, standing?.dueAt ?? Infinity),
      ...reachOfLoss(facts, standing),
    },
    cause: isImmediate ? result : 'permission_lost',
  };
}

type Reach = Pick<SessionPlan, 'scope' | 'takesAppPasswords'>;

export interface StandingPlan extends Reach {
  readonly dueAt: number;
}

/** Without a shift, the rule of the shift that allowed the sign-in counts, else the previous plan. */
function reachOfLoss({ company, person, session }: SessionFacts, standing: StandingPlan | null): Reach {
  if (person.subject.status !== 'active') return { scope: 'browser', takesAppPasswords: false };
  const shift =
    session.deciding_shift_key === null ? undefined : company.shifts.get(session.deciding_shift_key);
  const before: Reach = {
    scope: standing?.scope ?? 'own_session',
    takesAppPasswords: standing?.takesAppPasswords ?? false,
  };
  if (!shift?.compiled.logout.isAutomatic) return before;
  if (shift.compiled.logout.reach !== 'all_devices' && before.scope !== 'all_devices')
    return { scope: 'browser', takesAppPasswords: false };
  return {
    scope: 'all_devices',
    takesAppPasswords: before.takesAppPasswords || takesAppPasswords([shift.compiled]),
  };
}
