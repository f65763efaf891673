import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#core/context.ts';
import type { DirectoryPerson } from '#ports/directory.ts';

/**
 * The text for search and for lists by name: name, then e-mail, lower case, without accents. The separator sorts
 * below any letter, so Ana comes before Ana Maria.
 */
export function searchTextOf(name: string, email: string): string {
  return `${normaliseSearch(name)}\n${normaliseSearch(email)}`;
}

// A company has few domains and many people, so the same names repeat.
const knownDomains = new LRUCache<string, string>({ max: 1_000 });

function domainOf(email: string): string {
  const written = email.slice(email.lastIndexOf('@') + 1);
  const known = knownDomains.get(written);
  if (known !== undefined) return known;
  const domain = canonicalDomain(written) ?? written;
  knownDomains.set(written, domain);
  return domain;
}

/** Lists of roles as they are stored. */
export const listsToStore = (lists: readonly string[]): string | null =>
  lists.length === 0 ? null : [...lists].sort().join(' ');

/** The columns of a person that the directory owns. */
export function directoryColumns(person: DirectoryPerson) {
  const email = person.email.toLowerCase();
  return {
    directory_id: person.id,
    immutable_id: person.immutableId,
    email,
    username: person.email,
    name: person.fullName,
    given_name: person.givenName,
    search_text: searchTextOf(person.fullName, email),
    photo_url: person.photoUrl,
    domain: domainOf(email),
    org_unit: person.orgUnitPath,
    function_title: person.jobTitle,
    status: person.isSuspended ? ('suspended' as const) : ('active' as const),
    is_admin: person.isSuperAdmin,
    is_delegated_admin: person.isDelegatedAdmin,
    role_lists: listsToStore(person.roles.lists),
    recovery_email: person.recoveryEmail,
    last_login_at: person.lastSignInAt,
    has_second_step: person.secondStep?.isOn ?? null,
    requires_second_step: person.secondStep?.isRequired ?? null,
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

/** Inserts or updates people as the directory describes them, in one statement. */
export async function upsertPeople(
  tx: Tx,
  companyKey: string,
  people: readonly DirectoryPerson[],
  now: number,
): Promise<readonly { readonly key: string; readonly status: string; readonly is_new: boolean }[]> {
  if (people.length === 0) return [];
  return await tx
    .insertInto('users')
    .values(people.map((person) => userValues(companyKey, person, now)))
    .onConflict((oc) =>
      oc.columns(['company_key', 'directory_id']).doUpdateSet((eb) => ({
        // Never taken away: a reply of the workspace may be older than the id.
        immutable_id: sql`coalesce(excluded.immutable_id, users.immutable_id)`,
        email: eb.ref('excluded.email'),
        username: eb.ref('excluded.username'),
        name: eb.ref('excluded.name'),
        given_name: eb.ref('excluded.given_name'),
        search_text: eb.ref('excluded.search_text'),
        photo_url: eb.ref('excluded.photo_url'),
        domain: eb.ref('excluded.domain'),
        org_unit: eb.ref('excluded.org_unit'),
        function_title: eb.ref('excluded.function_title'),
        // A person disabled in the panel stays disabled.
        status: sql`case when users.status = 'disabled' then users.status else excluded.status end`,
        is_admin: eb.ref('excluded.is_admin'),
        is_delegated_admin: eb.ref('excluded.is_delegated_admin'),
        role_lists: eb.ref('excluded.role_lists'),
        has_second_step: eb.ref('excluded.has_second_step'),
        requires_second_step: eb.ref('excluded.requires_second_step'),
        recovery_email: sql`case when users.recovery_email_source = 'entered' then users.recovery_email else excluded.recovery_email end`,
        recovery_email_source: sql`case when users.recovery_email_source = 'entered' then 'entered' else excluded.recovery_email_source end`,
        directory_recovery_email: sql`case when users.recovery_email_source = 'entered' then excluded.recovery_email end`,
        last_login_at: sql`greatest(users.last_login_at, excluded.last_login_at)`,
        synced_at: eb.ref('excluded.synced_at'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning(['key', 'status', sql<boolean>`xmax = 0`.as('is_new')])
    .execute();
}
