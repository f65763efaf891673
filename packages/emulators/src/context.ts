import type { EmulatorClock } from './clock.ts';
import type { CallLog } from './state/call-log.ts';
import type { FaultBoard } from './state/faults.ts';
import type { Store } from './state/store.ts';
import type { Link } from './ui/language.ts';

/** The OAuth client that the product is registered as. */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  displayName?: string;
}

/** What every part of the emulators works with. */
export interface EmulatorContext {
  readonly store: Store;
  readonly clock: EmulatorClock;
  /** Origins without a trailing slash; filled in once the ports are open. */
  readonly urls: { google: string; app: string };
  readonly oauthClients: readonly OAuthClient[];
  readonly faults: FaultBoard;
  readonly callLog: CallLog;
  readonly quotaPerMinute: number;
  readonly links: readonly Link[];
}
