import type { AttemptNote } from '@shiftgate/domain/access/types.ts';
import type { Part } from '#db/pipeline.ts';
import type { Tx } from '#db/transactions.ts';
import { toJson } from '#db/tables/columns.ts';
import { hashName } from '#core/secret-names.ts';
import { notesOf } from '#modules/access-log/public.ts';
import type { AttemptEntry } from '#modules/access-log/public.ts';
import type { AttemptEnd } from '#modules/passwords/public.ts';
import { writeGuarded, writeUndecided } from '../session/guarded-write.ts';
import type { Guard } from '../session/guarded-write.ts';
import { randomName } from '#core/secret-names.ts';
import { newFlow } from '../session/flows.ts';
import type { NewFlow } from '../session/flows.ts';
import { isLongState } from '../session/links.ts';
import { claimPart, denyPart, endPart, insertFlow, waitPart } from '../session/parts.ts';
import type { Denial } from '../session/denial.ts';
import { isFirstUse, isPlannedFor, openingParts } from './opening-parts.ts';
import type {
  Arrived,
  Asked,
  Attempted,
  Counted,
  Decided,
  Loaded,
  Opened,
  Proved,
  Signed,
  Started,
  Typed,
} from './known.ts';

type Written = Arrived & Loaded & Decided & Opened & Signed;

/** Marks that a counted attempt is settled. */
export interface Settled {
  readonly isSettled: true;
}

/** Writes the outcome of a typed password: the flow is answered when the person is let in. */
export async function write(known: Written & Typed & Counted & Proved): Promise<Settled> {
  const { context, facts, attempt, outcome, counted, proof } = known;
  const isAllowed = outcome.kind === 'allowed';
  const end: AttemptEnd = proof.isRight ? 'right' : 'wrong';
  const parts = [
    ...openingParts(known, known),
    ...waitingParts(known),
    ...denyingParts(known, facts.flow),
    ...context.throttle.settle(counted, end, attempt.now),
  ];
  const guard = {
    ...guardOf(known),
    person: proof.isRight ? 'locks' : 'unused',
    flow: isAllowed
      ? 'answers'
      : outcome.kind === 'wrong' && facts.flow?.denial == null
        ? 'compares'
        : 'locks',
  } as const;
  const notes = isAllowed ? [] : notesOf(proof.isRight && proof.expected.isDefault, proof.hasEnded);
  const entry = entryOf(known, { email: known.typed.email, person: facts.person, notes });
  await writeGuarded(context, context.db, { guard, parts, entry });
  return { isSettled: true };
}

/** Writes the row of an attempt whose password was not verified, with statements that go with it. */
export async function writeUnverified(
  { context, facts, attempt, typed }: Arrived & Loaded & Attempted & Typed,
  result: 'throttled' | 'hash_queue_full',
  parts: readonly Part[],
): Promise<void> {
  const { company, client, now, requestId, spRequest } = attempt;
  const entry: AttemptEntry = {
    notes: rehearsalNotes(attempt),
    now,
    company,
    client,
    requestId,
    email: typed.email,
    person: facts.person,
    result,
    isAllowed: false,
    verdict: null,
    spKey: spRequest?.sp.key ?? null,
  };
  await writeUndecided(context, entry, parts);
}

/** Writes the row of a person who would be let in, but whom the workspace would not know by the assertion. */
export async function writeUnnamed(
  { context, attempt }: Arrived & Attempted,
  person: NonNullable<Loaded['facts']['person']>,
): Promise<void> {
  const { company, client, now, requestId, spRequest } = attempt;
  const entry: AttemptEntry = {
    notes: rehearsalNotes(attempt),
    now,
    company,
    client,
    requestId,
    email: person.row.email,
    person,
    result: 'immutable_id_missing',
    isAllowed: false,
    verdict: null,
    spKey: spRequest?.sp.key ?? null,
  };
  await writeUndecided(context, entry, []);
}

/** A new password: stored in the transaction of the guard, unless the person is denied. */
export interface NewPassword {
  readonly notes: readonly AttemptNote[];
  readonly store: (tx: Tx) => Promise<void>;
}

/** Writes what a new password comes to. It ends every session of the person, so none is replaced. */
export async function writeChange(known: Written, { notes, store }: NewPassword): Promise<void> {
  const { context, facts, outcome } = known;
  const { person } = facts;
  const isAllowed = outcome.kind === 'allowed';
  const guard = { ...guardOf(known), person: 'locks', flow: 'answers' } as const;
  const entry = entryOf(known, { email: person?.row.email ?? '', person, notes: isAllowed ? [] : notes });
  const parts = [
    ...openingParts({ ...known, facts: { ...facts, session: null } }, null),
    ...denyingParts(known, facts.flow),
  ];
  await writeGuarded(context, context.db, { guard, parts, entry, ...(isAllowed ? { work: store } : {}) });
}

