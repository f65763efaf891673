import type { FastifyRequest } from 'fastify';
import { hashName } from '../../core/secret-names.ts';
import { pipelineInCompany } from '../../db/pipeline.ts';
import type { Client } from '../../access/public.ts';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { clearDenialsPart } from './parts.ts';
import type { KnownSession } from './read-facts.ts';
import { answerableMs } from './restart-link.ts';

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

/** Clears the denials in a browser that signs out, so that the next person there does not see them. */
export async function clearDenials(
  { db, clock, config }: SignInContext,
  request: FastifyRequest,
  companyKey: string,
): Promise<void> {
  const browserName = readCookie(request, 'browser', config.signinUrl);
  if (browserName === null) return;
  // A flow expires after it was denied, so an older one shows nothing any more.
  const after = clock.now() - answerableMs;
  await pipelineInCompany(db, companyKey, clearDenialsPart(companyKey, hashName(browserName), after));
}
