import type { Tx } from '../db/transactions.ts';
import type { ClientFacts } from '@shiftgate/domain/client/lists.ts';

export type { Tx } from '../db/transactions.ts';

/** The signed-in person behind a request of the panel, with computed rights. */
export interface Actor {
  readonly userKey: string;
  readonly name: string;
  readonly email: string;
  readonly photo: string | null;
  /** Super administrator of the workspace. */
  readonly isAdmin: boolean;
  /** Super administrator, or on the company's allowed-admin list. */
  readonly isControlAdmin: boolean;
  readonly isManager: boolean;
  /** Name of the partner's person behind a simulated session. */
  readonly simulatedByName: string | null;
}

/** The origin of a request, for the audit. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string | null;
  readonly client: ClientFacts;
}

/** Everything a use case of a signed-in person needs: one company, one actor, one instant, one transaction. */
export interface Context {
  readonly tx: Tx;
  readonly companyKey: string;
  readonly actor: Actor;
  /** The instant of the request by the `Clock`, in ms. */
  readonly now: number;
  readonly origin: Origin;
  readonly tokenKey: string;
}
