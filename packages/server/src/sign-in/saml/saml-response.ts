import { planOf } from '@shiftgate/domain/access/session-plan.ts';
import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import {
  buildErrorResponse,
  buildResponse,
  nameIdFormats,
  newMessageId,
  toPostValue,
} from '@shiftgate/saml/index.ts';
import type { SubStatus, TopStatus } from '@shiftgate/saml/index.ts';
import type { DecisionInput } from '@shiftgate/domain/access/types.ts';
import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../db/transactions.ts';
import { assertedAttributes, withMore, nameIdOf } from '../../modules/service-providers/public.ts';
import type { RegisteredSp } from '../../modules/service-providers/public.ts';
import { explain, logAttempt } from '../../modules/access-log/public.ts';
import type { AttemptEntry, ExplainedVerdict } from '../../modules/access-log/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import { permissionEnded, planSession, openSession, sessionEnd } from '../../access/public.ts';
import type { CompanySnapshot, Client, Person, SessionRow } from '../../access/public.ts';
import type { KnownSession } from '../http/known-session.ts';
import type { CurrentKey } from '../../modules/signing-keys/public.ts';
import type { IssuedRow } from '../../db/written-columns.ts';

/** The request of the service provider, from a stored flow or just validated. */
export interface SpRequest {
  readonly sp: RegisteredSp;
  readonly acsUrl: string;
  readonly requestId: string | null;
  readonly relayState: string | null;
}

/** A response ready to be posted. */
export interface SamlResponse {
  readonly acsUrl: string;
  /** Base64 for the form. */
  readonly value: string;
  readonly relayState: string | null;
}

/** One attempt on its way through the service. */
export interface Attempt {
  readonly company: CompanySnapshot;
  /** Null without a service provider: the person opens the account page. */
  readonly spRequest: SpRequest | null;
  readonly client: Client;
  readonly now: number;
  readonly requestId: string;
}

/** An attempt with a request of a service provider. */
export interface SpAttempt extends Attempt {
  readonly spRequest: SpRequest;
}

/** The log row of an attempt of a known person, by its verdict. */
export function entryOf(attempt: Attempt, person: Person, verdict: ExplainedVerdict): AttemptEntry {
  const { now, company, client, requestId, spRequest } = attempt;
  return {
    now,
    company,
    email: person.row.email,
    person,
    client,
    result: verdict.result,
    isAllowed: verdict.isAllowed,
    verdict,
    requestId,
    spKey: spRequest?.sp.key ?? null,
  };
}

/** A signed response with the rows that belong to it, before they are stored. */
export interface SignedResponse {
  readonly response: SamlResponse;
  readonly issued: IssuedRow;
  readonly entry: AttemptEntry;
  readonly allowedUntil: Date | null;
  /** The new end of our session. */
  readonly expiresAt: Date;
}

/** Signs the response to an allowed attempt. It must not be sent before its rows are committed. */
export async function signResponse(
  context: SignInContext,
  attempt: SpAttempt,
  person: Person,
  verdict: ExplainedVerdict,
  plan: SessionPlan,
  session: { readonly key: string; readonly authenticated_at: Date },
  key: CurrentKey,
): Promise<SignedResponse> {
  const { company, spRequest, now } = attempt;
  const authenticatedAt = session.authenticated_at;
  const expiresAt = sessionEnd(authenticatedAt.getTime(), plan.allowedUntil, context.config.maxSessionHours);
  const allowedUntil = plan.allowedUntil === null ? null : new Date(plan.allowedUntil);
  const sessionIndex = newMessageId();
  const nameId = nameIdOf(spRequest.sp, person.row);
  const isWorkspaceEnded = plan.scope !== 'own_session' && plan.allowedUntil !== null;
  const built = await buildResponse(
    {
      issuer: spRequest.sp.idpEntityId,
      sp: spRequest.sp.record,
      acsUrl: spRequest.acsUrl,
      inResponseTo: spRequest.requestId,
      nameId,
      attributes: assertedAttributes(spRequest.sp, person.row),
      now: new Date(now),
      authenticatedAt,
      sessionIndex,
      sessionEndsAt: isWorkspaceEnded ? expiresAt : null,
    },
    key.signer,
  );
  return {
    response: { acsUrl: spRequest.acsUrl, value: toPostValue(built.xml), relayState: spRequest.relayState },
    issued: {
      key: newKey(now),
      company_key: company.key,
      session_key: session.key,
      service_provider_key: spRequest.sp.key,
      session_index: sessionIndex,
      name_id: nameId,
      name_id_format: nameIdFormats[spRequest.sp.record.nameId],
      issued_at: new Date(now),
      ends_at: allowedUntil,
    },
    entry: {
      ...entryOf(attempt, person, verdict),
      sessionKey: session.key,
      issued: { assertionId: built.assertionId, sessionIndex, signingKey: key.key },
    },
    allowedUntil,
    expiresAt,
  };
}

