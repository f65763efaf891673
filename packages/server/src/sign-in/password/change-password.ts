import { notesOf } from '#modules/access-log/public.ts';
import { digestOfPassword, expectedPassword } from '#access/public.ts';
import type { Person } from '#access/public.ts';
import { FaultError } from '#core/faults.ts';
import { returnToForm } from '../http/form-notice.ts';
import { field } from '../http/request.ts';
import { changeFormOfFlow, sendChangePage } from '../login/form-pages.tsx';
import type { Arrived, Attempted, ChangeFacts, Decided, Opened, Proved, Signed } from '../login/known.ts';
import type { FlowFacts } from '../session/read-facts.ts';
import type { Answered } from '../login/sequence.ts';
import { writeChange } from '../login/write.ts';
import { hashNewPassword, storeChosenPassword } from './new-password.ts';
import type { Hashed, TypedTwice } from './new-password.ts';

/** The new password as typed, twice. */
export interface TypedChange extends TypedTwice {
  readonly flowName: string;
}

/** A flow that waits for a new password after the old one was verified. */
export interface Waiting {
  readonly person: Person;
  readonly change: ChangeFacts;
}

type Loaded = { readonly facts: FlowFacts };

/** Parses the form of the change page. */
export async function parseChange({ request }: Arrived): Promise<TypedChange> {
  const { body } = request;
  return {
    flowName: field(body, 'flow', 100) ?? '',
    password: field(body, 'password') ?? '',
    repeat: field(body, 'repeat') ?? '',
  };
}

/** Requires that the flow waits for a new password, and that the old one is still the person's. */
export async function requireWaiting({ facts, attempt }: Loaded & Attempted): Promise<Waiting & Proved> {
  const { flow, person } = facts;
  const change = flow.facts as ChangeFacts | null;
  if (flow.stage !== 'change_password' || flow.user_key === null || change === null)
    throw new FaultError('expired', 'FLOW_NOT_WAITING');
  const expected = expectedPassword(attempt.company, person, attempt.now);
  const proved = digestOfPassword(expected);
  // The password changed after this one was verified, so the old one proves nothing any more.
  if (person === null || proved === null || proved !== change.proved)
    throw new FaultError('expired', 'FLOW_EXPIRED');
  return {
    person,
    change,
    proof: { isRight: true, hasEnded: false, expected, compared: new Map(), hasWaited: false, newHash: null },
  };
}

/** Hashes the new password, or shows the page again with what is wrong with it. */
export function checkNewPassword(
  known: Arrived & Attempted & TypedChange & Waiting,
): Promise<Hashed | Answered> {
  const { context, attempt, person, change, flowName } = known;
  const { company } = attempt;
  return hashNewPassword(context, { company, person }, known, (problems) => {
    const page = { company, person, flow: flowName, email: person.row.email, reason: change.reason };
    const refused = { form: changeFormOfFlow(flowName), href: `/sign-in?flow=${flowName}`, notice: problems };
    return returnToForm(known, refused, () => sendChangePage(known, { ...page, problems }));
  });
}

/** Stores the new password with the sign-in that it continues. */
export async function writeNewPassword(
  known: Arrived & Loaded & Decided & Opened & Signed & TypedChange & Waiting & Hashed,
): Promise<void> {
  const { context, attempt, person, change, hash, password } = known;
  const { reason } = change;
  // Another person who knew the password before could be the one who chooses this one; many know the temporary one.
  const isOwn = person.row.password_hash !== null && person.row.is_password_own;
  await writeChange(known, {
    notes: notesOf(reason === 'default', false),
    store: (tx) => storeChosenPassword(context, tx, { ...attempt, person, hash, password, reason, isOwn }),
  });
}
