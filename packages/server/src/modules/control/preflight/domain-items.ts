import type { DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation } from '#ports/domain-federation.ts';
import { domainIssuer } from '#ports/federation.ts';
import { faultOfDomain, signsRequests } from '../state/domain-faults.ts';
import { findEmptyDomain, readPeopleOfDomains } from '../state/people-of-domains.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';

const namedAtMost = 5;

/** What an activation will ask of a workspace that federates whole domains. */
export interface DomainsToCheck {
  readonly grant: DirectoryGrant;
  readonly entityId: string;
  readonly domains: readonly string[];
}

/** The items of such a workspace, read without changing anything. */
export async function checkDomains(
  federation: DomainFederation,
  at: DomainsToCheck,
): Promise<readonly Item[]> {
  return await Promise.all([
    rescueItem(federation, at),
    statesItem(federation, at),
    immutableIdsItem(federation, at),
  ]);
}

async function rescueItem(federation: DomainFederation, { grant }: DomainsToCheck): Promise<Item> {
  const found = await federation.listRescueAdministrators(grant);
  const names = found.slice(0, namedAtMost).map(({ signInName }) => signInName);
  const facts = { count: found.length, names };
  if (found.length > 0) return well('rescue_administrator', facts);
  return fault('rescue_administrator', 'blocking', 'NO_RESCUE_ADMINISTRATOR', {
    fix: 'workspace_admins',
    facts,
    url: federation.consolePages.administrators,
  });
}

async function statesItem(
  federation: DomainFederation,
  { grant, entityId, domains }: DomainsToCheck,
): Promise<Item> {
  const facts = { domains: [...domains] };
  for (const domain of domains) {
    const state = await federation.readDomain(grant, domain);
    const found =
      faultOfDomain(state, domain, domainIssuer(entityId, domain)) ??
      (signsRequests(state) ? { code: 'DOMAIN_REQUESTS_SIGNED' as const, facts: { domain } } : null);
    if (found === null) continue;
    const { code, facts: named } = found;
    return fault('domain_states', code === 'DIRECTORY_UNAVAILABLE' ? 'warning' : 'blocking', code, {
      fix: 'workspace_console',
      facts: { ...facts, ...named },
      url: federation.consolePages.singleSignOn,
    });
  }
  return well('domain_states', facts);
}

async function immutableIdsItem(
  federation: DomainFederation,
  { grant, domains }: DomainsToCheck,
): Promise<Item> {
  const people = await readPeopleOfDomains(federation, grant, domains);
  const empty = findEmptyDomain(people, domains);
  if (empty !== undefined)
    return fault('immutable_ids', 'blocking', 'USERS_NOT_FOUND', { fix: null, facts: { domain: empty } });
  const missing = people.filter(({ immutableId }) => immutableId === null);
  const synced = missing.filter(({ isSynced }) => isSynced);
  const facts = { covered: people.length, missing: missing.length };
  if (synced.length === 0) return well('immutable_ids', facts);
  const names = synced.slice(0, namedAtMost).map(({ signInName }) => signInName);
  return fault('immutable_ids', 'blocking', 'IMMUTABLE_ID_MISSING', {
    fix: null,
    facts: { ...facts, people: names },
  });
}
