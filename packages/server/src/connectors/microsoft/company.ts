import { companyNameLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import type { DirectoryDomain, DirectoryTenant } from '#ports/directory.ts';
import type { GraphClient } from './transport/client.ts';
import { microsoftError } from './transport/microsoft-error.ts';

const Organizations = z.object({
  value: z.array(
    z.object({
      id: z.string().min(1),
      displayName: z.string().nullish(),
      preferredLanguage: z.string().nullish(),
      createdDateTime: z.string().nullish(),
      verifiedDomains: z.array(z.object({ name: z.string().min(1), isDefault: z.boolean() })),
    }),
  ),
});

/** The tenant of the grant. Its primary domain is what Microsoft calls the default one. */
export async function getTenant(client: GraphClient): Promise<DirectoryTenant> {
  const operation = 'graph.organization.get';
  const { value } = await client.call({
    operation,
    method: 'GET',
    path: '/organization',
    query: { $select: 'id,displayName,preferredLanguage,createdDateTime,verifiedDomains' },
    right: 'organization',
    reply: Organizations,
  });
  const [organization] = value;
  const primary = organization?.verifiedDomains.find(({ isDefault }) => isDefault);
  if (organization === undefined || primary === undefined)
    throw microsoftError('unexpected_reply', { operation, reason: 'verifiedDomains' });
  return {
    customerId: organization.id,
    primaryDomain: primary.name.toLowerCase(),
    name: organization.displayName?.trim().slice(0, companyNameLimits.max) || null,
    language: organization.preferredLanguage || null,
    createdAt: organization.createdDateTime ?? null,
  };
}

const Domains = z.object({
  value: z.array(
    z.object({
      id: z.string().min(1),
      isDefault: z.boolean(),
      isInitial: z.boolean(),
      isRoot: z.boolean(),
      isVerified: z.boolean(),
    }),
  ),
});

/** All domains of the tenant; Microsoft has no aliases of domains. */
export async function listDomains(client: GraphClient): Promise<readonly DirectoryDomain[]> {
  const { value } = await client.call({
    operation: 'graph.domains.list',
    method: 'GET',
    path: '/domains',
    query: { $select: 'id,isDefault,isInitial,isRoot,isVerified' },
    right: 'domains',
    reply: Domains,
  });
  const roots = value.filter(({ isRoot }) => isRoot).map(({ id }) => id.toLowerCase());
  return value.map(({ id, isDefault, isInitial, isRoot, isVerified }) => {
    const name = id.toLowerCase();
    const follows = isRoot ? undefined : nearestAbove(name, roots);
    return { name, isPrimary: isDefault, isVerified, isInitial, aliases: [], ...(follows && { follows }) };
  });
}

function nearestAbove(name: string, roots: readonly string[]): string | undefined {
  const above = roots.filter((root) => name.endsWith(`.${root}`));
  return above.toSorted((one, other) => other.length - one.length)[0];
}
