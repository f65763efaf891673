import { decideFromAnywhere } from '@shiftgate/domain/access/anywhere.ts';
import type { Tx } from '../db/transactions.ts';
import type { JudgePerson } from '../modules/users/index.ts';
import type { FactsCache } from './facts-cache.ts';
import { findPersonByKey } from './load-person.ts';

const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The verdict that a person's page shows, over the same facts as a sign-in. */
export function createJudgePerson(facts: FactsCache): JudgePerson {
  return async (tx: Tx, companyKey: string, userKey: string, now: number) => {
    const company = await facts.read(tx, companyKey);
    const person = await findPersonByKey(tx, company, userKey);
    if (person === null) return null;
    const companyFacts = company.factsAt(now);
    // No time clock is connected yet: it counts as unavailable, as in a sign-in.
    const input = { subject: person.subject, company: companyFacts, timeClock: null };
    const verdict = decideFromAnywhere(input, now);
    const shift = verdict.shiftKey === null ? undefined : company.shifts.get(verdict.shiftKey);
    return {
      control_is_active: companyFacts.controlState === 'active' || companyFacts.controlState === 'activating',
      can_sign_in: verdict.isAllowed,
      result: verdict.result,
      allowed_until: instantText(verdict.allowedUntil),
      next_opening: instantText(verdict.nextOpening),
      shift: shift === undefined ? null : { key: shift.compiled.key, name: shift.name },
      conditions: [...verdict.limits],
    };
  };
}
