import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import { newKey } from '../../db/keys.ts';
import type { DirectoryPerson } from '../../ports/directory.ts';

/**
 * Text by which people are found and by which lists by name are ordered: name, then e-mail, lower case, without accents
 * (spec §5, "Search"). The break between them is lower than any letter, so that Ana comes before Ana Maria.
 */
export function searchTextOf(name: string, email: string): string {
  return `${normaliseSearch(name)}\n${normaliseSearch(email)}`;
}

/** Case, accents and outer blanks do not count in a search (spec §5). */
export function normaliseSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

// A company has a handful of domains and many people: the same few names come again and again.
const knownDomains = new Map<string, string>();
const maxKnownDomains = 1000;

function domainOf(email: string): string {
  const written = email.slice(email.lastIndexOf('@') + 1);
  const known = knownDomains.get(written);
  if (known !== undefined) return known;
  const domain = canonicalDomain(written) ?? written;
  if (knownDomains.size >= maxKnownDomains) knownDomains.clear();
  knownDomains.set(written, domain);
  return domain;
}

/** The columns of a person that the directory decides. */
export function directoryColumns(person: DirectoryPerson) {
  const email = person.email.toLowerCase();
  return {
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
    last_login_at: person.lastSignInAt,
  };
}

/** A new row of a person as the directory describes them. */
export function userValues(companyKey: string, person: DirectoryPerson, now: number) {
  const at = new Date(now);
  const { last_login_at: lastLoginAt, ...columns } = directoryColumns(person);
  return {
    key: newKey(now),
    company_key: companyKey,
    ...columns,
    recovery_email_source: person.recoveryEmail ? ('directory' as const) : null,
    last_login_at: lastLoginAt ? new Date(lastLoginAt) : null,
    synced_at: at,
    created_at: at,
    updated_at: at,
  };
}
