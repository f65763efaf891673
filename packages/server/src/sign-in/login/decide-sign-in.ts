import { nextSignInStep } from '@shiftgate/domain/access/sign-in-steps.ts';
import type { AttemptNote, DecisionInput } from '@shiftgate/domain/access/types.ts';
import { toJson } from '../../db/tables/columns.ts';
import type { Tx } from '../../db/transactions.ts';
import { explain, logAttempt, notesOf } from '../../modules/access-log/public.ts';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { consumeFlow, lockFlow } from '../session/flows.ts';
import type { FlowRow } from '../session/flows.ts';
import { completeAttempt } from '../saml/saml-response.ts';
import type { Attempt } from '../saml/saml-response.ts';
import {
  decisionInput,
  findPersonByEmail,
  lockPerson,
  changeReasonOf,
  digestOfPassword,
  expectedPassword,
  cancelPlan,
  endSession,
  findLiveSession,
} from '../../access/public.ts';
import type { CompanySnapshot, Person } from '../../access/public.ts';
import type { SignedIn, Submitted } from './fast-path.ts';
import type { ChangeFacts } from './login-form.tsx';

/** The outcome of a submitted form. */
export type FormOutcome =
  | { readonly kind: 'wrong'; readonly company: CompanySnapshot }
  | {
      readonly kind: 'refused';
      readonly attempt: Attempt;
      readonly person: Person;
      readonly verdict: ExplainedVerdict;
    }
  | {
      readonly kind: 'change';
      readonly company: CompanySnapshot;
      readonly person: Person;
      readonly facts: ChangeFacts;
    }
  | SignedIn;

/**
 * Decides again with everything read in this transaction and writes the outcome. The throttle's counters come last,
 * behind the rows of the person, so that two forms of one person never deadlock.
 */
export async function decideForm(
  context: SignInContext,
  tx: Tx,
  submitted: Submitted,
  typed: {
    readonly isRight: boolean;
    readonly newHash: string | null;
    readonly sessionCookie: string | null;
  },
): Promise<FormOutcome> {
  const companyKey = submitted.attempt.company.key;
  const now = context.clock.now();
  const company = await context.snapshots.read(tx, companyKey);
  const flow = await lockFlow(tx, {
    companyKey,
    name: submitted.flowName,
    browserName: submitted.browserName,
    now,
  });
  // A wrong password writes nothing about the person, so it takes no lock: the duration must not reveal which
  // accounts exist.
  if (typed.isRight) await lockPerson(tx, companyKey, 'email', submitted.email);
  const person = await findPersonByEmail(tx, company, submitted.email);
  const attempt: Attempt = { ...submitted.attempt, company, now };
  // The password changed while it was compared, so the result of the comparison is void.
  const isSame = expectedPassword(company, person, now).hash === submitted.expected.hash;
  const isRight = typed.isRight && isSame;
  const input = decisionInput(company, person, attempt.client, now, isRight);
  const facts = { flow, person, attempt, input, isRight, newHash: typed.newHash };
  const judged = await conclude(context, tx, submitted, facts, typed.sessionCookie);
  if (isRight) await context.throttle.succeed(tx, submitted.entered, now);
  else await context.throttle.fail(tx, submitted.entered, now);
  return judged;
}

interface Facts {
  readonly flow: FlowRow;
  readonly person: Person | null;
  readonly attempt: Attempt;
  readonly input: DecisionInput;
  readonly isRight: boolean;
  readonly newHash: string | null;
}

async function conclude(
  context: SignInContext,
  tx: Tx,
  submitted: Submitted,
  { flow, person, attempt, input, isRight, newHash }: Facts,
  sessionCookie: string | null,
): Promise<FormOutcome> {
  const { company, now } = attempt;
  const verdict = explain(input);
  const notes = notesOf(isRight && submitted.expected.isDefault);
  if (!verdict.isAllowed || person === null) {
    await logVerdict(context, tx, { attempt, email: submitted.email, person, verdict, notes });
    return isRight && person !== null
      ? { kind: 'refused', attempt, person, verdict }
      : { kind: 'wrong', company };
  }
  const reason = changeReasonOf(company, person, submitted.expected.isDefault, now);
  const step = nextSignInStep({ isPasswordProved: isRight, isChangeDue: reason !== null });
  if (step === 'change_password' && reason !== null) {
    const facts: ChangeFacts = { reason, proved: digestOfPassword(submitted.expected) };
    await waitForChange(tx, flow, person, facts);
    const result = 'password_change_due';
    await logVerdict(context, tx, { attempt, email: submitted.email, person, verdict, notes, result });
    return { kind: 'change', company, person, facts };
  }
  if (newHash !== null) await storeRehash(tx, person, newHash);
  const known = await findLiveSession(tx, company.key, sessionCookie, now);
  if (known !== null) {
    // The new session of the same person in the same browser takes the plan over.
    if (known.user_key === person.row.key) await cancelPlan(tx, company.key, known.key, now);
    await endSession(tx, known, 'replaced', now);
  }
  const { response, cookie } = await completeAttempt(context, tx, attempt, person, input, verdict);
  await consumeFlow(tx, flow, now);
  return { kind: 'in', attempt, person, response, cookie };
}

async function waitForChange(tx: Tx, flow: FlowRow, person: Person, facts: ChangeFacts): Promise<void> {
  await tx
    .updateTable('sign_in_flows')
    .set({ stage: 'change_password', user_key: person.row.key, facts: toJson(facts) })
    .where('company_key', '=', flow.company_key)
    .where('key', '=', flow.key)
    .execute();
}

async function storeRehash(tx: Tx, person: Person, hash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('company_key', '=', person.row.company_key)
    .where('key', '=', person.row.key)
    .execute();
}

/** A decided attempt that opens no session yet. */
interface Decided {
  readonly attempt: Attempt;
  readonly email: string;
  readonly person: Person | null;
  readonly verdict: ExplainedVerdict;
  readonly notes: readonly AttemptNote[];
  /** Set where it differs from the verdict's. */
  readonly result?: 'password_change_due';
}

async function logVerdict(
  { notifier: news }: SignInContext,
  tx: Tx,
  { attempt, email, person, verdict, notes, result }: Decided,
): Promise<void> {
  await logAttempt(tx, news, {
    now: attempt.now,
    company: attempt.company,
    email,
    person,
    client: attempt.client,
    result: result ?? verdict.result,
    isAllowed: false,
    verdict,
    notes,
    requestId: attempt.requestId,
    spKey: attempt.spRequest?.sp.key ?? null,
  });
}
