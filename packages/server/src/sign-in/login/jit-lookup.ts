import { setTimeout as wait } from 'node:timers/promises';
import type { SignInContext } from '../http/deps.ts';
import type { CompanySnapshot, Person } from '#access/public.ts';

/** How long an attempt waits for the look-up of an unknown address, by default. */
const defaultWaitMs = 1500;

/** The fields of an attempt that the look-up needs. */
export interface LookUpAttempt {
  readonly company: CompanySnapshot;
  readonly email: string;
  readonly person: Person | null;
  readonly now: number;
}

/**
 * Whether unknown addresses of this domain are looked up. A failed attempt for a known person then waits as long
 * (`waitLikeLookUp`), so the duration does not reveal which accounts exist.
 */
export function isLookedUp(context: SignInContext, { company, email, now }: LookUpAttempt): boolean {
  if (context.lookUpPerson === undefined) return false;
  return company.factsAt(now).coveredDomains.has(email.slice(email.lastIndexOf('@') + 1));
}

/** Whether the directory has no such person now: a released address may belong to another person. */
function isUnknown(person: Person | null): boolean {
  return person === null || person.row.status === 'not_synchronised';
}

/**
 * Looks up an unknown address in constant time; a slower result still stores the person for the next attempt. Returns
 * whether it was looked up, and the person may be known now.
 */
export async function lookUpUnknown(context: SignInContext, attempt: LookUpAttempt): Promise<boolean> {
  if (!isUnknown(attempt.person) || !isLookedUp(context, attempt)) return false;
  const { company, email } = attempt;
  // Its failures are handled elsewhere: the pause alone decides when the attempt continues.
  void context.lookUpPerson?.(company.key, email).catch(() => undefined);
  await pause(context);
  return true;
}

/** Makes a failed attempt of a known person take as long as one of an unknown person. */
export async function waitLikeLookUp(context: SignInContext, attempt: LookUpAttempt): Promise<void> {
  if (!isUnknown(attempt.person) && isLookedUp(context, attempt)) await pause(context);
}

/** How long a look-up takes, with any result. */
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
