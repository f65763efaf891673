import { companyNameLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import type { Administrators, KnownRoles } from '#ports/administrators.ts';
import { roleLists } from '#ports/administrators.ts';
import { DirectoryError, isDirectoryError } from '#ports/directory.ts';
import type {
  DirectoryDomain,
  DirectoryOrgUnit,
  DirectoryPerson,
  DirectoryTenant,
  PeoplePage,
  PeoplePageRequest,
} from '#ports/directory.ts';
import type { GoogleClient } from './transport/client.ts';

const root = '/admin/directory/v1';

// No defaults and no empty objects: a page has 500 of these, and a sync hundreds of pages.
const User = z.object({
  id: z.string().min(1),
  primaryEmail: z.string().min(3),
  name: z.object({ fullName: z.string().optional(), givenName: z.string().optional() }).optional(),
  isAdmin: z.boolean().optional(),
  isDelegatedAdmin: z.boolean().optional(),
  suspended: z.boolean().optional(),
  archived: z.boolean().optional(),
  orgUnitPath: z.string().optional(),
  organizations: z
    .array(z.object({ title: z.string().optional(), primary: z.boolean().optional() }))
    .optional(),
  thumbnailPhotoUrl: z.string().optional(),
  recoveryEmail: z.string().optional(),
  lastLoginTime: z.string().optional(),
  isEnrolledIn2Sv: z.boolean().optional(),
  isEnforcedIn2Sv: z.boolean().optional(),
});

const UserPage = z.object({ users: z.array(User).default([]), nextPageToken: z.string().min(1).optional() });

/** Of these fields a part is enough. */
const partsOf: Readonly<Record<string, string>> = {
  name: '(fullName,givenName)',
  organizations: '(title,primary)',
};

/** Only the mapped fields: a page of 500 complete users is several times larger. */
export const userFields = Object.keys(User.shape)
  .map((name) => `${name}${partsOf[name] ?? ''}`)
  .join(',');

const OrgUnit = z.object({
  orgUnitId: z.string().min(1),
  name: z.string(),
  orgUnitPath: z.string().startsWith('/'),
  parentOrgUnitPath: z.string().optional(),
  parentOrgUnitId: z.string().optional(),
});
const OrgUnitList = z.object({ organizationUnits: z.array(OrgUnit).default([]) });

const Domain = z.object({
  domainName: z.string().min(1),
  isPrimary: z.boolean().default(false),
  verified: z.boolean().default(false),
  domainAliases: z.array(z.object({ domainAliasName: z.string().min(1) })).default([]),
});
const DomainList = z.object({ domains: z.array(Domain).default([]) });

const Customer = z.object({
  id: z.string().min(1),
  customerDomain: z.string().min(1),
  customerCreationTime: z.string().optional(),
  language: z.string().optional(),
  postalAddress: z.object({ organizationName: z.string().optional() }).optional(),
});

/** Google's maximum page size. */
export const maxPageSize = 500;

/** One page of the company's people, ordered by address. */
export async function listPeople(client: GoogleClient, page: PeoplePageRequest = {}): Promise<PeoplePage> {
  const found = await client.call({
    operation: 'users.list',
    api: 'admin',
    method: 'GET',
    path: `${root}/users`,
    query: {
      customer: 'my_customer',
      maxResults: Math.min(page.pageSize ?? maxPageSize, maxPageSize),
      orderBy: 'email',
      projection: 'basic',
      fields: `nextPageToken,users(${userFields})`,
      pageToken: page.pageToken ?? undefined,
    },
    capability: 'readPeople',
    reply: UserPage,
  });
  return { people: found.users.map(toPerson), nextPageToken: found.nextPageToken ?? null };
}

const AdministratorPage = z.object({
  users: z.array(User.pick({ id: true })).default([]),
  nextPageToken: z.string().min(1).optional(),
});

/** Everyone with a role, by two searches. */
export async function readAdministrators(client: GoogleClient): Promise<Administrators> {
  const [supers, delegated] = await Promise.all([
    findByRole(client, 'isAdmin'),
    findByRole(client, 'isDelegatedAdmin'),
  ]);
  // Every workspace has one, so that an empty answer is a wrong one.
  if (supers.length === 0)
    throw new DirectoryError('unexpected_reply', { operation: 'users.list', reason: 'isAdmin' });
  const others = new Map(delegated.map((id) => [id, [roleLists.active]]));
  return { superAdmins: new Set(supers), others, unread: [], read: [] };
}

async function findByRole(
  client: GoogleClient,
  role: 'isAdmin' | 'isDelegatedAdmin',
): Promise<readonly string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await client.call({
      operation: 'users.list',
      api: 'admin',
      method: 'GET',
      path: `${root}/users`,
      query: {
        customer: 'my_customer',
        maxResults: maxPageSize,
        query: `${role}=true`,
        projection: 'basic',
        fields: 'nextPageToken,users(id)',
        pageToken,
      },
      capability: 'readPeople',
      reply: AdministratorPage,
    });
    ids.push(...page.users.map(({ id }) => id));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return ids;
}

