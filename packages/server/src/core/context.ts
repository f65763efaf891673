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
  /** When this person last confirmed at the provider, in this panel session, that it is them; null for never. */
  readonly confirmedAt: number | null;
}

/** The origin of a request, for the audit. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string | null;
  readonly client: ClientFacts;
}

/** What any work of a company needs: one company, one instant, one transaction. */
export interface CompanyContext {
  readonly tx: Tx;
  readonly companyKey: string;
  /** The instant of the request or of the job by the `Clock`, in ms. */
  readonly now: number;
}

/** Everything a use case of a signed-in person needs: one company, one actor, one instant, one transaction. */
export interface Context extends CompanyContext {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly tokenKey: string;
}
