import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import { newKey } from '../../db/keys.ts';
import type { DirectoryPerson } from '../../ports/directory.ts';

/** Text by which a person is found: name and e-mail, lower case, without accents (spec §5, "Search"). */
export function searchTextOf(name: string, email: string): string {
  return normaliseSearch(`${name} ${email}`);
}

/** Case, accents and outer blanks do not count in a search (spec §5). */
export function normaliseSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return canonicalDomain(domain) ?? domain;
}

/** The row of a person as the directory describes them; the key counts only when the row is new. */
export function userValues(companyKey: string, person: DirectoryPerson, now: number) {
  const at = new Date(now);
  const email = person.email.toLowerCase();
  return {
    key: newKey(now),
    company_key: companyKey,
    directory_id: person.id,
    email,
    username: person.email,
    name: person.fullName,
    search_text: searchTextOf(person.fullName, email),
    photo_url: person.photoUrl,
    domain: domainOf(email),
    org_unit: person.orgUnitPath,
    status: person.isSuspended ? ('suspended' as const) : ('active' as const),
    is_admin: person.isSuperAdmin,
    is_delegated_admin: person.isDelegatedAdmin,
    recovery_email: person.recoveryEmail,
    recovery_email_source: person.recoveryEmail ? ('directory' as const) : null,
    last_login_at: person.lastSignInAt ? new Date(person.lastSignInAt) : null,
    synced_at: at,
    created_at: at,
    updated_at: at,
  };
}
