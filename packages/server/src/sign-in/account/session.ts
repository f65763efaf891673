import type { FastifyRequest } from 'fastify';
import { findSignInSession } from '../../db/lookups.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { readCookie } from '../http/cookies.ts';
import { hashName } from '../../core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { findPersonByKey, lockPerson, findLiveSession } from '../../access/public.ts';
import type { CompanySnapshot, Person, SessionRow } from '../../access/public.ts';

/** The form of session keys sent by pages. */
export const sessionKeyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person signed in with this browser. */
export interface AccountSession {
  readonly company: CompanySnapshot;
  readonly person: Person;
  readonly session: SessionRow;
}

export type Account = Pick<AccountSession, 'company' | 'person'>;

/** A person's order about one of their sessions, from their own page. */
export interface SessionOrder {
  readonly request: FastifyRequest;
  readonly sessionKey: string;
  readonly now: number;
}

/**
 * Runs work for the person whose live session this browser holds, in a transaction of their company; returns null
 * without a session. With `lock` the person's row is locked.
 */
export async function withAccountSession<T>(
  context: SignInContext,
  request: FastifyRequest,
  work: (tx: Tx, account: AccountSession) => Promise<T>,
  options: { readonly lock: boolean } = { lock: false },
): Promise<T | null> {
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  if (cookie === null) return null;
  const found = await inSystem(context.db, (tx) => findSignInSession(tx, hashName(cookie)));
  if (!found) return null;
  const { company_key: companyKey, user_key: userKey } = found;
  return await inCompany(context.db, companyKey, async (tx) => {
    if (options.lock) await lockPerson(tx, companyKey, userKey);
    const company = await context.snapshots.read(tx, companyKey);
    const session = await findLiveSession(tx, companyKey, cookie, context.clock.now());
    const person = session === null ? null : await findPersonByKey(tx, company, userKey);
    if (session === null || person === null || person.row.status !== 'active' || !company.isUsable)
      return null;
    return await work(tx, { company, person, session });
  });
}
