import type { KeyObject } from 'node:crypto';
import type { DatabaseClient } from '../../db/client.ts';

import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { Tx } from '../../db/transactions.ts';
import type { Argon2Hasher, Lockouts, Throttle } from '../../modules/passwords/public.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AttemptNotifier, ShedLog } from '../../modules/access-log/public.ts';
import type { SnapshotCache } from '../../access/public.ts';
import type { WarmCache } from './warm-cache.ts';
import type { ImageCache } from './serve-image.ts';
import type { SigningKeys } from '../../modules/signing-keys/public.ts';

/** Settings of the sign-in service. */
export interface SignInConfig {
  /** Public origin of the service, such as `https://entrar.example.com`, without a slash at its end. */
  readonly signinUrl: string;
  /** Addresses or networks of the proxies whose forwarded header is believed; empty = none. */
  readonly trustedProxies: readonly string[];
  /** Longest life of a sign-in session. */
  readonly maxSessionHours: number;
  readonly productName: string;
  /** How long a failed attempt waits for the workspace to know an unknown address; 1500 milliseconds unless given. */
  readonly lookUpWaitMs?: number;
  /** The answer to a public request comes this long after it, or a multiple of it; 600 milliseconds unless given. */
  readonly askAnswerMs?: number;
}

/** What the composition gives to the sign-in service. */
export interface SignInDeps {
  readonly db: DatabaseClient;
  /** Some connections of their own for browsers with a live session, so that they wait behind nobody; `db` unless given. */
  readonly liveDb?: DatabaseClient;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  /** 32 bytes; keys of the throttle and of our own links are derived from it. */
  readonly masterKey: Buffer;
  readonly hasher: Argon2Hasher;
  readonly facts: SnapshotCache;
  readonly keys: SigningKeys;
  readonly config: SignInConfig;
  /**
   * Asks the directory for an address of a covered domain that nobody is known by, within two seconds, and stores the
   * person when there is one. Bounds the number of look-ups and keeps negative answers (60 s) itself.
   */
  readonly lookUpPerson?: (companyKey: string, email: string) => Promise<void>;
  /**
   * Called in the transaction of a password that a person chose, to have it set at the workspace too; it writes a wish
   * that a job delivers. Gives false for a password that the workspace would not take.
   */
  readonly onPasswordChosen?: (
    tx: Tx,
    chosen: {
      readonly companyKey: string;
      readonly userKey: string;
      readonly password: string;
      readonly now: number;
    },
  ) => Promise<boolean>;
  /** Counts refused input by its code, for the metrics. */
  readonly count?: (code: string) => void;
}

/** The dependencies with what is derived from them once. */
export interface SignInContext extends SignInDeps {
  readonly throttle: Throttle;
  readonly lockouts: Lockouts;
  readonly isSecure: boolean;
  readonly images: ImageCache;
  readonly hints: WarmCache;
  readonly turnedAway: ShedLog;
  readonly news: AttemptNotifier;
  /** Connections for browsers with a live session. */
  readonly liveDb: DatabaseClient;
  /** Key of the signature on our own links. */
  readonly linkKey: KeyObject;
  /** Hides addresses in the counters of the public requests. */
  readonly askKey: KeyObject;
}
