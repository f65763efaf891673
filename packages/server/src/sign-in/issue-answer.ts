import {
  buildErrorResponse,
  buildResponse,
  nameIdFormats,
  newMessageId,
  toPostValue,
} from '@shiftgate/saml/index.ts';
import type { DecisionInput } from '@shiftgate/domain/access/types.ts';
import { newKey } from '../db/keys.ts';
import type { Tx } from '../db/transactions.ts';
import { explain, logAttempt, logRowOf } from './attempt-log.ts';
import type { AttemptEntry, ExplainedVerdict } from './attempt-log.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';
import type { CompanySnapshot } from './load-facts.ts';
import type { Client, Person } from './load-person.ts';
import { planOf, planSession } from './plan-session.ts';
import type { KnownSession } from './read-continuation.ts';
import type { RegisteredSp } from './service-providers.ts';
import { openSession, sessionEnd } from './sessions.ts';
import type { SessionRow } from './sessions.ts';
import type { CurrentKey } from './signing-keys.ts';
import { writeContinuation } from './write-continuation.ts';

/** What the service provider asked, from a stored flow or from a request that was just checked. */
export interface Asked {
  readonly sp: RegisteredSp;
  readonly acsUrl: string;
  readonly requestId: string | null;
  readonly relayState: string | null;
}

/** An answer ready to be posted. */
export interface Answer {
  readonly acsUrl: string;
  /** Base64 for the form. */
  readonly response: string;
  readonly relayState: string | null;
}

/** One attempt on its way through the service. */
export interface Attempt {
  readonly company: CompanySnapshot;
  readonly asked: Asked;
  readonly client: Client;
  readonly now: number;
  readonly requestId: string;
}

/** What a caller that has read everything in one statement hands on, to have all written in one. */
export interface Ahead {
  readonly key: CurrentKey;
  /** The message to be remembered with the answer to it. */
  readonly message: { readonly issuer: string; readonly id: string };
}

/**
 * Lets a person in: opens a session (or renews the one given), plans its end, writes the row of the attempt,
 * and signs the answer. Everything is in the caller's transaction; nothing leaves before its commit.
 * Throws a fault for a message of `ahead` that was seen before.
 */
export async function letIn(
  context: SignInContext,
  tx: Tx,
  attempt: Attempt,
  person: Person,
  input: DecisionInput,
  verdict: ExplainedVerdict,
  known: KnownSession | null,
  ahead?: Ahead,
): Promise<{ readonly answer: Answer; readonly cookie: string | null }> {
  const { company, asked, client, now } = attempt;
  const { maxSessionHours } = context.config;
  const key = ahead?.key ?? (await context.keys.current(tx, company.key));
  if (key === null) throw new FaultError('unavailable', 'SIGNING_KEY_MISSING');
  const plan = planOf(input, verdict);
  const opened =
    known === null ? await openSession(tx, { person, verdict, client, now, maxSessionHours }) : null;
  const session = known ?? opened?.session;
  if (session === undefined) throw new Error('a session is known or was opened');
  const expiresAt = sessionEnd(session.authenticated_at.getTime(), plan.allowedUntil, maxSessionHours);
  const allowedUntil = plan.allowedUntil === null ? null : new Date(plan.allowedUntil);
  if (known !== null && ahead === undefined) await renewSession(tx, known, allowedUntil, expiresAt, now);
  if (known === null || (known.allowed_until?.getTime() ?? null) !== plan.allowedUntil) {
    await planSession(tx, {
      companyKey: company.key,
      userKey: person.row.key,
      sessionKey: session.key,
      plan,
      cause: 'permission_ended',
      now,
    });
  }
  if (verdict.notes.includes('single_access') || known === null)
    await noteSignIn(tx, person, verdict, now, known === null);
  const sessionIndex = newMessageId();
  const isWorkspaceEnded = plan.scope !== 'own_session' && plan.allowedUntil !== null;
  const issued = await buildResponse(
    {
      issuer: asked.sp.idpEntityId,
      sp: asked.sp.record,
      acsUrl: asked.acsUrl,
      inResponseTo: asked.requestId,
      nameId: nameIdOf(asked.sp, person),
      now: new Date(now),
      authenticatedAt: session.authenticated_at,
      sessionIndex,
      sessionEndsAt: isWorkspaceEnded ? expiresAt : null,
    },
    key.signer,
  );
  const issuedRow = {
    key: newKey(now),
    company_key: company.key,
    session_key: session.key,
    service_provider_key: asked.sp.key,
    session_index: sessionIndex,
    name_id: nameIdOf(asked.sp, person),
    name_id_format: nameIdFormats[asked.sp.record.nameId],
    issued_at: new Date(now),
    ends_at: allowedUntil,
  };
  const entry: AttemptEntry = {
    now,
    company,
    email: person.row.email,
    person,
    client,
    result: 'success',
    isAllowed: true,
    verdict,
    requestId: attempt.requestId,
    spKey: asked.sp.key,
    sessionKey: session.key,
    issued: { assertionId: issued.assertionId, sessionIndex, signingKey: key.key },
  };
  if (ahead === undefined) {
    await tx.insertInto('sp_sessions').values(issuedRow).execute();
    await logAttempt(tx, entry);
  } else {
    await writeContinuation(tx, {
      companyKey: company.key,
      message: ahead.message,
      now,
      session: { key: session.key, allowedUntil, expiresAt },
      issued: issuedRow,
      log: logRowOf(entry),
    });
  }
  return {
    answer: { acsUrl: asked.acsUrl, response: toPostValue(issued.xml), relayState: asked.relayState },
    cookie: opened?.cookie ?? null,
  };
}

