import { isCommonPassword, plainLetters } from './common-passwords.ts';
import { findPasswordProblems, normalisePassword } from './strength.ts';
import type { PasswordProblem, PasswordStrength } from './strength.ts';

/** Everything that can be wrong with a new password apart from being the current one. */
export type NewPasswordFlaw = PasswordProblem | 'common' | 'context';

/** Whose password it is: none of these words may be what it is made of. */
export interface PasswordContext {
  readonly email: string;
  readonly name: string;
  readonly companyName: string;
  readonly domain: string;
  readonly productName: string;
}

/** What a new password lacks: the company's rules, then common and context words (NIST SP 800-63B-4 §3.1.1). */
export function findNewPasswordFlaws(
  password: string,
  strength: PasswordStrength,
  context: PasswordContext,
): NewPasswordFlaw[] {
  const flaws: NewPasswordFlaw[] = findPasswordProblems(password, strength);
  const text = normalisePassword(password);
  if (isCommonPassword(text)) flaws.push('common');
  else if (isMadeOfContext(text, context)) flaws.push('context');
  return flaws;
}

function isMadeOfContext(password: string, context: PasswordContext): boolean {
  const source = [context.email, context.name, context.companyName, context.domain, context.productName].join(
    ' ',
  );
  const words = plainLetters(source)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4);
  let rest = plainLetters(password);
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '');
  // Names are fine inside a longer phrase; on their own with a few signs they are the first guess.
  return rest.length < 6 && rest.length < password.length;
}
