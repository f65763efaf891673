import { passwordLimits } from '../limits.ts';

/** What a company or shift asks of passwords. */
export interface PasswordStrength {
  readonly minLength: number;
  readonly requiresUppercase: boolean;
  readonly requiresLowercase: boolean;
  readonly requiresNumber: boolean;
  readonly requiresSymbol: boolean;
}

export const DEFAULT_PASSWORD_STRENGTH: PasswordStrength = {
  minLength: passwordLimits.defaultMinLength,
  requiresUppercase: false,
  requiresLowercase: false,
  requiresNumber: false,
  requiresSymbol: false,
};

/** Whether a company or shift may ask for so many characters at least. */
export function isMinLength(length: number): boolean {
  const { lowestMinLength, highestMinLength } = passwordLimits;
  return Number.isInteger(length) && length >= lowestMinLength && length <= highestMinLength;
}

export const PASSWORD_PROBLEMS = [
  'too_short',
  'too_long',
  'missing_uppercase',
  'missing_lowercase',
  'missing_number',
  'missing_symbol',
] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

/** The form that is measured and hashed: NFKC, so that one password has one form on every keyboard. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** What a new password lacks, in a fixed order; empty when it is good. Lengths count code points. */
export function findPasswordProblems(password: string, strength: PasswordStrength): PasswordProblem[] {
  const text = normalisePassword(password);
  const length = Array.from(text).length;
  const problems: PasswordProblem[] = [];
  if (length < strength.minLength) problems.push('too_short');
  if (length > passwordLimits.maxLength) problems.push('too_long');
  if (strength.requiresUppercase && !/\p{Lu}/u.test(text)) problems.push('missing_uppercase');
  if (strength.requiresLowercase && !/\p{Ll}/u.test(text)) problems.push('missing_lowercase');
  if (strength.requiresNumber && !/\p{Nd}/u.test(text)) problems.push('missing_number');
  if (strength.requiresSymbol && !/[^\p{L}\p{M}\p{N}]/u.test(text)) problems.push('missing_symbol');
  return problems;
}

/** Whether rules ask for less than others in any respect. */
export function isWeakerStrength(rules: PasswordStrength, others: PasswordStrength): boolean {
  const both = strictestStrength([rules, others]);
  return (Object.keys(both) as (keyof PasswordStrength)[]).some((rule) => both[rule] !== rules[rule]);
}

/** What several sets of rules ask of one password together: of each rule the strictest. Throws for none at all. */
export function strictestStrength(strengths: readonly PasswordStrength[]): PasswordStrength {
  const [first, ...others] = strengths;
  if (first === undefined) throw new RangeError('there is no strength to choose from');
  return others.reduce(
    (a, b) => ({
      minLength: Math.max(a.minLength, b.minLength),
      requiresUppercase: a.requiresUppercase || b.requiresUppercase,
      requiresLowercase: a.requiresLowercase || b.requiresLowercase,
      requiresNumber: a.requiresNumber || b.requiresNumber,
      requiresSymbol: a.requiresSymbol || b.requiresSymbol,
    }),
    first,
  );
}
