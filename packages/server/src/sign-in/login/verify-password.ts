import { HashQueueFullError } from '../../ports/password-hasher.ts';
import { expectedOfUnknown, expectedPassword } from '../../access/public.ts';
import type { ExpectedPassword } from '../../access/public.ts';
import { sendBusy } from '../http/load-shedding.tsx';
import { readFlowFacts } from '../session/read-facts.ts';
import type { FlowFacts } from '../session/read-facts.ts';
import { isLookedUp, lookUpUnknown } from './jit-lookup.ts';
import { Answered } from './sequence.ts';
import { writeUnverified } from './write.ts';
import type { Arrived, Attempted, Counted, Posted, Proof, Proved } from './known.ts';

type Verified = Proved & { readonly facts: FlowFacts };
type Unverified = Arrived & Posted & Attempted & Counted & Partial<Proved> & { readonly facts: FlowFacts };

/**
 * Verifies the typed password in the bounded queue. An unknown person costs the same work; with a full queue every
 * attempt is taken back and shed alike. After a conflict a hash that was compared before is not compared again.
 */
export async function verifyPassword(known: Unverified): Promise<Verified | Answered> {
  try {
    return known.proof === undefined ? await verifyFirst(known) : await verifyAgain(known, known.proof);
  } catch (error) {
    if (!(error instanceof HashQueueFullError)) throw error;
    return await shedCounted(known);
  }
}

async function verifyFirst(known: Unverified): Promise<Verified> {
  const { context, typed, attempt } = known;
  const { company, now } = attempt;
  let { facts } = known;
  const looked = { company, email: typed.email, person: facts.person, now };
  let expected =
    facts.person === null && isLookedUp(context, looked)
      ? expectedOfUnknown(company, now)
      : expectedPassword(company, facts.person, now);
  const compared = new Map([[expected.hash, await context.hasher.verify(expected.hash, typed.password)]]);
  // Looked up after the hash, so a full queue answers known and unknown people after the same time.
  const hasWaited = await lookUpUnknown(context, looked);
  if (hasWaited) {
    facts = await readFlowFacts(known, typed.flowName, typed.email);
    expected = expectedPassword(facts.company, facts.person, now);
    await compare(known, expected, compared);
  }
  return { facts, proof: { ...(await prove(known, expected, compared)), hasWaited } };
}

async function verifyAgain(known: Unverified, { compared, newHash, hasWaited }: Proof): Promise<Verified> {
  const { facts, attempt } = known;
  const expected = expectedPassword(facts.company, facts.person, attempt.now);
  if (compared.has(expected.hash)) {
    const isRight = compared.get(expected.hash) ?? false;
    return { facts, proof: { isRight, expected, compared, newHash, hasWaited } };
  }
  // The password changed while it was compared, so the comparison is void.
  const more = new Map(compared);
  await compare(known, expected, more);
  return { facts, proof: { ...(await prove(known, expected, more)), hasWaited } };
}

async function compare(
  { context, typed }: Unverified,
  { hash }: ExpectedPassword,
  compared: Map<string | null, boolean>,
): Promise<void> {
  if (compared.has(hash)) return;
  compared.set(hash, hash !== null && (await context.hasher.verify(hash, typed.password)));
}

async function prove(
  { context, typed }: Unverified,
  expected: ExpectedPassword,
  compared: ReadonlyMap<string | null, boolean>,
): Promise<Omit<Proof, 'hasWaited'>> {
  const { hash, isDefault } = expected;
  const isRight = compared.get(hash) ?? false;
  const isKept = !isRight || hash === null || isDefault || !context.hasher.isOutdated(hash);
  // Only an improvement: a full queue must not fail the sign-in.
  const newHash = isKept ? null : await context.hasher.hash(typed.password).catch(() => null);
  return { isRight, expected, compared, newHash };
}

/** Sheds an attempt that was already counted when its password would wait too long. */
async function shedCounted(known: Unverified): Promise<Answered> {
  const { context, request, reply, attempt, typed, own, counted } = known;
  const back = context.throttle.settle(counted, 'unverified', attempt.now);
  await writeUnverified(known, 'hash_queue_full', back);
  const page = own ?? { company: attempt.company, againHref: `/sign-in?flow=${typed.flowName}` };
  return new Answered(sendBusy(context, request, reply, page));
}
