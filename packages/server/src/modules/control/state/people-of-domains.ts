import type { DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation, ImmutableId, WorkspaceDomain } from '#ports/domain-federation.ts';

/** A person with the domain that decides how they sign in. */
export interface PersonOfDomain extends ImmutableId {
  readonly domain: string;
}

/** The people whose sign-in some domains decide: those of the domains, and of the lower ones that follow them. */
export async function readPeopleOfDomains(
  federation: DomainFederation,
  grant: DirectoryGrant,
  domains: readonly string[],
): Promise<readonly PersonOfDomain[]> {
  const [all, people] = await Promise.all([
    federation.listDomains(grant),
    federation.readImmutableIds(grant, null),
  ]);
  const rootOf = createRootFinder(all);
  return people.flatMap((person) => {
    const domain = rootOf(person.signInName);
    return domain !== null && domains.includes(domain) ? [{ ...person, domain }] : [];
  });
}

/** The first of the domains without people; undefined when each has some. */
export function findEmptyDomain(
  people: readonly PersonOfDomain[],
  domains: readonly string[],
): string | undefined {
  const present = new Set(people.map(({ domain }) => domain));
  return domains.find((domain) => !present.has(domain));
}

/** Finds the root that an address follows: the nearest one, since a promoted lower domain is a root of its own. */
function createRootFinder(domains: readonly WorkspaceDomain[]): (address: string) => string | null {
  const roots = new Set(domains.filter(({ isRoot }) => isRoot).map(({ id }) => id.toLowerCase()));
  const found = new Map<string, string | null>();
  const climb = (name: string): string | null => {
    if (roots.has(name)) return name;
    return name.includes('.') ? climb(name.slice(name.indexOf('.') + 1)) : null;
  };
  return (address) => {
    const own = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    const known = found.get(own);
    if (known !== undefined) return known;
    const root = climb(own);
    found.set(own, root);
    return root;
  };
}
