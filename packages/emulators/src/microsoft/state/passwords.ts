import type { EntraUser } from './model.ts';

/** Entra's rule for passwords: 8 to 256 characters, three of four kinds, and not the account's own name. */
export function isStrongPassword(
  password: string,
  user: Pick<EntraUser, 'userPrincipalName' | 'passwordPolicies'>,
): boolean {
  const name = user.userPrincipalName.split('@')[0]?.toLowerCase() ?? '';
  if (password.length < 8 || password.length > 256) return false;
  if (name.length > 2 && password.toLowerCase().includes(name)) return false;
  if (user.passwordPolicies?.includes('DisableStrongPassword') === true) return true;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  return kinds.length >= 3;
}