/** One person by id, primary address or alias; null when there is none. */
export async function getPerson(client: GoogleClient, idOrEmail: string): Promise<DirectoryPerson | null> {
  // "." and ".." would be path segments, and an empty key would be the list.
  if (/^\.{0,2}$/.test(idOrEmail)) return null;
  try {
    const user = await client.call({
      operation: 'users.get',
      api: 'admin',
      method: 'GET',
      path: `${root}/users/${encodeURIComponent(idOrEmail)}`,
      query: { projection: 'basic', fields: userFields },
      capability: 'readPeople',
      reply: User,
    });
    return toPerson(user);
  } catch (error) {
    if (isDirectoryError(error, 'not_found')) return null;
    throw error;
  }
}

/** Sets a password given as a crypt(3) string. */
export async function updatePassword(
  client: GoogleClient,
  personId: string,
  cryptHash: string,
): Promise<void> {
  await client.call({
    operation: 'users.update',
    api: 'admin',
    method: 'PUT',
    path: `${root}/users/${encodeURIComponent(personId)}`,
    body: { password: cryptHash, hashFunction: 'crypt' },
    capability: 'writePeople',
    reply: null,
  });
}

/** All org units below the root, and the root itself when Google lists it. */
export async function listOrgUnits(client: GoogleClient): Promise<readonly DirectoryOrgUnit[]> {
  const found = await fetchOrgUnits(client);
  return found.map((unit) => ({
    id: unit.orgUnitId,
    name: unit.name,
    path: unit.orgUnitPath,
    parentPath: unit.parentOrgUnitPath ?? null,
  }));
}

/** The id of the root org unit, without Google's prefix `id:`; it covers the whole company. */
export async function rootOrgUnitId(client: GoogleClient): Promise<string> {
  const units = await fetchOrgUnits(client);
  const id =
    units.find((unit) => unit.orgUnitPath === '/')?.orgUnitId ??
    units.find((unit) => unit.parentOrgUnitPath === '/')?.parentOrgUnitId;
  if (id === undefined)
    throw new DirectoryError('unexpected_reply', { operation: 'orgunits.list', reason: 'root' });
  return id.replace(/^id:/, '');
}

async function fetchOrgUnits(client: GoogleClient): Promise<readonly z.infer<typeof OrgUnit>[]> {
  const found = await client.call({
    operation: 'orgunits.list',
    api: 'admin',
    method: 'GET',
    path: `${root}/customer/my_customer/orgunits`,
    query: { type: 'allIncludingParent', orgUnitPath: '/' },
    capability: 'readOrgUnits',
    reply: OrgUnitList,
  });
  return found.organizationUnits;
}

/** All domains of the customer, with their aliases. */
export async function listDomains(client: GoogleClient): Promise<readonly DirectoryDomain[]> {
  const found = await client.call({
    operation: 'domains.list',
    api: 'admin',
    method: 'GET',
    path: `${root}/customer/my_customer/domains`,
    capability: 'readDomains',
    reply: DomainList,
  });
  return found.domains.map((domain) => ({
    name: domain.domainName.toLowerCase(),
    isPrimary: domain.isPrimary,
    isVerified: domain.verified,
    aliases: domain.domainAliases.map((alias) => alias.domainAliasName.toLowerCase()),
  }));
}

/** The customer of the grant. */
export async function getTenant(client: GoogleClient): Promise<DirectoryTenant> {
  const customer = await client.call({
    operation: 'customers.get',
    api: 'admin',
    method: 'GET',
    path: `${root}/customers/${encodeURIComponent(client.grant.customerId ?? 'my_customer')}`,
    capability: 'readCustomer',
    reply: Customer,
  });
  return {
    customerId: customer.id,
    primaryDomain: customer.customerDomain.toLowerCase(),
    name: customer.postalAddress?.organizationName?.trim().slice(0, companyNameLimits.max) || null,
    language: customer.language || null,
    createdAt: customer.customerCreationTime ?? null,
  };
}

const delegated: KnownRoles = { lists: [roleLists.active], unread: [] };
const noRoles: KnownRoles = { lists: [], unread: [] };

function toPerson(user: z.infer<typeof User>): DirectoryPerson {
  return {
    id: user.id,
    immutableId: null,
    email: user.primaryEmail,
    // Google builds the full name from its two parts; without any, the address is the name.
    fullName: user.name?.fullName || user.primaryEmail,
    givenName: user.name?.givenName || null,
    isSuperAdmin: user.isAdmin === true,
    isDelegatedAdmin: user.isDelegatedAdmin === true,
    roles: user.isDelegatedAdmin === true ? delegated : noRoles,
    isSuspended: user.suspended === true || user.archived === true,
    orgUnitPath: user.orgUnitPath ?? null,
    jobTitle: jobTitleOf(user.organizations),
    photoUrl: user.thumbnailPhotoUrl ?? null,
    recoveryEmail: user.recoveryEmail ?? null,
    lastSignInAt: lastSignIn(user.lastLoginTime),
    secondStep:
      user.isEnrolledIn2Sv === undefined
        ? null
        : { isOn: user.isEnrolledIn2Sv, isRequired: user.isEnforcedIn2Sv === true },
  };
}

/** The title at the primary organization, else the first one that is written. */
function jobTitleOf(organizations: z.infer<typeof User>['organizations'] = []): string | null {
  const titled = organizations.filter(({ title = '' }) => title.trim() !== '');
  return (titled.find(({ primary }) => primary === true) ?? titled[0])?.title?.trim() ?? null;
}

// Google sends the start of 1970 for a person without a sign-in.
function lastSignIn(time: string | undefined): string | null {
  return time === undefined || time.startsWith('1970-01-01T00:00:00') ? null : time;
}