/**
 * Signs a person in: opens a session (or renews the given one), plans its end, writes the row of the attempt, and
 * signs the response. All in the caller's transaction; the response must not be sent before its commit.
 */
export async function completeSignIn(
  context: SignInContext,
  tx: Tx,
  attempt: SpAttempt,
  person: Person,
  input: DecisionInput,
  verdict: ExplainedVerdict,
  known: KnownSession | null,
): Promise<{ readonly response: SamlResponse; readonly cookie: string | null }> {
  const { company, client, now } = attempt;
  const { maxSessionHours } = context.config;
  const key = await context.keys.current(tx, company.key);
  if (key === null) throw new FaultError('unavailable', 'SIGNING_KEY_MISSING');
  const plan = planOf(input, verdict);
  const isAtWorkspace = attempt.spRequest.sp.isWorkspace;
  const opened =
    known === null
      ? await openSession(tx, { person, verdict, client, now, maxSessionHours, isAtWorkspace })
      : null;
  const session = known ?? opened?.row;
  if (session === undefined) throw new Error('a session is known or was opened');
  const told = await withMore(tx, attempt.spRequest.sp, person);
  const signed = await signResponse(context, attempt, told, verdict, plan, session, key);
  // Every writer locks the person first, then the logout, then the session.
  if (known === null || isFirstUse(person, verdict))
    await noteSignIn(tx, person, verdict, now, known === null);
  if (known === null || !isPlannedFor(known, plan)) {
    await planSession(tx, {
      companyKey: company.key,
      userKey: person.row.key,
      sessionKey: session.key,
      plan,
      cause: permissionEnded,
      now,
    });
  }
  if (known !== null) await renewSession(tx, known, signed, { now, isAtWorkspace });
  await tx.insertInto('sp_sessions').values(signed.issued).execute();
  await logAttempt(tx, context.notifier, signed.entry);
  return { response: signed.response, cookie: opened?.cookie ?? null };
}

/**
 * Signs a person in to the account page: the same session, plan and row, without a response. Returns the value of the
 * session's cookie.
 */
export async function completeAccountSignIn(
  context: SignInContext,
  tx: Tx,
  attempt: Attempt,
  person: Person,
  input: DecisionInput,
  verdict: ExplainedVerdict,
): Promise<string> {
  const { company, client, now } = attempt;
  const { maxSessionHours } = context.config;
  const opening = { person, verdict, client, now, maxSessionHours, isAtWorkspace: false };
  const { cookie, row } = await openSession(tx, opening);
  await noteSignIn(tx, person, verdict, now, true);
  await planSession(tx, {
    companyKey: company.key,
    userKey: person.row.key,
    sessionKey: row.key,
    plan: planOf(input, verdict),
    cause: permissionEnded,
    now,
  });
  await logAttempt(tx, context.notifier, { ...entryOf(attempt, person, verdict), sessionKey: row.key });
  return cookie;
}

