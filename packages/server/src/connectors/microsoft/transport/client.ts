import type { CallOptions } from '#ports/call-options.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import { createHttpApi, deadlineIn, grantKey, readPages, settle } from '#connectors/http-api/public.ts';
import type {
  AccessToken,
  ApiCall,
  Content,
  Deadline,
  Settlement,
  TokenOptions,
} from '#connectors/http-api/public.ts';
import { httpDeps } from './config.ts';
import type { MicrosoftDeps } from './config.ts';
import { explain } from './explain.ts';
import { permissionsFor } from './permissions.ts';
import type { Right } from './permissions.ts';
import type { MicrosoftTokens } from './tokens.ts';
import { microsoftError } from './microsoft-error.ts';

/** One call of Graph. `path` starts with a slash and must be encoded; a link is one that Graph gave itself. */
export type GraphCall<T> = Pick<
  ApiCall<T>,
  'operation' | 'method' | 'query' | 'headers' | 'body' | 'reply' | 'rule' | 'cost'
> & {
  readonly right: Right;
  /** Whose limit it takes; `writes` when left out, for any method but GET. */
  readonly quota?: 'reads' | 'writes' | 'reports';
} & ({ readonly path: string; readonly link?: never } | { readonly path?: never; readonly link: string });

/** A read of content that is not JSON. */
export interface ContentCall {
  readonly operation: string;
  readonly path: string;
  readonly accept: string;
  readonly right: Right;
}

interface GraphPage {
  readonly '@odata.nextLink'?: string | undefined;
}

/** A list of Graph: where it begins, or its first page where that is already here. */
export type GraphList<Page extends GraphPage> = Pick<
  GraphCall<Page>,
  'operation' | 'right' | 'quota' | 'reply'
> &
  (
    | { readonly path: string; readonly query: ApiCall<Page>['query']; readonly first?: never }
    | { readonly path?: never; readonly query?: never; readonly first: Page }
  );

/** Graph as one grant reaches it, with the deadline and priority of one order. Throws `DirectoryError` only. */
export interface GraphClient {
  readonly grant: DirectoryGrant;
  /** The tenant, or a mark of the grant while the tenant is unknown. */
  readonly account: string;
  readonly deadline: Deadline | undefined;
  call<T>(call: GraphCall<T>): Promise<T>;
  /** Reads content that is not JSON. */
  readContent(call: ContentCall): Promise<Content>;
  /** The token that the calls send, or one in place of a token that Graph has rejected. */
  token(options?: Pick<TokenOptions, 'insteadOf' | 'challenge'>): Promise<AccessToken>;
  settle<T>(settlement: Settlement<T>): Promise<T>;
  /** Reads every page of a list, each when it is asked for, by the links that Graph gives. */
  list<Page extends GraphPage>(list: GraphList<Page>): AsyncGenerator<Page, void, undefined>;
  /** The same order, as the administrator who granted it; this client where it acts so already. */
  asAdministrator(): GraphClient;
}

/** Creates the client of a grant; its deadline begins now. */
export type ClientOf = (grant: DirectoryGrant, options?: CallOptions) => GraphClient;

/**
 * Creates the clients of Graph, which share the limits of each tenant. The application acts by itself; the person acts
 * only before the tenant is known, and on request.
 */
export function createGraphClients(deps: MicrosoftDeps, tokens: MicrosoftTokens): ClientOf {
  const { config } = deps;
  const http = httpDeps(deps);
  const apiWith = (quotaPerMinute: number) =>
    createHttpApi({ ...http, limits: { ...config, quotaPerMinute } }, explain);
  const apis = {
    reads: apiWith(config.quotaPerMinute),
    writes: apiWith(config.writesPerMinute),
    reports: apiWith(config.reportsPerMinute),
  };
  const root = `${config.graphUrl}/v1.0`;

  return (grant, { deadlineMs, priority } = {}) => {
    const deadline = deadlineIn(deadlineMs);
    const account = grant.customerId ?? grantKey(grant.refreshToken);
    const clientAs = (tenantId: string | null): GraphClient => {
      const tokenOf = async (options: TokenOptions): Promise<AccessToken> =>
        tenantId === null
          ? await tokens.ofPerson(grant.refreshToken, options)
          : await tokens.ofApplication(tenantId, options);
      const patience = priority === 'background' ? { 'x-ms-throttle-priority': 'low' } : undefined;
      const orderFor = (right: Right) => ({
        account,
        token: tokenOf,
        anyScopeOf: permissionsFor(right),
        deadline,
        priority,
      });
      const client: GraphClient = {
        grant,
        account,
        deadline,
        token: (options) => tokenOf({ ...options, deadline }),
        call: async ({ right, quota, path, link, headers, ...call }) => {
          const kind = quota ?? (call.method === 'GET' ? 'reads' : 'writes');
          return await apis[kind].call({
            ...call,
            ...orderFor(right),
            url: link === undefined ? `${root}${path}` : ownLink(root, link, call.operation),
            headers: { ...headers, ...patience },
          });
        },
        readContent: async ({ operation, path, accept, right }) =>
          await apis.reads.readContent({
            operation,
            method: 'GET',
            ...orderFor(right),
            url: `${root}${path}`,
            headers: { accept, ...patience },
          }),
        settle: async (settlement) => await settle(http, settlement),
        list: ({ path = '', query = {}, first, ...common }) =>
          readPages(http, {
            operation: common.operation,
            read: async (link) => {
              if (link !== undefined) return await client.call({ ...common, method: 'GET', link });
              return first ?? (await client.call({ ...common, method: 'GET', path, query }));
            },
            next: (page) => page['@odata.nextLink'],
          }),
        asAdministrator: () => (tenantId === null ? client : clientAs(null)),
      };
      return client;
    };
    // A public client has no token of its own.
    return clientAs(config.credential.kind === 'public' ? null : grant.customerId);
  };
}

/** A link of Graph's own, with its token: sent to another address, it would give the tenant away. */
function ownLink(root: string, link: string, operation: string): string {
  const url = URL.canParse(link) ? new URL(link) : null;
  const own = new URL(root);
  if (url?.origin === own.origin && url.pathname.startsWith(`${own.pathname}/`)) return link;
  throw microsoftError('unexpected_reply', { operation, reason: 'foreign_link' });
}
