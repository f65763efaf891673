import type { CallOptions } from '#ports/call-options.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import { createHttpApi, deadlineIn, grantKey, readPages, settle } from '#connectors/http-api/public.ts';
import type { ApiCall, PagedList, Settlement, TokenSource } from '#connectors/http-api/public.ts';
import { httpDeps } from './config.ts';
import type { GoogleDeps } from './config.ts';
import { explain } from './explain.ts';
import { scopesFor } from './scopes.ts';
import type { GoogleNeed } from './scopes.ts';

/** One call of an API. `path` starts with a slash and must be encoded. */
export interface GoogleCall<T> extends Pick<
  ApiCall<T>,
  'operation' | 'method' | 'query' | 'body' | 'reply' | 'rule'
> {
  readonly api: 'admin' | 'cloudIdentity';
  readonly path: string;
  readonly capability: GoogleNeed;
}

/** Google as one grant reaches it, with the deadline and priority of one order. Throws `DirectoryError` only. */
export interface GoogleClient {
  readonly grant: DirectoryGrant;
  /** Calls of which more at the same time are of no use. */
  readonly maxConcurrency: number;
  call<T>(call: GoogleCall<T>): Promise<T>;
  settle<T>(settlement: Settlement<T>): Promise<T>;
  pages<Page>(list: PagedList<Page>): AsyncGenerator<Page, void, undefined>;
}

/** Creates the client of a grant; its deadline begins now. */
export type ClientOf = (grant: DirectoryGrant, options?: CallOptions) => GoogleClient;

/** Creates the clients of both APIs, which share the quota of each customer. */
export function createGoogleClients(deps: GoogleDeps, tokens: TokenSource): ClientOf {
  const http = httpDeps(deps);
  const api = createHttpApi(http, explain);
  const { adminApi, cloudIdentityApi, maxConcurrency } = deps.config;
  return (grant, { deadlineMs, priority } = {}) => {
    const deadline = deadlineIn(deadlineMs);
    const account = grant.customerId ?? grantKey(grant.refreshToken);
    return {
      grant,
      maxConcurrency,
      call: async ({ api: name, path, capability, ...call }) =>
        await api.call({
          ...call,
          url: `${name === 'admin' ? adminApi : cloudIdentityApi}${path}`,
          account,
          token: (options) => tokens.get(grant.refreshToken, options),
          anyScopeOf: scopesFor(capability),
          deadline,
          priority,
        }),
      settle: async (settlement) => await settle(http, settlement),
      pages: (list) => readPages(http, list),
    };
  };
}