/** What a live session leads to at a request: the same decision as a sign-in, with the client that asks now. */
export async function continueSession(
  context: SignInContext,
  tx: Tx,
  attempt: Attempt,
  session: SessionRow,
  person: Person,
  input: DecisionInput,
): Promise<{ readonly verdict: ExplainedVerdict; readonly answer: Answer | null }> {
  const verdict = explain(input);
  if (verdict.isAllowed) {
    const { answer } = await letIn(context, tx, attempt, person, input, verdict, session);
    return { verdict, answer };
  }
  await logAttempt(tx, {
    now: attempt.now,
    company: attempt.company,
    email: person.row.email,
    person,
    client: attempt.client,
    result: verdict.result,
    isAllowed: false,
    verdict,
    requestId: attempt.requestId,
    spKey: attempt.asked.sp.key,
    sessionKey: session.key,
  });
  return { verdict, answer: null };
}

/** The answer to a passive request that cannot be answered without asking the person. */
export async function answerNoPassive(
  context: SignInContext,
  tx: Tx,
  company: CompanySnapshot,
  asked: Asked,
  now: number,
): Promise<Answer> {
  const key = await context.keys.current(tx, company.key);
  if (key === null) throw new FaultError('unavailable', 'SIGNING_KEY_MISSING');
  const xml = await buildErrorResponse(
    {
      issuer: asked.sp.idpEntityId,
      sp: asked.sp.record,
      acsUrl: asked.acsUrl,
      inResponseTo: asked.requestId,
      now: new Date(now),
      status: ['Responder', 'NoPassive'],
    },
    key.signer,
  );
  return { acsUrl: asked.acsUrl, response: toPostValue(xml), relayState: asked.relayState };
}

/** NameID from our directory row: the address as the directory writes it, or its immutable id. */
function nameIdOf(sp: RegisteredSp, person: Person): string {
  if (sp.record.nameId === 'immutableId') return person.row.directory_id;
  return person.row.username.toLowerCase() === person.row.email ? person.row.username : person.row.email;
}

async function renewSession(
  tx: Tx,
  session: KnownSession,
  allowedUntil: Date | null,
  expiresAt: Date,
  now: number,
): Promise<void> {
  await tx
    .updateTable('sign_in_sessions')
    .set({
      last_seen_at: new Date(now),
      allowed_until: allowedUntil,
      expires_at: expiresAt,
    })
    .where('company_key', '=', session.company_key)
    .where('key', '=', session.key)
    .execute();
}

async function noteSignIn(
  tx: Tx,
  person: Person,
  verdict: ExplainedVerdict,
  now: number,
  isSignIn: boolean,
): Promise<void> {
  const isFirstUse =
    verdict.notes.includes('single_access') && person.subject.singleAccess?.firstUsedAt === null;
  if (!isFirstUse && !isSignIn) return;
  await tx
    .updateTable('users')
    .set({
      ...(isSignIn ? { last_login_at: new Date(now) } : {}),
      ...(isFirstUse ? { single_access_first_used_at: new Date(now) } : {}),
    })
    .where('company_key', '=', person.row.company_key)
    .where('key', '=', person.row.key)
    .execute();
}