/** Writes the outcome of a request without a password; a form stores the flow that it belongs to. */
export async function writeSession(known: Written & Asked): Promise<Started> {
  const { context, facts, attempt, outcome, continued, passive, ask } = known;
  const isForm = outcome.kind === 'form' && passive === null;
  const isDenied = outcome.kind === 'denied' && passive === null;
  const started = flowToStore(known);
  const parts = [
    ...openingParts(known, null),
    ...(outcome.kind === 'denied' && continued !== null ? [endPart(continued, 'denied', attempt.now)] : []),
    ...(started === null ? [] : [insertFlow(started.row)]),
    ...(isForm || isDenied ? claimingParts(known) : []),
    ...(isDenied || outcome.kind === 'allowed'
      ? denyingParts(known, (isDenied ? started?.row : null) ?? facts.flow)
      : []),
  ];
  const guard: Guard = {
    ...guardOf(known),
    person: personOfGuard(known),
    ...(continued === null ? {} : { session: continued }),
    ...(ask.message === undefined ? {} : { message: ask.message }),
    flow: facts.flow === null ? 'unused' : isForm ? 'locks' : 'answers',
  };
  const isAttempt = outcome.kind === 'allowed' || outcome.kind === 'denied';
  const entry = isAttempt
    ? entryOf(known, { email: outcome.person.row.email, person: outcome.person, notes: [] })
    : null;
  // A form that is shown again writes nothing.
  if (isForm && parts.length === 0 && ask.message === undefined) return { started };
  await writeGuarded(context, continued === null ? context.db : context.liveDb, { guard, parts, entry });
  return { started };
}

/** The flow of a form or a denial; after a silent sign-in one that only keeps a state too long for the links of its page. */
function flowToStore({ attempt, outcome, passive, ask }: Written & Asked): NewFlow | null {
  if (ask.flow === undefined || passive !== null) return null;
  if (outcome.kind === 'form' || outcome.kind === 'denied') return newFlow(ask.flow, attempt.now);
  if (outcome.kind !== 'allowed' || !isLongState(ask.flow.relayState)) return null;
  // Under a name of its own: a repeated request must not find it.
  return newFlow({ ...ask.flow, nameOf: randomName }, attempt.now);
}

/** A session that continues as planned changes nothing about its person, so the person is not locked for it. */
function personOfGuard({ outcome, opening, continued }: Written): Guard['person'] {
  if (continued === null) return 'unused';
  if (outcome.kind !== 'allowed' || opening === null) return 'locks';
  return isPlannedFor(continued, opening.plan) && !isFirstUse(outcome) ? 'compares' : 'locks';
}

function guardOf({ facts, attempt, signed }: Written): Pick<Guard, 'facts' | 'now' | 'signingKey'> {
  const signingKey = signed?.issued.signingKey;
  return { facts, now: attempt.now, ...(signingKey === undefined ? {} : { signingKey }) };
}

/** A due change lets the flow wait for the new password. */
function waitingParts({ facts, outcome }: Loaded & Decided): readonly Part[] {
  if (outcome.kind !== 'change' || facts.flow === null) return [];
  return [waitPart(facts.flow, outcome.person.row.key, toJson(outcome.change))];
}

/** A denial is kept with its flow, whose page shows it until the next attempt. */
function denyingParts(
  { attempt, outcome }: Decided,
  flow: { readonly company_key: string; readonly key: string; readonly denial?: unknown } | null,
): readonly Part[] {
  if (flow === null) return [];
  if (outcome.kind !== 'denied') return flow.denial == null ? [] : [denyPart(flow, null)];
  const { now, client, requestId } = attempt;
  const { person, verdict } = outcome;
  const denial: Denial = { userKey: person.row.key, now, client, requestId, verdict };
  return [denyPart(flow, toJson(denial))];
}

/** A flow that began without cookies is claimed by the first browser that follows it. */
function claimingParts({ facts, ask }: Loaded & Asked): readonly Part[] {
  const { claimedBy } = ask;
  return claimedBy === undefined || facts.flow === null ? [] : [claimPart(facts.flow, hashName(claimedBy))];
}

/** Distinguishes an attempt of a rehearsal from one that the workspace began. */
const rehearsalNotes = ({ rehearsalName }: Attempted['attempt']): readonly AttemptNote[] =>
  rehearsalName === null ? [] : ['rehearsal'];

/** The log row of a decided attempt. */
function entryOf(
  { attempt, outcome, opening, signed, continued }: Written,
  who: Pick<AttemptEntry, 'email' | 'person' | 'notes'>,
): AttemptEntry {
  const { now, company, client, requestId, spRequest } = attempt;
  const verdict = outcome.kind === 'form' ? null : outcome.verdict;
  const sessionKey = opening?.session.key ?? continued?.key;
  return {
    now,
    company,
    client,
    requestId,
    verdict,
    ...who,
    notes: [...(who.notes ?? []), ...rehearsalNotes(attempt)],
    result: outcome.kind === 'change' ? 'password_change_due' : (verdict?.result ?? 'success'),
    isAllowed: outcome.kind === 'allowed',
    spKey: spRequest?.sp.key ?? null,
    ...(sessionKey === undefined ? {} : { sessionKey }),
    ...(signed === null ? {} : { issued: signed.issued }),
  };
}
