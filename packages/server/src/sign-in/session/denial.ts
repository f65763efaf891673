import type { Client } from '../../access/public.ts';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';

/** Why a flow was denied, as stored with it. */
export interface Denial {
  readonly userKey: string;
  /** Instant of the decision, in ms. */
  readonly now: number;
  readonly client: Client;
  readonly requestId: string;
  readonly verdict: ExplainedVerdict;
}

/** The stored denial of a flow; null where its last attempt was not denied. */
export function readDenial(flow: { readonly denial: unknown }): Denial | null {
  // Written by the sign-in alone, in this form.
  return flow.denial as Denial | null;
}
