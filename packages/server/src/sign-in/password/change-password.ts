import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '../../db/deadlock.ts';
import { inCompany } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { explain, logAttempt, notesOf } from '../../modules/access-log/public.ts';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import { companyOfFlow, consumeFlow, lockFlow } from '../session/flows.ts';
import type { FlowRow } from '../session/flows.ts';
import { entryOf, completeAttempt } from '../saml/saml-response.ts';
import type { SamlResponse, Attempt } from '../saml/saml-response.ts';
import {
  decisionInput,
  findPersonByKey,
  lockPerson,
  digestOfPassword,
  expectedPassword,
} from '../../access/public.ts';
import type { CompanySnapshot, Person } from '../../access/public.ts';
import { findNewPasswordProblems, storeChosenPassword } from './new-password.ts';
import { sendSignedIn, sendRefusal } from '../login/result-pages.tsx';
import { clientOf, field, refuseForeignForm } from '../http/request.ts';
import { readSpRequest, sendChangePage } from '../login/login-form.tsx';
import type { ChangeFacts } from '../login/login-form.tsx';

/** A flow that waits for a new password after the old one was verified. */
interface Waiting {
  readonly company: CompanySnapshot;
  readonly flow: FlowRow;
  readonly person: Person;
  readonly facts: ChangeFacts;
}

/** POST /sign-in/change: checks and stores the new password, and continues the waiting sign-in. */
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
  const problems = await findNewPasswordProblems(context, waiting, password, repeat);
  if (problems.length > 0) {
    const { company, person, facts } = waiting;
    const page = { company, person, flow: name, email: person.row.email, reason: facts.reason, problems };
    return sendChangePage(context, request, reply, page);
  }
  const hash = await context.hasher.hash(password);
  const goOn = async (tx: Tx) => {
    const now = context.clock.now();
    const fresh = await findWaiting(context, tx, companyKey, name, browserName);
    const attempt: Attempt = {
      company: fresh.company,
      spRequest: await readSpRequest(tx, fresh.flow),
      client: clientOf(request),
      now,
      requestId: request.id,
    };
    return await storeAndContinue(context, tx, attempt, fresh, { hash, password });
  };
  const done = await againAfterDeadlock(() => inCompany(context.db, companyKey, goOn));
  if (!done.verdict.isAllowed)
    return sendRefusal(context, request, reply, done.attempt, done.person, done.verdict);
  if (done.cookie !== null) writeCookie(reply, 'session', done.cookie, context.config.signinUrl);
  return sendSignedIn(context, request, reply, done);
}

async function findWaiting(
  context: SignInContext,
  tx: Tx,
  companyKey: string,
  name: string,
  browserName: string | null,
): Promise<Waiting> {
  const now = context.clock.now();
  const flow = await lockFlow(tx, { companyKey, name, browserName, now });
  const facts = flow.facts as ChangeFacts | null;
  if (flow.stage !== 'change_password' || flow.user_key === null || facts === null)
    throw new FaultError('expired', 'FLOW_NOT_WAITING');
  await lockPerson(tx, companyKey, 'key', flow.user_key);
  const company = await context.snapshots.read(tx, companyKey);
  const person = await findPersonByKey(tx, company, flow.user_key);
  // The password changed after this one was verified, so the old one proves nothing any more.
  const counts = digestOfPassword(expectedPassword(company, person, now));
  if (person === null || counts === null || counts !== facts.proved)
    throw new FaultError('expired', 'FLOW_EXPIRED');
  return { company, flow, person, facts };
}

async function storeAndContinue(
  context: SignInContext,
  tx: Tx,
  attempt: Attempt,
  { flow, person, facts }: Waiting,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<{
  readonly attempt: Attempt;
  readonly person: Person;
  readonly verdict: ExplainedVerdict;
  readonly response: SamlResponse | null;
  readonly cookie: string | null;
}> {
  const { company, now, client } = attempt;
  const input = decisionInput(company, person, client, now, true);
  const verdict = explain(input);
  await consumeFlow(tx, flow, now);
  if (!verdict.isAllowed) {
    const notes = notesOf(facts.reason === 'default');
    await logAttempt(tx, context.notifier, { ...entryOf(attempt, person, verdict), notes });
    return { attempt, person, verdict, response: null, cookie: null };
  }
  await storeChosenPassword(context, tx, { ...attempt, person, hash, password, reason: facts.reason });
  const { response, cookie } = await completeAttempt(context, tx, attempt, person, input, verdict);
  return { attempt, person, verdict, response, cookie };
}
