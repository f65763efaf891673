import type { FastifyRequest } from 'fastify';
import { hashName } from '#core/secret-names.ts';
import { pipelineInCompany } from '#db/pipeline.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { clearDenialsPart } from './parts.ts';
import { answerableMs } from './flow-restart.ts';
import { newKey } from '#db/keys.ts';
import { findCompaniesOfDenials } from '#db/lookups.ts';
import { inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import {
  findPersonByKey,
  lockPerson,
  endSession,
  endSessionsOfUser,
  endSingleAccessAtLogoff,
  isLive,
} from '#access/public.ts';
import type { CompanySnapshot, Person, SessionEnd, SessionRow } from '#access/public.ts';
import type { SignOutWay } from '@shiftgate/domain/access/types.ts';
import { logLogout } from '#modules/access-log/public.ts';

/** How a person signs out: `way` is logged, null where there is nothing to say. */
export interface SignOut {
  readonly cause: SessionEnd;
  readonly way: SignOutWay | null;
  readonly now: number;
}

/**
 * Ends a session on request of its person, with the end of a single access, and logs it where it was live; the caller
 * must notify after its commit. Returns true when every session of the person ended with it.
 */
export async function signOutOfSession(
  tx: Tx,
  company: CompanySnapshot,
  session: SessionRow,
  { cause, way, now }: SignOut,
): Promise<boolean> {
  await lockPerson(tx, company.key, session.user_key);
  const hasEnded = await endSession(tx, session, cause, now);
  const person = await findPersonByKey(tx, company, session.user_key);
  if (person === null) return false;
  // Of two concurrent requests one ends it; an ended session logs nothing.
  const notes = way === null ? [] : [way];
  if (hasEnded && isLive(session, now))
    await logLogout(tx, company, person, { result: 'signed_out', notes, session, now });
  if (!(await endSingleAccessAtLogoff(tx, person, now))) return false;
  await endEverywhere(tx, person, now);
  return true;
}

/** The first sign-out ends a single access without a duration, and with it every session. */
async function endEverywhere(tx: Tx, person: Person, now: number): Promise<void> {
  const { company_key: companyKey, key: userKey } = person.row;
  await endSessionsOfUser(tx, { companyKey, userKey, cause: 'signed_out', now });
  const at = new Date(now);
  await tx
    .insertInto('planned_logouts')
    .values({
      key: newKey(now),
      company_key: companyKey,
      user_key: userKey,
      due_at: at,
      next_try_at: at,
      scope: 'browser',
      cause: 'single_access_ended',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Clears the denials in a browser that signs out, so that the next person there does not see them. */
export async function clearDenials(
  { db, clock, config }: SignInContext,
  request: FastifyRequest,
): Promise<void> {
  const browserName = readCookie(request, 'browser', config.signinUrl);
  if (browserName === null) return;
  // A flow expires after it was denied, so an older one shows nothing any more.
  const after = clock.now() - answerableMs;
  const browserHash = hashName(browserName);
  const companies = await inSystem(db, (tx) => findCompaniesOfDenials(tx, browserHash, new Date(after)));
  for (const companyKey of companies)
    await pipelineInCompany(db, companyKey, clearDenialsPart(companyKey, browserHash, after));
}
