import { z } from 'zod';
import type { Administrators } from '#ports/administrators.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryPerson, PeoplePage, PeoplePageRequest } from '#ports/directory.ts';
import { isExternal } from './external-accounts.ts';
import {
  advancedQuery,
  groupsOfPerson,
  knownByBuiltInRole,
  readFurtherRoles,
  roleGroupsOf,
  rolesOfPerson,
  standingOf,
} from './own-roles.ts';
import type { SecondSteps } from './second-steps.ts';
import type { SendBatch } from '../transport/batch.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

// No defaults and no empty objects: a page has 999 of these, and a sync hundreds of pages.
const User = z.object({
  id: z.string().min(1),
  userPrincipalName: z.string().min(3),
  displayName: z.string().nullish(),
  givenName: z.string().nullish(),
  accountEnabled: z.boolean().nullish(),
  userType: z.string().nullish(),
  department: z.string().nullish(),
  jobTitle: z.string().nullish(),
  otherMails: z.array(z.string()).nullish(),
  onPremisesImmutableId: z.string().nullish(),
});
type User = z.infer<typeof User>;

const UserPage = z.object({ value: z.array(User), '@odata.nextLink': z.string().optional() });

/** Only the mapped properties: they also halve the cost of a page. */
export const userProperties = Object.keys(User.shape).join(',');

/** What the mapping needs besides the person. */
export interface Surroundings {
  readonly admins: Pick<Administrators, 'superAdmins' | 'others' | 'unread'>;
  readonly secondSteps: SecondSteps;
  readonly photoUrlOf: (personId: string) => string | null;
}

/** Graph's maximum page size. */
const maxPageSize = 999;
const maxBatchOfPeople = 500;

/** One page of the company's own people. A page token is Graph's own link. */
export async function listPeople(
  client: GraphClient,
  readSurroundings: (client: GraphClient) => Promise<Surroundings>,
  { pageToken, pageSize = maxPageSize }: PeoplePageRequest = {},
): Promise<PeoplePage> {
  const common = { operation: 'graph.users.list', method: 'GET', right: 'people', reply: UserPage } as const;
  const [surroundings, page] = await Promise.all([
    readSurroundings(client),
    client.call(
      pageToken
        ? { ...common, link: pageToken }
        : {
            ...common,
            path: '/users',
            query: { $select: userProperties, $top: Math.min(pageSize, maxPageSize) },
          },
    ),
  ]);
  const people = page.value.filter((user) => !isExternal(user));
  return {
    people: people.map((user) => toPerson(user, surroundings)),
    guests: page.value.length - people.length,
    nextPageToken: page['@odata.nextLink'] ?? null,
  };
}

/** What reading one person takes besides the client. */
export interface PersonReaders extends Pick<Surroundings, 'photoUrlOf'> {
  readonly sendBatch: SendBatch;
}

/** Reads one person with their roles, by the rules for everyone: by id, sign-in name or address; null for none and for an external account. */
export async function getPerson(
  client: GraphClient,
  readers: PersonReaders,
  idOrEmail: string,
): Promise<DirectoryPerson | null> {
  // "." and ".." would be path segments, and an empty key would be the list.
  if (/^\.{0,2}$/.test(idOrEmail)) return null;
  const user = await readUser(client, readers, idOrEmail);
  if (user !== null || !idOrEmail.includes('@')) return user;
  const id = await findByAddress(client, idOrEmail);
  return id === null ? null : await readUser(client, readers, id);
}

async function readUser(
  client: GraphClient,
  { sendBatch, photoUrlOf }: PersonReaders,
  key: string,
): Promise<DirectoryPerson | null> {
  const path = `/users/${encodeURIComponent(key)}`;
  const operation = 'graph.users.get';
  const [found, roles, groups] = await sendBatch(client, {
    operation,
    right: 'people',
    requests: [
      { method: 'GET', path: `${path}?$select=${userProperties}` },
      { method: 'GET', path: rolesOfPerson(path), headers: advancedQuery },
      { method: 'GET', path: groupsOfPerson(path), headers: advancedQuery },
    ],
  });
  if (found === undefined || roles === undefined || groups === undefined)
    throw microsoftError('unexpected_reply', { operation, reason: 'responses' });
  for (const result of [found, roles]) {
    if (result.isOk) continue;
    // An address that cannot be a key is a bad request to Graph.
    if (isDirectoryError(result.error, 'not_found', 'invalid_request')) return null;
    throw result.error;
  }
  if (!found.isOk || !roles.isOk) return null;
  const user = User.safeParse(found.body);
  if (!user.success) throw microsoftError('unexpected_reply', { operation, reason: 'body' });
  if (isExternal(user.data)) return null;
  const builtIn = standingOf(roles.body, operation);
  const { id } = user.data;
  const { lists, unread } =
    builtIn === 'none'
      ? await readFurtherRoles(client, sendBatch, id, roleGroupsOf(groups, operation))
      : knownByBuiltInRole;
  const isSuper = builtIn === 'superAdmin';
  const admins = {
    superAdmins: new Set(isSuper ? [id] : []),
    others: new Map(lists.length > 0 && !isSuper ? [[id, lists]] : []),
    unread,
  };
  return toPerson(user.data, { admins, secondSteps: null, photoUrlOf });
}

