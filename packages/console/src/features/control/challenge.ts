import { challengeLimits } from '@shiftgate/domain/limits.ts';

/** The arithmetic question that stands before switching control off (spec §5). */
export interface Challenge {
  readonly left: number;
  readonly right: number;
  readonly sign: '+' | '-';
}

/** Makes a question of two numbers from 1 to 99 and a sign; `random` gives numbers in [0, 1). */
export function makeChallenge(random: () => number): Challenge {
  const { minNumber, maxNumber } = challengeLimits;
  const pick = () => minNumber + Math.floor(random() * (maxNumber - minNumber + 1));
  return { left: pick(), right: pick(), sign: random() < 0.5 ? '+' : '-' };
}

/** Whether a typed answer is the result; anything but a whole number is not. */
export function isRight(challenge: Challenge, answer: string): boolean {
  const typed = answer.trim().replace('−', '-');
  if (!/^-?\d{1,3}$/.test(typed)) return false;
  const result = challenge.sign === '+' ? challenge.left + challenge.right : challenge.left - challenge.right;
  return Number(typed) === result;
}
