import { passwordLimits } from '../limits.ts';
import { workspacePasswordRules } from '../providers.ts';
import type { Provider } from '../providers.ts';
import { commonWords } from './common-words.ts';
import { contextTree } from './context-words.ts';
import type { PasswordContext } from './context-words.ts';
import { takeGuessableAway } from './guessable.ts';
import { plainLetters } from './plain-letters.ts';
import { findPasswordProblems, normalisePassword } from './strength.ts';
import type { PasswordProblem, PasswordStrength } from './strength.ts';
import { findWorkspaceProblems, strengthAtWorkspace } from './workspace-password.ts';
import type { WorkspacePasswordProblem } from './workspace-password.ts';

export type { PasswordContext } from './context-words.ts';

/** Everything that can be wrong with a new password apart from being the current one. */
export type NewPasswordFlaw = PasswordProblem | WorkspacePasswordProblem | 'common' | 'context';

/** Six letters, some 28 bits: below that the guessable parts are the password. */
const leastWorth = 12;
/** What is repeated, and what may follow the repetitions. */
const longestUnit = 8;
const longestTail = 2;

/**
 * What a new password lacks: the company's rules in their order, those of the workspace where it is also set (null =
 * nowhere), then `context` or `common` where little is left of it without the words of its person and company, common
 * words, walks over the keyboard, years and repetitions (NIST SP 800-63B-4 §3.1.1). A word inside of a password that is
 * long enough without it is no flaw. Pure; no error.
 */
export function findNewPasswordFlaws(
  password: string,
  strength: PasswordStrength,
  context: PasswordContext,
  workspace: Provider | null = null,
): NewPasswordFlaw[] {
  const flaws: NewPasswordFlaw[] =
    workspace === null
      ? findPasswordProblems(password, strength)
      : findFlawsAtWorkspace(password, strength, workspace);
  const guess = findGuess(normalisePassword(password).slice(0, passwordLimits.maxLength), context);
  if (guess !== null) flaws.push(guess);
  return flaws;
}

function findFlawsAtWorkspace(
  password: string,
  strength: PasswordStrength,
  workspace: Provider,
): NewPasswordFlaw[] {
  const problems: NewPasswordFlaw[] = findPasswordProblems(
    password,
    strengthAtWorkspace(strength, workspace),
  );
  const isTooLong = password.length > workspacePasswordRules[workspace].maxLength;
  if (isTooLong && !problems.includes('too_long')) problems.push('too_long');
  // Of an empty field only the length is wrong.
  return password === '' ? problems : [...problems, ...findWorkspaceProblems(password, workspace)];
}

function findGuess(password: string, context: PasswordContext): 'common' | 'context' | null {
  const plain = plainLetters(password);
  const trees = [contextTree(context), ...commonWords()];
  // The text as it is, the text without signs between the letters, and both reversed.
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, '');
  const readings = [...new Set([plain, bare])].flatMap((text) => [text, [...text].toReversed().join('')]);
  const poor = readings
    .map((text) => takeGuessableAway(text, trees))
    .filter(({ worth, isLess }) => isLess && worth < leastWorth);
  if (poor.some(({ hasContext }) => hasContext)) return 'context';
  return poor.length > 0 || isMonotonous(plain) ? 'common' : null;
}

/** Digits alone (a telephone number, a date), three signs in all, or one thing again and again. */
function isMonotonous(plain: string): boolean {
  if (plain === '') return false;
  const signs = [...plain];
  if (new Set(signs).size <= 3 || /^[\d\s.,/+()-]+$/.test(plain)) return true;
  const units = Array.from(
    { length: Math.min(longestUnit, Math.floor(signs.length / 2)) },
    (_, at) => at + 1,
  );
  return units.some((unit) =>
    signs.slice(unit, Math.max(2 * unit, signs.length - longestTail)).every((sign, at) => sign === signs[at]),
  );
}