/** Signs a person in to the attempt's destination; a null response means the account page. */
export async function completeAttempt(
  context: SignInContext,
  tx: Tx,
  attempt: Attempt,
  person: Person,
  input: DecisionInput,
  verdict: ExplainedVerdict,
): Promise<{ readonly response: SamlResponse | null; readonly cookie: string | null }> {
  const { spRequest } = attempt;
  return spRequest === null
    ? { response: null, cookie: await completeAccountSignIn(context, tx, attempt, person, input, verdict) }
    : await completeSignIn(context, tx, { ...attempt, spRequest }, person, input, verdict, null);
}

/** Whether a session's end is already planned as this plan says. */
export function isPlannedFor(session: KnownSession, plan: SessionPlan): boolean {
  return (session.allowed_until?.getTime() ?? null) === plan.allowedUntil;
}

/** Whether a single access is used for the first time, which starts its duration. */
export function isFirstUse(person: Person, verdict: ExplainedVerdict): boolean {
  return verdict.notes.includes('single_access') && person.subject.singleAccess?.firstUsedAt === null;
}

/** Decides a live session at a request like a sign-in, with the client of the request. */
export async function continueSession(
  context: SignInContext,
  tx: Tx,
  attempt: SpAttempt,
  session: SessionRow,
  person: Person,
  input: DecisionInput,
): Promise<{ readonly verdict: ExplainedVerdict; readonly response: SamlResponse | null }> {
  const verdict = explain(input);
  if (verdict.isAllowed) {
    const { response } = await completeSignIn(context, tx, attempt, person, input, verdict, session);
    return { verdict, response };
  }
  await logAttempt(tx, context.notifier, { ...entryOf(attempt, person, verdict), sessionKey: session.key });
  return { verdict, response: null };
}

/** The response to a passive request that would need interaction. */
export function respondNoPassive(
  context: SignInContext,
  tx: Tx,
  company: CompanySnapshot,
  spRequest: SpRequest,
  now: number,
): Promise<SamlResponse> {
  return respondWithError(context, tx, { company, spRequest, now }, ['Responder', 'NoPassive']);
}

/** A signed error response (SAML Core 3.2.2.2). */
export async function respondWithError(
  context: SignInContext,
  tx: Tx,
  { company, spRequest, now }: Pick<SpAttempt, 'company' | 'spRequest' | 'now'>,
  status: readonly [TopStatus, SubStatus?],
): Promise<SamlResponse> {
  const key = await context.keys.current(tx, company.key);
  if (key === null) throw new FaultError('unavailable', 'SIGNING_KEY_MISSING');
  const xml = await buildErrorResponse(
    {
      issuer: spRequest.sp.idpEntityId,
      sp: spRequest.sp.record,
      acsUrl: spRequest.acsUrl,
      inResponseTo: spRequest.requestId,
      now: new Date(now),
      status,
    },
    key.signer,
  );
  return { acsUrl: spRequest.acsUrl, value: toPostValue(xml), relayState: spRequest.relayState };
}

async function renewSession(
  tx: Tx,
  session: KnownSession,
  { allowedUntil, expiresAt }: Pick<SignedResponse, 'allowedUntil' | 'expiresAt'>,
  { now, isAtWorkspace }: { readonly now: number; readonly isAtWorkspace: boolean },
): Promise<void> {
  await tx
    .updateTable('sign_in_sessions')
    .set({
      last_seen_at: new Date(now),
      allowed_until: allowedUntil,
      expires_at: expiresAt,
      ...(isAtWorkspace ? { is_at_workspace: true } : {}),
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
  await tx
    .updateTable('users')
    .set({
      ...(isSignIn ? { last_login_at: new Date(now) } : {}),
      ...(isFirstUse(person, verdict) ? { single_access_first_used_at: new Date(now) } : {}),
    })
    .where('company_key', '=', person.row.company_key)
    .where('key', '=', person.row.key)
    .execute();
}
