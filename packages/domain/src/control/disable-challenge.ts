import { challengeLimits } from '../limits.ts';

/** The sum a person solves before control is switched off (§5). */
export interface DisableChallenge {
  readonly first: number;
  readonly second: number;
  readonly operator: 'plus' | 'minus';
}

/** Builds the challenge from numbers the caller drew; throws a RangeError outside 1 to 99. */
export function makeDisableChallenge(
  first: number,
  second: number,
  operator: DisableChallenge['operator'],
): DisableChallenge {
  for (const number of [first, second]) {
    if (
      !Number.isInteger(number) ||
      number < challengeLimits.minNumber ||
      number > challengeLimits.maxNumber
    ) {
      throw new RangeError('the numbers of the challenge go from 1 to 99');
    }
  }
  return { first, second, operator };
}

/** The right answer. */
export function solveDisableChallenge({ first, second, operator }: DisableChallenge): number {
  return operator === 'plus' ? first + second : first - second;
}

/** Whether the typed text is the right answer; blanks around it do not count. */
export function isChallengeSolved(challenge: DisableChallenge, typed: string): boolean {
  const text = typed.trim().replace('−', '-');
  return /^-?\d{1,3}$/.test(text) && Number(text) === solveDisableChallenge(challenge);
}
