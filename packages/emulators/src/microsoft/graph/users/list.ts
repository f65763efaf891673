import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import type { EntraUser } from '#microsoft/state/model.ts';
import { cutPage } from '#support/paging.ts';
import { holds, isEventual, GraphReply } from '../api/call.ts';
import type { GraphCall } from '../api/call.ts';
import { readFilter } from '../api/filter.ts';
import type { FilterValue } from '../api/filter.ts';
import { presentUser, readSelect, userProperties } from './properties.ts';
import { walkedList } from './walked-list.ts';

const maxPage = 999;
const maxPageWithActivity = 120;
const pageLifetimeMs = 3_600_000;

const filterRules = {
  properties: [
    'id',
    'userPrincipalName',
    'displayName',
    'givenName',
    'surname',
    'mail',
    'mailNickname',
    'otherMails',
    'proxyAddresses',
    'jobTitle',
    'department',
    'accountEnabled',
    'userType',
    'createdDateTime',
    'onPremisesImmutableId',
    'onPremisesSyncEnabled',
    'companyName',
    'employeeId',
  ],
  endsWith: ['mail', 'userPrincipalName', 'otherMails', 'proxyAddresses'],
};

const needsHeader = (operator: string): Error =>
  graphErrors.unsupportedQuery(
    `Operator: '${operator}' is not supported because the required parameters might be missing. Try adding $count=true query parameter and ConsistencyLevel:eventual header. Refer to https://aka.ms/graph-docs/advanced-queries for more information`,
  );

const readProperty = (user: EntraUser, name: string): FilterValue | readonly string[] =>
  userProperties[name]?.(user) as FilterValue | readonly string[];

type Test = (user: EntraUser) => boolean;

function readSearch(text: string): Test {
  const match = /^"?(displayName|mail|userPrincipalName|givenName|surname):(.*?)"?$/.exec(text.trim());
  if (match === null) throw graphErrors.badQuery('Syntax error: character is not valid in $search.');
  const [, name = '', wanted = ''] = match;
  return (user) =>
    String(userProperties[name]?.(user) ?? '')
      .toLowerCase()
      .includes(wanted.toLowerCase());
}

function readOrder(text: string): (a: EntraUser, b: EntraUser) => number {
  const [name = '', direction = 'asc'] = text.trim().split(/\s+/);
  if (!['displayName', 'userPrincipalName', 'createdDateTime'].includes(name))
    throw graphErrors.unsupportedQuery(`Sorting not supported for current query: ${name}.`);
  const sign = direction === 'desc' ? -1 : 1;
  const key = (user: EntraUser): string => String(userProperties[name]?.(user) ?? '');
  return (a, b) => sign * (key(a).localeCompare(key(b), 'pt-BR') || a.id.localeCompare(b.id));
}

/** What finds users as `$filter`, `$search` and `$orderby` ask for them; refuses what Graph refuses. */
function readUserQuery(call: GraphCall): () => EntraUser[] {
  const { query, tenant } = call;
  const isAdvanced = isEventual(call) && query.get('$count') === 'true';
  const filterText = query.get('$filter');
  const search = query.get('$search');
  const order = query.get('$orderby');
  if (query.has('$skip')) throw graphErrors.badQuery("'$skip' is not supported by the service.");
  if (query.has('$count') && !isEventual(call))
    throw graphErrors.badRequest('$count is not currently supported.');
  if (search !== null && !isEventual(call))
    throw graphErrors.badRequest(
      "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
    );
  if (order !== null && filterText !== null && !isAdvanced) throw needsHeader('OrderBy');
  const filter = filterText === null ? null : readFilter(filterText, readProperty, filterRules);
  if (filter !== null && filter.advanced !== null && !isAdvanced) throw needsHeader(filter.advanced);
  const searched = search === null ? null : readSearch(search);
  const compare = order === null ? null : readOrder(order);
  return () => {
    const found = tenant.users.filter(
      (user) =>
        user.deletedAt === null && (filter?.test(user) ?? true) && (searched === null || searched(user)),
    );
    return compare === null ? found : found.toSorted(compare);
  };
}

/** Sign-in activity needs a license and a permission of its own, and smaller pages. */
export function checkActivity(call: GraphCall, selected: readonly string[]): void {
  if (!selected.includes('signInActivity')) return;
  if (!holds(call, ['AuditLog.Read.All'])) throw graphErrors.denied();
  if (!call.tenant.isPremium) throw graphErrors.notLicensed();
}

function readTop(call: GraphCall, selected: readonly string[], defaultSize: number): number {
  const text = call.query.get('$top');
  const size = text === null ? defaultSize : Number(text);
  if (!Number.isInteger(size) || size < 1 || size > maxPage)
    throw graphErrors.badRequest('Invalid page size specified: must be between 1 and 999 inclusive.');
  if (selected.includes('signInActivity') && text !== null && size > maxPageWithActivity)
    throw graphErrors.badRequest(`Cannot query data for more than ${maxPageWithActivity} users at a time`);
  return size;
}

/** GET /users: pages by `@odata.nextLink`, never by `$skip`. */
export function listUsers(context: MicrosoftContext, call: GraphCall): unknown {
  const { query } = call;
  const selected = readSelect(query.get('$select'), true);
  checkActivity(call, selected);
  const size = readTop(call, selected, context.pageSizes.list);
  const token = query.get('$skiptoken') ?? '';
  const asked = ['$filter', '$search', '$orderby', '$count'].map((name) => query.get(name));
  const found = walkedList(call.tenant, {
    asked: JSON.stringify(asked),
    isFirstPage: token === '',
    find: readUserQuery(call),
  });
  const page = cutPage(found, {
    size: String(size),
    defaultSize: size,
    maxSize: maxPage,
    token,
    listKey: `${call.tenant.id} ${query.get('$filter') ?? ''} ${query.get('$orderby') ?? ''}`,
    nowMs: call.nowMs,
    lifetimeMs: pageLifetimeMs,
  });
  if (page === null)
    throw graphErrors.badRequest('The specified page token value has expired or is malformed.');
  const { graph } = context.urls;
  const next = new URLSearchParams(query);
  if (page.nextPageToken !== null) next.set('$skiptoken', page.nextPageToken);
  const fields = query.has('$select') ? `(${selected.join(',')})` : '';
  return {
    '@odata.context': `${graph}/v1.0/$metadata#users${fields}`,
    ...(query.get('$count') === 'true' && token === '' ? { '@odata.count': found.length } : {}),
    ...(page.nextPageToken === null ? {} : { '@odata.nextLink': `${graph}/v1.0/users?${next.toString()}` }),
    value: page.items.map((user) => presentUser(user, selected, call.caller.permissions)),
  };
}

/** GET /users/$count, as text. */
export function countUsers(call: GraphCall): unknown {
  if (!isEventual(call)) throw graphErrors.badRequest('$count is not currently supported.');
  call.query.set('$count', 'true');
  return new GraphReply(200, String(readUserQuery(call)().length), { 'content-type': 'text/plain' });
}
