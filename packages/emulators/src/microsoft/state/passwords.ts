import type { EntraUser } from './model.ts';

/** Entra's rule for passwords: 8 to 256 characters, three of four kinds, printable ASCII alone, and not the account's own name. */
export function isStrongPassword(
  password: string,
  user: Pick<EntraUser, 'userPrincipalName' | 'passwordPolicies'>,
): boolean {
  const name = user.userPrincipalName.split('@')[0]?.toLowerCase() ?? '';
  if (!/^[\x20-\x7e]{8,256}$/.test(password)) return false;
  if (name.length > 2 && password.toLowerCase().includes(name)) return false;
  if (user.passwordPolicies?.includes('DisableStrongPassword') === true) return true;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  return kinds.length >= 3;
}