const Found = z.object({ value: z.array(z.object({ id: z.string().min(1) })) });

/** Finds a person by the address of the mailbox, then by its aliases. */
async function findByAddress(client: GraphClient, address: string): Promise<string | null> {
  const quoted = address.replaceAll("'", "''");
  for (const filter of [`mail eq '${quoted}'`, `proxyAddresses/any(a:a eq 'smtp:${quoted}')`]) {
    try {
      const { value } = await client.call({
        operation: 'graph.users.find',
        method: 'GET',
        path: '/users',
        query: { $filter: filter, $select: 'id', $top: 2 },
        right: 'people',
        reply: Found,
      });
      if (value.length === 1) return value[0]!.id;
    } catch (error) {
      if (!isDirectoryError(error, 'invalid_request')) throw error;
    }
  }
  return null;
}

/** Reads people by id, as they are now; external accounts and people who are gone are returned apart. */
export async function readPeople(
  client: GraphClient,
  sendBatch: SendBatch,
  surroundings: Surroundings,
  ids: readonly string[],
): Promise<{ readonly people: readonly DirectoryPerson[]; readonly goneIds: readonly string[] }> {
  const operation = 'graph.users.get';
  const people: DirectoryPerson[] = [];
  const goneIds: string[] = [];
  for (let start = 0; start < ids.length; start += maxBatchOfPeople) {
    const part = ids.slice(start, start + maxBatchOfPeople);
    const results = await sendBatch(client, {
      operation,
      right: 'people',
      requests: part.map((id) => ({
        method: 'GET',
        path: `/users/${encodeURIComponent(id)}?$select=${userProperties}`,
      })),
    });
    for (const [index, result] of results.entries()) {
      if (!result.isOk && result.error.code !== 'not_found') throw result.error;
      const user = result.isOk ? User.safeParse(result.body) : null;
      if (user?.success === false) throw microsoftError('unexpected_reply', { operation, reason: 'body' });
      if (user === null || isExternal(user.data)) goneIds.push(part[index]!);
      else people.push(toPerson(user.data, surroundings));
    }
  }
  return { people, goneIds };
}

const noLists: readonly string[] = [];

function toPerson(user: User, { admins, secondSteps, photoUrlOf }: Surroundings): DirectoryPerson {
  const isSuperAdmin = admins.superAdmins.has(user.id);
  const lists = admins.others.get(user.id) ?? noLists;
  const hasSecondStep = secondSteps?.get(user.id);
  return {
    id: user.id,
    immutableId: user.onPremisesImmutableId || null,
    // People type the sign-in name, and an assertion must contain exactly it.
    email: user.userPrincipalName,
    fullName: user.displayName || user.userPrincipalName,
    givenName: user.givenName || null,
    isSuperAdmin,
    isDelegatedAdmin: !isSuperAdmin && lists.length > 0,
    roles: { lists, unread: admins.unread },
    isSuspended: user.accountEnabled === false,
    orgUnitPath: departmentPath(user.department),
    jobTitle: user.jobTitle?.trim() || null,
    photoUrl: photoUrlOf(user.id),
    recoveryEmail: user.otherMails?.[0] ?? null,
    lastSignInAt: null,
    // Entra's policies require it, and no report of people shows them.
    secondStep: hasSecondStep === undefined ? null : { isOn: hasSecondStep, isRequired: false },
  };
}

/** A department as a unit below the root; a slash in its name begins no lower level. */
function departmentPath(department: string | null | undefined): string | null {
  const name = department?.trim() ?? '';
  return name === '' ? null : `/${name.replaceAll('/', '∕')}`;
}
