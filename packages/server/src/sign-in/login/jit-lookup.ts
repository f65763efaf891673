import { setTimeout as wait } from 'node:timers/promises';
import { inCompany } from '../../db/transactions.ts';
import type { SignInContext } from '../http/deps.ts';
import { findPersonByEmail, expectedPassword } from '../../access/public.ts';
import type { CompanySnapshot, Person, ExpectedPassword } from '../../access/public.ts';

/** How long an attempt waits for the workspace to say who an unknown address is, unless the settings say otherwise. */
const defaultWaitMs = 1500;

/** What the look-up needs to know of an attempt. */
export interface LookUpAttempt {
  readonly company: CompanySnapshot;
  readonly email: string;
  readonly person: Person | null;
  readonly now: number;
}

/**
 * Whether addresses of this domain are looked up when they are unknown. A failed attempt for a person who is known
 * waits as long as a look-up (`waitLikeLookUp`): otherwise time would tell who exists.
 */
export function isLookedUp(context: SignInContext, { company, email, now }: LookUpAttempt): boolean {
  if (context.lookUpPerson === undefined) return false;
  return company.factsAt(now).coveredDomains.has(email.slice(email.lastIndexOf('@') + 1));
}

/** Nobody of today's directory: an address that was given up by one person may be another's by now. */
function isUnknown(person: Person | null): boolean {
  return person === null || person.row.status === 'not_synchronised';
}

/**
 * The one look-up of an address that nobody is known by. It takes the same time whatever comes of it; a slower answer
 * still stores the person, for the next attempt. Gives what the password is to be compared with by now; null where nobody
 * was looked up.
 */
export async function lookUpUnknown(
  context: SignInContext,
  attempt: LookUpAttempt,
): Promise<ExpectedPassword | null> {
  if (!isUnknown(attempt.person) || !isLookedUp(context, attempt)) return null;
  const { company, email, now } = attempt;
  // Its own failures are nobody's: the pause alone says when the attempt goes on.
  void context.lookUpPerson?.(company.key, email).catch(() => undefined);
  await pause(context);
  const found = await inCompany(context.db, company.key, (tx) => findPersonByEmail(tx, company, email));
  return expectedPassword(company, found, now);
}

/** Lets a failed attempt of a known person take as long as one of an unknown. */
export async function waitLikeLookUp(context: SignInContext, attempt: LookUpAttempt): Promise<void> {
  if (!isUnknown(attempt.person) && isLookedUp(context, attempt)) await pause(context);
}

/** How long a look-up takes, whatever comes of it. */
export function lookUpWaitMs({ config }: SignInContext): number {
  return config.lookUpWaitMs ?? defaultWaitMs;
}

/** Waits as long as a look-up takes, where unknown people are looked up. */
export async function pauseLikeLookUp(context: SignInContext): Promise<void> {
  if (context.lookUpPerson !== undefined) await pause(context);
}

function pause(context: SignInContext): Promise<void> {
  return wait(lookUpWaitMs(context));
}
