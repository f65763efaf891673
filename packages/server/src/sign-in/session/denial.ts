import type { Client } from '#access/public.ts';
import type { ExplainedVerdict } from '#modules/access-log/public.ts';
import type { KnownSession } from './read-facts.ts';

/** Why a flow was denied, as stored with it. */
export interface Denial {
  readonly userKey: string;
  /** Instant of the decision, in ms. */
  readonly now: number;
  readonly client: Client;
  readonly requestId: string;
  readonly verdict: ExplainedVerdict;
}

/** The stored denial of a flow; null where its last attempt was not denied. */
export function readDenial(flow: { readonly denial: unknown }): Denial | null {
  // Written by the sign-in alone, in this form.
  return flow.denial as Denial | null;
}

/** Whether another person has signed in with the browser since: a shared computer must not show them the denial. */
export function isOfEarlierPerson(denial: Denial, session: KnownSession | null): boolean {
  return (
    session !== null &&
    session.user_key !== denial.userKey &&
    session.authenticated_at.getTime() >= denial.now
  );
}
