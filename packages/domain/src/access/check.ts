import type { Instant } from '../calendar/instant.ts';
import type { CompiledShift } from '../shift/compile.ts';
import type { SingleAccess } from '../user/single-access.ts';
import { shiftsOf, singleAccessOf } from './effective-facts.ts';
import type { Attempt, DecisionInput, SignInResult, Subject, VerdictNote } from './types.ts';

/** Replaces a person whom the company does not know, so that only `known_user` has to handle that case. */
export const UNKNOWN_SUBJECT: Subject = {
  key: '',
  companyKey: '',
  status: 'not_synchronised',
  isAdministrator: false,
  domain: '',
  vacation: null,
  singleAccess: null,
  shifts: [],
};

/** What the checks are asked: the facts of an attempt, at an instant that may lie after it (look-ahead). */
export interface Question extends DecisionInput {
  readonly subject: Subject;
  readonly at: Instant;
  /** The shifts that count, all of the person's unless only some are asked about. */
  readonly shifts: readonly CompiledShift[];
  /** The single access that counts; null = none. */
  readonly singleAccess: SingleAccess | null;
}

/** The question of an attempt: at its own instant, with the shifts and the single access that count for its person. */
export function questionOf({ attempt, subject, company, timeClock }: DecisionInput): Question {
  const asked = subject ?? UNKNOWN_SUBJECT;
  return {
    attempt,
    subject: asked,
    company,
    timeClock,
    at: attempt.at,
    shifts: shiftsOf(company, asked),
    singleAccess: singleAccessOf(company, asked),
  };
}

/** `next` asks the following check; `deny` and `allow` end the decision with the result of this one. */
export type Answer = 'next' | 'deny' | 'allow';

/** Denies where a condition does not hold. */
export const denyUnless = (passes: boolean): Answer => (passes ? 'next' : 'deny');
/** Allows where a condition does not hold, since the rules below do not apply. */
export const allowUnless = (passes: boolean): Answer => (passes ? 'next' : 'allow');

/** Facts of a check in the trace, as they are stored with it. */
export type TraceFacts = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly number[]>
>;
export const NO_FACTS: TraceFacts = {};
export const NO_NOTES: readonly VerdictNote[] = [];

/** What a check adds to a decision that ends with it. `shift` is the deciding one; null = none decided. */
export interface Ending {
  readonly name: string;
  /** Its place in the order, from 1. */
  readonly step: number;
  readonly result: {
    /** Every result that it may give. */
    readonly all: readonly SignInResult[];
    readonly of: (question: Question, shift: CompiledShift | null) => SignInResult;
  };
  readonly notes: (question: Question, shift: CompiledShift | null) => readonly VerdictNote[];
}

/** The one result of a check. */
export function always(result: SignInResult): Ending['result'] {
  return { all: [result], of: () => result };
}

/** Results of a check that the facts choose between. */
export function oneOf<R extends SignInResult>(
  all: readonly R[],
  of: (question: Question, shift: CompiledShift | null) => R,
): Ending['result'] {
  return { all, of };
}

/**
 * What changes the answer of a check while all facts stay the same. `hours` is the coverage of the shifts; `horizon.ts`
 * has the instants of every other one, for the look-ahead.
 */
export type ChangesWith = 'nothing' | 'hours' | 'vacation' | 'time_clock_grace' | 'single_access';

/** A question without its instants: all that a check may read whose answer changes with nothing. */
export type TimelessQuestion = Omit<Question, 'at' | 'attempt'> & {
  readonly attempt: Omit<Attempt, 'at'>;
};

/** A check of the person. */
export interface PersonCheck<Name extends string = string> extends Ending {
  readonly name: Name;
  readonly changesWith: ChangesWith;
  readonly test: (question: Question) => Answer;
  /** What the trace says beside the answer; null where the check is not asked, which leaves it out of the trace. */
  readonly facts: (question: Question) => TraceFacts | null;
}

/** A check of one shift in force. `moment` has the bits of `momentOf` at the instant of the question. */
export interface ShiftCheck<Name extends string = string> extends Ending {
  readonly name: Name;
  readonly changesWith: ChangesWith;
  readonly test: (question: Question, shift: CompiledShift, moment: number) => Answer;
  readonly facts: (question: Question, shift: CompiledShift, moment: number) => TraceFacts;
  /** What the trace adds where the check denies: the rule that was not met. */
  readonly rule: (question: Question, shift: CompiledShift) => TraceFacts;
}

/** A check as its list declares it: its position gives the number, and members left out are empty. */
type Listed<C extends PersonCheck | ShiftCheck> = Omit<
  C,
  'step' | 'notes' | 'facts' | 'rule' | 'test' | 'changesWith'
> &
  Partial<Pick<C, 'notes' | 'facts'>>;

/** A test that reads an instant compiles only beside what its answer changes with. */
type Timed<AtAnyTime, AtAnInstant> =
  | { readonly changesWith: 'nothing'; readonly test: AtAnyTime }
  | { readonly changesWith: Exclude<ChangesWith, 'nothing'>; readonly test: AtAnInstant };

export type ListedPersonCheck<Name extends string = string> = Listed<PersonCheck<Name>> &
  Timed<(question: TimelessQuestion) => Answer, PersonCheck['test']>;
export type ListedShiftCheck<Name extends string = string> = Listed<ShiftCheck<Name>> &
  Partial<Pick<ShiftCheck, 'rule'>> &
  Timed<(question: TimelessQuestion, shift: CompiledShift) => Answer, ShiftCheck['test']>;
