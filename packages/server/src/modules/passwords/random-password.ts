import { randomInt } from 'node:crypto';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import type { PasswordContext } from '@shiftgate/domain/password/new-password.ts';
import { strengthAtWorkspace } from '@shiftgate/domain/password/workspace-password.ts';
import { workspacePasswordRules } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';

/** Characters that look and sound distinct; without vowels they make no words. */
const letters = 'bcdfghjkmnpqrstvwxz';
const digits = '23456789';
const groupLength = 4;
/** Three groups have some 55 bits. */
const fewestGroups = 3;

/**
 * Makes a random password that is easy to read and type: groups of four characters with dashes, such as
 * `Kt7m-x9qp-h4rv`. It has an upper-case and a lower-case letter, a digit and a symbol, and the required strength,
 * and the workspace accepts it.
 */
export function randomPassword(
  strength: PasswordStrength,
  context: PasswordContext,
  workspace: Provider,
): string {
  const { minLength } = strengthAtWorkspace(strength, workspace);
  const groups = Math.max(fewestGroups, Math.ceil((minLength + 1) / (groupLength + 1)));
  for (;;) {
    const signs = Array.from({ length: groups * groupLength }, () => pick(letters + digits));
    // The first character is upper case; a lower-case letter and a digit get random places.
    signs[0] = pick(letters).toUpperCase();
    const free = randomInt(1, signs.length);
    signs[free] = pick(digits);
    signs[free === signs.length - 1 ? 1 : free + 1] = pick(letters);
    const password = signs
      .join('')
      .replace(new RegExp(`.{${groupLength}}(?!$)`, 'g'), (group) => `${group}-`)
      .slice(0, workspacePasswordRules[workspace].maxLength);
    if (findNewPasswordFlaws(password, strength, context, workspace).length === 0) return password;
  }
}

function pick(signs: string): string {
  return signs.charAt(randomInt(signs.length));
}
