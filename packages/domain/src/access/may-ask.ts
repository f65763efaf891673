import { CHECKS, isDecidedByRules } from './checks.ts';
import type { SignInResult } from './types.ts';

const deniedByRules = CHECKS.filter(({ step }) => isDecidedByRules(step)).flatMap(({ result }) => result.all);

/**
 * Whether a person denied with this result may ask for a temporary single access: where such an access would let them
 * in. It would during a vacation as well, but a person on vacation is not invited to work.
 */
export function mayAskForSingleAccess(result: SignInResult): boolean {
  return result !== 'success' && result !== 'on_vacation' && deniedByRules.includes(result);
}
