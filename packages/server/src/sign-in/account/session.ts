import type { FastifyRequest } from 'fastify';
import { findSignInSession } from '#db/lookups.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { readCookie } from '../http/cookies.ts';
import { hashName } from '#core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { findEndedAccess } from '../session/permission-end.ts';
import type { EndedAccess, SessionOfBrowser } from '../session/permission-end.ts';
import { findPersonByKey, findSessionOfCookie, isLive, lockPerson } from '#access/public.ts';
import type { CompanySnapshot, Person, SessionRow } from '#access/public.ts';

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
  return await withSessionOfBrowser(context, request, options, async (tx, found) => {
    const { company, session, person } = found;
    const isOpen = session !== null && isLive(session, context.clock.now()) && company.isUsable;
    if (!isOpen || person === null || person.row.status !== 'active') return null;
    return await work(tx, { company, person, session });
  });
}

/** Finds out whether the hours ended that this browser was signed in for. */
export async function readEndedAccess(
  context: SignInContext,
  request: FastifyRequest,
): Promise<EndedAccess | null> {
  return await withSessionOfBrowser(context, request, { lock: false }, async (_tx, found) =>
    findEndedAccess(found, null, context.clock.now()),
  );
}

/** Runs work for the session that this browser's cookie names, live or not; returns null without one. */
async function withSessionOfBrowser<T>(
  context: SignInContext,
  request: FastifyRequest,
  options: { readonly lock: boolean },
  work: (
    tx: Tx,
    found: SessionOfBrowser & { readonly session: SessionRow | null },
  ) => Promise<T | null> | T | null,
): Promise<T | null> {
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  if (cookie === null) return null;
  const found = await inSystem(context.db, (tx) => findSignInSession(tx, hashName(cookie)));
  if (!found) return null;
  const { company_key: companyKey, user_key: userKey } = found;
  return await inCompany(context.db, companyKey, async (tx) => {
    if (options.lock) await lockPerson(tx, companyKey, userKey);
    const company = await context.snapshots.read(tx, companyKey);
    const session = await findSessionOfCookie(tx, companyKey, cookie);
    const person = await findPersonByKey(tx, company, userKey);
    return await work(tx, { company, session, person });
  });
}
