import { HashQueueFullError } from '#ports/password-hasher.ts';
import { expectedOfUnknown, expectedPassword } from '#access/public.ts';
import type { ExpectedPassword } from '#access/public.ts';
import { sendBusy, takeBackAnswer, hrefOfSentForm } from '../http/load-shedding.tsx';
import { readFlowFacts } from '../session/read-facts.ts';
import type { FlowFacts } from '../session/read-facts.ts';
import { isLookedUp, lookUpUnknown } from './jit-lookup.ts';
import { Answered } from './sequence.ts';
import { requireBrowser } from './load-facts.ts';
import { endOfFailed } from './throttle.tsx';
import { writeUnverified } from './write.ts';
import type { Arrived, Attempted, Counted, Posted, Proof, Proved, Queued } from './known.ts';

type Unverified = Arrived &
  Posted &
  Attempted &
  Counted &
  Queued &
  Partial<Proved> & { readonly facts: FlowFacts };
type LookedUp = Attempted & Proved & { readonly facts: FlowFacts };

/**
 * Verifies the typed password in the bounded queue. An unknown person costs the same work. After a conflict a hash
 * that was compared before is not compared again.
 */
export async function verifyPassword(known: Unverified): Promise<Proved | Answered> {
  const { facts, typed, attempt, proof } = known;
  const { company, now } = attempt;
  const looked = { company, email: typed.email, person: facts.person, now };
  const expected =
    facts.person === null && proof?.hasWaited !== true && isLookedUp(known.context, looked)
      ? expectedOfUnknown(company, now)
      : expectedPassword(company, facts.person, now);
  return await orShed(known, async () => ({ proof: await prove(known, expected) }));
}

/**
 * Looks up an unknown address of a covered domain, and decides from the facts after the pause. It comes after the hash,
 * so a full queue answers known and unknown people after the same time.
 */
export async function lookUp(known: Unverified & Proved): Promise<LookedUp | Answered> {
  const { context, facts, typed, attempt, proof } = known;
  const { company, now } = attempt;
  const looked = { company, email: typed.email, person: facts.person, now };
  if (proof.hasWaited || !(await lookUpUnknown(context, looked))) return { facts, attempt, proof };
  const found = await readFlowFacts(known, typed.flowName, typed.email);
  // The flow may be answered by now, or its application have another address.
  const { attempt: still } = await requireBrowser({ ...known, facts: found });
  const expected = expectedPassword(found.company, found.person, now);
  return await orShed(known, async () => ({
    facts: found,
    attempt: still,
    proof: { ...(await prove(known, expected)), hasWaited: true },
  }));
}

/** Compares with the expected hash, which may have changed since an earlier comparison. */
async function prove(
  { context, typed, turn, proof: before }: Unverified,
  expected: ExpectedPassword,
): Promise<Proof> {
  const { isDefault, ended } = expected;
  const hash = expected.hash ?? ended;
  const hasWaited = before?.hasWaited ?? false;
  const known = before?.compared.get(hash);
  if (before !== undefined && known !== undefined) {
    const isRight = known && ended === null;
    const newHash = isRight ? before.newHash : null;
    return { ...before, isRight, hasEnded: known && ended !== null, expected, newHash };
  }
  // Without a hash the first comparison takes its time all the same.
  const matches =
    hash === null && before !== undefined ? false : await context.hasher.verify(hash, typed.password, turn);
  const isRight = matches && ended === null;
  const compared = new Map([...(before?.compared ?? []), [hash, matches]]);
  const isKept = !isRight || hash === null || isDefault || !context.hasher.isOutdated(hash);
  // Only an improvement: a full queue must not fail the sign-in.
  const newHash = isKept ? null : await context.hasher.hash(typed.password, turn).catch(() => null);
  return { isRight, hasEnded: matches && ended !== null, expected, compared, hasWaited, newHash };
}

/** With a full queue every attempt is shed alike. The result of an earlier comparison still counts. */
async function orShed<Done>(known: Unverified, work: () => Promise<Done>): Promise<Done | Answered> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashQueueFullError)) throw error;
  }
  const { context, reply, attempt, typed, own, form, counted, proof } = known;
  if (proof === undefined) takeBackAnswer(context, form);
  const settled = context.throttle.settle(counted, endOfFailed(proof), attempt.now);
  await writeUnverified(known, 'hash_queue_full', settled);
  const page = own ?? { company: attempt.company, againHref: hrefOfSentForm(context, form, typed.email) };
  return new Answered(sendBusy(context, reply, page));
}
