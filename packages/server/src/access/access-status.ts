import type { Tx } from '../core/context.ts';
import type { z } from 'zod';
import type { UserVerdict, passwordStates } from '@shiftgate/contract/entities/user.ts';
import { decideFromAnywhere } from '@shiftgate/domain/access/anywhere.ts';
import { canSignIn } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import type { SignInAnswer } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import { temporaryUntil } from '@shiftgate/domain/access/entry/way-in.ts';
import type { Shift } from '@shiftgate/domain/shift/types.ts';
import type { SnapshotCache } from './snapshot-cache.ts';
import type { CompanySnapshot } from './company-snapshot.ts';
import { findPersonByKey } from './subject.ts';
import type { Person } from './subject.ts';
import { changeReasonOf, expectedPassword } from './password-requirement.ts';
import { credentialsOf, readSignInFacts } from './sign-in-facts.ts';

const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Computes the access decision for a person's page from the same facts as a sign-in. */
export function createReadAccessStatus(facts: SnapshotCache): ReadAccessStatus {
  return async (tx: Tx, companyKey: string, userKey: string, now: number) => {
    const company = await facts.read(tx, companyKey);
    const person = await findPersonByKey(tx, company, userKey);
    if (person === null) return null;
    const answer = canSignIn(await readSignInFacts(tx, company, person, now), now);
    const { verdict, situation } = answer;
    const input = { subject: person.subject, company: company.factsAt(now), timeClock: null };
    const shift = verdict.shiftKey === null ? undefined : company.shifts.get(verdict.shiftKey);
    // On a denial the shift that opens next may be another one than that which got furthest now.
    const opening = verdict.nextOpening === null ? verdict : decideFromAnywhere(input, verdict.nextOpening);
    const openingShift = opening.shiftKey === null ? undefined : company.shifts.get(opening.shiftKey);
    return {
      situation,
      can_sign_in: answer.canSignIn,
      reason: answer.reason,
      way_in: answer.wayIn,
      no_way_in: answer.noWayIn,
      temporary_ended_at:
        answer.noWayIn === 'temporary_ended'
          ? instantText(temporaryUntil(credentialsOf(company, person.row)))
          : null,
      is_by_single_access: verdict.isAllowed && verdict.notes.includes('single_access'),
      result: verdict.result,
      password: requiredPassword(company, person, answer, now),
      allowed_until: instantText(verdict.allowedUntil),
      next_opening: instantText(verdict.nextOpening),
      shift: shift === undefined ? null : { key: shift.compiled.key, name: shift.name },
      zone: openingShift?.compiled.shift.timeZone ?? null,
      conditions: [...opening.limits],
      allowed: allowedBy(openingShift?.compiled.shift),
    };
  };
}

/** Entries of an address list that a person's page names. */
const shownAddresses = 5;

/** What a shift allows of addresses, browsers and systems; empty lists where it allows any. */
function allowedBy(shift: Shift | undefined): z.output<typeof UserVerdict>['allowed'] {
  return {
    ip: shift?.ipRules.slice(0, shownAddresses) ?? [],
    browser: [...(shift?.allowedBrowsers ?? [])],
    os: [...(shift?.allowedOs ?? [])],
  };
}

/**
 * Returns what a sign-in requires of the person's password. Null for people who do not sign in here, which workspace
 * administrators do only where whole domains are redirected.
 */
function requiredPassword(
  company: CompanySnapshot,
  person: Person,
  { situation, wayIn }: SignInAnswer,
  now: number,
): (typeof passwordStates)[number] | null {
  if (situation === 'account_inactive' || wayIn === 'workspace') return null;
  const expected = expectedPassword(company, person, now);
  if (expected.hash === null) return 'none';
  const reason = changeReasonOf(company, person, expected.isDefault, now);
  if (reason === null) return 'ready';
  return reason === 'default' ? 'temporary' : 'change_due';
}

/**
 * Returns the decision about a person at an instant (ms), from the client that gives the best result. Null for an
 * unknown key.
 */
export type ReadAccessStatus = (
  tx: Tx,
  companyKey: string,
  userKey: string,
  now: number,
) => Promise<z.output<typeof UserVerdict> | null>;
