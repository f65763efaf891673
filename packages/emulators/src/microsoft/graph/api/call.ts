import type { Fault } from '#state/faults.ts';
import type { MicrosoftFaultKind } from '#microsoft/state/faults.ts';
import type { EntraUser, Tenant } from '#microsoft/state/model.ts';

/** The application of a call, and the signed-in person behind it. */
export interface Caller {
  readonly clientId: string;
  /** The signed-in person; null for an application on its own. */
  readonly user: EntraUser | null;
  readonly permissions: readonly string[];
}

/** One authorized call, as the method's own code sees it. */
export interface GraphCall {
  readonly tenant: Tenant;
  readonly caller: Caller;
  /** Values of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Path and query below the version. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The JSON object of the body, empty when there is none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
  /** A planned fault that the method itself has to show. */
  readonly fault: Fault<MicrosoftFaultKind> | null;
}

/** An answer with a status of its own, or with something else than JSON. */
export class GraphReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export type Verb = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** True with the header that advanced queries need. */
export const isEventual = (call: GraphCall): boolean =>
  call.headers['consistencylevel']?.toLowerCase() === 'eventual';

/** Whether the caller holds any one of some permissions. */
export const holds = (call: GraphCall, permissions: readonly string[]): boolean =>
  permissions.some((name) => call.caller.permissions.includes(name));
