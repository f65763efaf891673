import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import type { NewPasswordFlaw, PasswordContext } from '@shiftgate/domain/password/new-password.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import type { Company } from '#lib/auth/session.ts';
import { branding } from '#lib/branding.ts';

/** The future owner of the password; a temporary one has none. */
export interface PasswordOwner {
  readonly company: { readonly name: string; readonly main_domain: string };
  readonly person?: { readonly name: string; readonly email: string; readonly domain_name: string };
}

/** What a password lacks by the rules that the server applies; `workspace` = where it is also set. */
export function flawsOf(
  password: string,
  strength: PasswordStrength,
  owner: PasswordOwner,
  workspace: Provider | null = null,
): NewPasswordFlaw[] {
  return findNewPasswordFlaws(password, strength, contextOf(owner), workspace);
}

/** Where passwords that people choose are also set; null while whole domains are redirected here. */
export function passwordWorkspace({
  oauth,
  control_state: state,
}: Pick<Company, 'oauth' | 'control_state'>): Provider | null {
  const isRedirected = federationKinds[oauth] === 'domains' && (state === 'activating' || state === 'active');
  return isRedirected ? null : oauth;
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
