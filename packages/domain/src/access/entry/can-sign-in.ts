import type { Instant } from '#calendar/instant.ts';
import type { FederationKind } from '#providers.ts';
import { decideFromAnywhere, type AnywhereVerdict } from '../anywhere.ts';
import { accessSituation, entersAtWorkspace, type AccessSituation } from '../situation.ts';
import type { CompanyFacts, Subject, TimeClockReading, Verdict } from '../types.ts';
import {
  NO_WAYS_IN,
  wayInAt,
  type Credentials,
  type NoWayIn,
  type WayIn,
  type WayInOrNot,
} from './way-in.ts';

/** Why a person cannot sign in; of several, the first one here counts. */
export const CANNOT_SIGN_IN = [
  /** Suspended, disabled, or not in the directory any more. */
  'account_inactive',
  /** The decision denies; its result says why. */
  'no_hours',
  ...NO_WAYS_IN,
] as const;
export type CannotSignIn = (typeof CANNOT_SIGN_IN)[number];

/** What the question needs beside the instant. */
export interface SignInFacts {
  readonly company: CompanyFacts;
  readonly subject: Subject;
  readonly timeClock: TimeClockReading | null;
  /** How the workspace's sign-in is redirected. */
  readonly federation: FederationKind;
  /** Whether the workspace knows them as an administrator whom it does not redirect person by person. */
  readonly isSuperAdministrator: boolean;
  readonly credentials: Credentials;
}

/** Whether a person can sign in, with both halves of the answer: what the hours say, and what they come in with. */
export interface SignInAnswer<V = AnywhereVerdict> {
  readonly canSignIn: boolean;
  readonly reason: CannotSignIn | null;
  readonly situation: AccessSituation;
  /** The decision; of a person and not of an attempt, that from the place that suits them best. */
  readonly verdict: V;
  /** Null when there is none; it says nothing of the hours. */
  readonly wayIn: WayIn | null;
  readonly noWayIn: NoWayIn | null;
}

/**
 * The one definition of "can sign in": the hours allow it at an instant, and there is a way in. Lockouts after wrong
 * passwords pass by themselves within minutes and do not count.
 */
export function canSignIn(facts: SignInFacts, at: Instant): SignInAnswer {
  return answerFrom(facts, decideFromAnywhere(facts, at), at);
}

/** The same from a decision that is known already: of an attempt, or one without its look-ahead. */
export function answerFrom<V extends Pick<Verdict, 'isAllowed' | 'result' | 'notes'>>(
  facts: SignInFacts,
  verdict: V,
  at: Instant,
): SignInAnswer<V> {
  const situation = accessSituation(facts.company, facts.subject, verdict);
  const isInactive = situation === 'account_inactive';
  const isAtWorkspace = !isInactive && (entersAtWorkspace(situation) || isLeftToWorkspace(facts));
  const way: WayInOrNot = isAtWorkspace
    ? { wayIn: 'workspace', noWayIn: null }
    : wayInAt(facts.credentials, at);
  const hasHours = isAtWorkspace || verdict.isAllowed;
  const reason = isInactive ? 'account_inactive' : hasHours ? way.noWayIn : 'no_hours';
  return { canSignIn: reason === null, reason, situation, verdict, ...way };
}

/** Administrators of a workspace that redirects single people: it never sends them here. */
function isLeftToWorkspace({ federation, isSuperAdministrator }: SignInFacts): boolean {
  return federation === 'profiles' && isSuperAdministrator;
}

/** The facts of a company as if access control were on for some domains, without a test and with a valid plan. */
export function asIfOn(company: CompanyFacts, domains: ReadonlySet<string>): CompanyFacts {
  return { ...company, controlState: 'active', coveredDomains: domains, test: null, isPlanValid: true };
}
