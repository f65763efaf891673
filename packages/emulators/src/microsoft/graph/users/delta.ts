import type { MicrosoftContext } from '#microsoft/context.ts';
import { GraphError, graphErrors } from '#microsoft/faults/errors.ts';
import type { EntraUser, Tenant } from '#microsoft/state/model.ts';
import type { GraphCall } from '../api/call.ts';
import { presentUser, readSelect } from './properties.ts';

const tokenLifetimeMs = 7 * 86_400_000;
const maxPage = 999;

/** What a link of a delta query carries. */
interface DeltaToken {
  readonly tenantId: string;
  /** The number of the newest change that the caller will know after this round. */
  readonly until: number;
  /** The number up to which the caller knows all; null in a first round. */
  readonly since: number | null;
  /** How many of the round were already given. */
  readonly at: number;
  readonly select: string;
  /** The objects of the first request's `$filter`; null for all. */
  readonly ids: readonly string[] | null;
  readonly madeAt: number;
}

const write = (token: DeltaToken): string => Buffer.from(JSON.stringify(token), 'utf8').toString('base64url');

function read(text: string): DeltaToken {
  try {
    const token: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    // Only this module writes tokens; a foreign one lacks the tenant and is refused by the caller.
    return token as DeltaToken;
  } catch {
    throw graphErrors.badRequest("Parameter 'DeltaToken' is malformed.");
  }
}

const lostState = (): GraphError =>
  new GraphError(400, 'syncStateNotFound', 'The sync state generation is not found; please run a full sync.');

function resync(context: MicrosoftContext): GraphError {
  const location = `${context.urls.graph}/v1.0/users/delta?$deltatoken=`;
  return new GraphError(
    410,
    'resyncRequired',
    'Resync required. Replace any local items with the server’s version.',
    {
      headers: { location },
    },
  );
}

/** One line of a round: a user as it is now, or that it is gone. */
type Entry = { user: EntraUser; isGone: boolean };

/** Users that changed in what is selected, in the order of their last change. Replays are allowed, losses are not. */
function changedSince(tenant: Tenant, since: number, selected: readonly string[]): Entry[] {
  const touched = new Map<string, true>();
  // Changes are in order, so the first that counts is found from the end.
  const first = tenant.changes.findLastIndex(({ sequence }) => sequence <= since) + 1;
  for (const { userId, properties } of tenant.changes.slice(first)) {
    if (properties === null || properties.some((name) => selected.includes(name))) touched.set(userId, true);
  }
  if (touched.size === 0) return [];
  return tenant.users
    .filter((user) => touched.has(user.id))
    .map((user) => ({ user, isGone: user.deletedAt !== null }));
}

/** A page of a round, and where the next one begins. */
interface RoundPage {
  readonly entries: readonly Entry[];
  readonly next: number | null;
}

function cut(entries: readonly Entry[], at: number, size: number): RoundPage {
  const end = at + size;
  return { entries: entries.slice(at, end), next: end < entries.length ? end : null };
}

/** A page of all users, read from the place where the last one ended. */
function readAll(tenant: Tenant, at: number, size: number): RoundPage {
  const { entries, next } = cut(
    tenant.users.slice(at, at + size + 1).map((user) => ({ user, isGone: user.deletedAt !== null })),
    0,
    size,
  );
  return { entries: entries.filter(({ isGone }) => !isGone), next: next === null ? null : at + size };
}

const present = ({ user, isGone }: Entry, selected: readonly string[]): unknown =>
  isGone ? { id: user.id, '@removed': { reason: 'changed' } } : presentUser(user, selected, []);

function firstToken(call: GraphCall): DeltaToken {
  const { tenant, nowMs, query } = call;
  const isFromNow = query.get('$deltatoken') === 'latest' || query.get('$deltaToken') === 'latest';
  return {
    tenantId: tenant.id,
    until: tenant.sequence,
    since: isFromNow ? tenant.sequence : null,
    at: 0,
    select: query.get('$select') ?? '',
    ids: readIds(query.get('$filter')),
    madeAt: nowMs,
  };
}

function pageSize(context: MicrosoftContext, call: GraphCall): number {
  const wanted = /odata\.maxpagesize=(\d+)/i.exec(call.headers['prefer'] ?? '')?.[1];
  return wanted === undefined ? context.pageSizes.delta : Math.min(maxPage, Math.max(1, Number(wanted)));
}

/** The token of a request; checked against its age and against what is still known of the changes. */
function tokenOf(context: MicrosoftContext, call: GraphCall): DeltaToken {
  const { query, tenant, fault } = call;
  const delta = query.get('$deltatoken') ?? query.get('$deltaToken');
  const skip = query.get('$skiptoken');
  if (fault?.kind === 'expiredDelta') throw resync(context);
  if (fault?.kind === 'lostSyncState') throw lostState();
  if (skip === null && (delta === null || delta === '' || delta === 'latest')) return firstToken(call);
  const token = read(skip ?? delta ?? '');
  if (token.tenantId !== tenant.id) throw graphErrors.badRequest("Parameter 'DeltaToken' is malformed.");
  if (call.nowMs - token.madeAt > tokenLifetimeMs) throw resync(context);
  const oldest = tenant.changes[0]?.sequence ?? tenant.sequence + 1;
  if (token.since !== null && token.since + 1 < oldest && token.since < tenant.sequence) throw lostState();
  // A new round begins where the last one ended.
  return skip === null ? { ...token, until: tenant.sequence, since: token.until, at: 0 } : token;
}

/** GET /users/delta: all users at first, then what changed in the selected properties since. */
export function deltaUsers(context: MicrosoftContext, call: GraphCall): unknown {
  for (const name of ['$top', '$expand', '$orderby', '$search']) {
    if (call.query.has(name))
      throw graphErrors.badRequest(`The query parameter '${name}' is not supported by change tracking.`);
  }
  const token = tokenOf(context, call);
  const selected = readSelect(token.select, true);
  const size = pageSize(context, call);
  const page =
    token.since === null
      ? readAll(call.tenant, token.at, size)
      : cut(changedSince(call.tenant, token.since, selected), token.at, size);
  const { graph } = context.urls;
  const base = `${graph}/v1.0/users/delta?`;
  const link =
    page.next !== null
      ? { '@odata.nextLink': `${base}$skiptoken=${write({ ...token, at: page.next })}` }
      : {
          '@odata.deltaLink': `${base}$deltatoken=${write({ ...token, at: 0, since: token.until, madeAt: call.nowMs })}`,
        };
  const fields = token.select === '' ? '' : `(${selected.join(',')})`;
  return {
    '@odata.context': `${graph}/v1.0/$metadata#users${fields}`,
    ...link,
    value: page.entries
      .filter(({ user }) => token.ids === null || token.ids.includes(user.id))
      .map((entry) => present(entry, selected)),
  };
}

/** The ids of a `$filter`, which in change tracking may name objects only. */
function readIds(filter: string | null): string[] | null {
  if (filter === null) return null;
  const ids = [...filter.matchAll(/id eq '([^']*)'/gi)].map(([, id = '']) => id.toLowerCase());
  const isPlain = /^\s*id eq '[^']*'(\s+or\s+id eq '[^']*')*\s*$/i.test(filter);
  if (!isPlain) throw graphErrors.badRequest('Change tracking supports filters by id only.');
  return ids;
}
