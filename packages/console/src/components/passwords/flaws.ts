import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import type { NewPasswordFlaw, PasswordContext } from '@shiftgate/domain/password/new-password.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { branding } from '../../lib/branding.ts';

/** The future owner of the password; a temporary one has none. */
export interface PasswordOwner {
  readonly company: { readonly name: string; readonly main_domain: string };
  readonly person?: { readonly name: string; readonly email: string; readonly domain_name: string };
}

/** What a password lacks, by the judgement that the server will give. */
export function flawsOf(
  password: string,
  strength: PasswordStrength,
  owner: PasswordOwner,
): NewPasswordFlaw[] {
  return findNewPasswordFlaws(password, strength, contextOf(owner));
}

/** The words that a first guess is made of. */
export function contextOf({ company, person }: PasswordOwner): PasswordContext {
  return {
    email: person?.email ?? '',
    name: person?.name ?? '',
    companyName: company.name,
    domain: person?.domain_name ?? company.main_domain,
    productName: branding.productName,
  };
}
