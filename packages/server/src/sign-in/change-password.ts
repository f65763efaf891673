import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewPasswordProblem } from '@shiftgate/pages/change-password-page.tsx';
import { newKey } from '../db/keys.ts';
import { toJson } from '../db/tables/columns.ts';
import { inCompany } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { findNewPasswordFlaws, setUserPassword } from '../modules/passwords/index.ts';
import { explain, logAttempt } from './attempt-log.ts';
import type { ExplainedVerdict } from './attempt-log.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';
import { companyOfFlow, consumeFlow, lockFlow } from './flows.ts';
import type { FlowRow } from './flows.ts';
import { letIn } from './issue-answer.ts';
import type { Answer, Attempt } from './issue-answer.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { decisionInput, findPersonByKey } from './load-person.ts';
import type { Person } from './load-person.ts';
import { sendAnswer, sendRefusal } from './outcome-pages.tsx';
import { expectedPassword, strengthFor } from './password-facts.ts';
import { clientOf, field, refuseForeignForm } from './requests.ts';
import { endSessionsOfUser } from './sessions.ts';
import { askedOf, sendChangePage } from './show-sign-in.tsx';
import type { ChangeFacts } from './show-sign-in.tsx';

/** A flow whose person has proved the old password and has to choose a new one. */
interface Waiting {
  readonly company: CompanySnapshot;
  readonly flow: FlowRow;
  readonly person: Person;
  readonly facts: ChangeFacts;
}

/** POST /sign-in/change: checks the new password, stores it, and goes on with the sign-in that waited for it. */
export async function changePassword(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const name = field(request.body, 'flow', 100) ?? '';
  const password = field(request.body, 'password') ?? '';
  const repeat = field(request.body, 'repeat') ?? '';
  const companyKey = await companyOfFlow(context, name);
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const waiting = await inCompany(context.db, companyKey, (tx) =>
    findWaiting(context, tx, companyKey, name, browserName),
  );
  const problems = await findProblems(context, waiting, password, repeat);
  if (problems.length > 0) {
    const { company, person, facts } = waiting;
    const page = { company, person, flow: name, email: person.row.email, reason: facts.reason, problems };
    return sendChangePage(context, request, reply, page);
  }
  const hash = await context.hasher.hash(password);
  const done = await inCompany(context.db, companyKey, async (tx) => {
    const now = context.clock.now();
    const fresh = await findWaiting(context, tx, companyKey, name, browserName);
    const attempt: Attempt = {
      company: fresh.company,
      asked: await askedOf(tx, fresh.flow),
      client: clientOf(request),
      now,
      requestId: request.id,
    };
    return await storeAndGoOn(context, tx, attempt, fresh, { hash, password });
  });
  if (done.answer === null)
    return sendRefusal(context, request, reply, done.attempt, done.person, done.verdict);
  if (done.cookie !== null) writeCookie(reply, 'session', done.cookie, context.config.signinUrl);
  return sendAnswer(context, request, reply, done.attempt, done.answer, done.person, false);
}

async function findWaiting(
  context: SignInContext,
  tx: Tx,
  companyKey: string,
  name: string,
  browserName: string | null,
): Promise<Waiting> {
  const company = await context.facts.read(tx, companyKey);
  const flow = await lockFlow(tx, { companyKey, name, browserName, now: context.clock.now() });
  const person =
    flow.stage === 'change_password' && flow.user_key !== null
      ? await findPersonByKey(tx, company, flow.user_key)
      : null;
  if (person === null) throw new FaultError('expired', 'FLOW_NOT_WAITING');
  const facts = (flow.facts as ChangeFacts | null) ?? { reason: 'must_change' };
  return { company, flow, person, facts };
}

async function findProblems(
  context: SignInContext,
  { company, person }: Waiting,
  password: string,
  repeat: string,
): Promise<NewPasswordProblem[]> {
  const flaws: NewPasswordProblem[] = findNewPasswordFlaws(password, strengthFor(company, person), {
    email: person.row.email,
    name: person.row.name,
    companyName: company.name,
    domain: person.row.domain,
    productName: context.config.productName,
  });
  if (password !== repeat) flaws.push('mismatch');
  if (flaws.length > 0) return flaws;
  const current = expectedPassword(company, person, context.clock.now());
  const isSame = current.hash !== null && (await context.hasher.verify(current.hash, password));
  return isSame ? ['same'] : [];
}

async function storeAndGoOn(
  context: SignInContext,
  tx: Tx,
  attempt: Attempt,
  { flow, person, facts }: Waiting,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<{
  readonly attempt: Attempt;
  readonly person: Person;
  readonly verdict: ExplainedVerdict;
  readonly answer: Answer | null;
  readonly cookie: string | null;
}> {
  const { company, now, client } = attempt;
  const input = decisionInput(company, person, client, now, true);
  const verdict = explain(input);
  await consumeFlow(tx, flow, now);
  if (!verdict.isAllowed) {
    await logAttempt(tx, {
      now,
      company,
      email: person.row.email,
      person,
      client,
      result: verdict.result,
      isAllowed: false,
      verdict,
      requestId: attempt.requestId,
      spKey: attempt.asked.sp.key,
    });
    return { attempt, person, verdict, answer: null, cookie: null };
  }
  await setUserPassword(tx, {
    companyKey: company.key,
    userKey: person.row.key,
    hash,
    origin: 'person',
    now,
  });
  const chosen = { companyKey: company.key, userKey: person.row.key, password, now };
  const isForWorkspace = (await context.onPasswordChosen?.(tx, chosen)) ?? false;
  await auditChange(tx, attempt, person, { ...facts, isForWorkspace });
  // Whoever else knew the old password is out; this sign-in opens a session of its own.
  await endSessionsOfUser(tx, {
    companyKey: company.key,
    userKey: person.row.key,
    cause: 'password_changed',
    now,
  });
  const { answer, cookie } = await letIn(context, tx, attempt, person, input, verdict, null);
  return { attempt, person, verdict, answer, cookie };
}

async function auditChange(
  tx: Tx,
  attempt: Attempt,
  person: Person,
  facts: ChangeFacts & { readonly isForWorkspace: boolean },
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(attempt.now),
      company_key: attempt.company.key,
      occurred_at: new Date(attempt.now),
      event: 'user.password_changed',
      actor_kind: 'user',
      actor_user_key: person.row.key,
      actor_name: person.row.name,
      actor_email: person.row.email,
      target_kind: 'user',
      target_key: person.row.key,
      target_name: person.row.name,
      after: toJson({ reason: facts.reason, isForWorkspace: facts.isForWorkspace }),
      ip: attempt.client.ip,
      browser: attempt.client.browser,
      os: attempt.client.os,
      request_id: attempt.requestId,
    })
    .execute();
}
