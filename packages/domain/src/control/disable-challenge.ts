import { challengeLimits } from '../limits.ts';

/** The arithmetic question to answer before control is turned off. */
export interface Challenge {
  readonly left: number;
  readonly right: number;
  readonly sign: '+' | '-';
}

/**
 * Makes a question of two numbers from 1 to 99 and a sign; `random` returns numbers in [0, 1). The smaller number is
 * subtracted from the larger one, so the answer has no minus.
 */
export function makeChallenge(random: () => number): Challenge {
  const { minNumber, maxNumber } = challengeLimits;
  const pick = () => minNumber + Math.floor(random() * (maxNumber - minNumber + 1));
  const [one, other] = [pick(), pick()];
  if (random() < 0.5) return { left: one, right: other, sign: '+' };
  return { left: Math.max(one, other), right: Math.min(one, other), sign: '-' };
}

/** Whether a typed answer is the result; anything but a whole number is not. */
export function isRight(challenge: Challenge, answer: string): boolean {
  const typed = answer.trim();
  if (!/^\d{1,3}$/.test(typed)) return false;
  const result = challenge.sign === '+' ? challenge.left + challenge.right : challenge.left - challenge.right;
  return Number(typed) === result;
}
