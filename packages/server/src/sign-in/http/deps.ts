import type { ByProvider } from '@shiftgate/domain/providers.ts';
import type { Warnings } from '#core/warnings.ts';
import type { Readiness } from '#http/health.ts';
import type { KeyObject } from 'node:crypto';
import type { DatabaseClient } from '#db/client.ts';

import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Tx } from '#db/transactions.ts';
import type { Argon2Hasher, Lockouts, Throttle } from '#modules/passwords/public.ts';
import type { Clock } from '#ports/clock.ts';
import type { AttemptNotifier, ShedLog } from '#modules/access-log/public.ts';
import type { SnapshotCache } from '#access/public.ts';
import type { FormAnswers, KnownCompanies } from './known-companies.ts';
import type { ImageCache } from './serve-image.ts';
import type { SigningKeys } from '#modules/signing-keys/public.ts';

export interface SignInConfig {
  /** Public origin of the service, such as `https://entrar.example.com`, without a trailing slash. */
  readonly signinUrl: string;
  /** Addresses or networks of trusted proxies; empty = none. */
  readonly trustedProxies: readonly string[];
  /** What ends each workspace's own session in a browser; without it, that session is left alone. */
  readonly workspaceSignOutUrls?: ByProvider<string | null>;
  /** Longest lifetime of a sign-in session. */
  readonly maxSessionHours: number;
  readonly productName: string;
  /** How long a failed attempt waits for the look-up of an unknown address; 1500 milliseconds by default. */
  readonly lookUpWaitMs?: number;
  /** A public request is answered after this time or a multiple of it; 600 milliseconds by default. */
  readonly requestAnswerMs?: number;
}

/** What the composition provides to the sign-in service. */
export interface SignInDeps {
  readonly db: DatabaseClient;
  /** A separate pool for browsers with a live session, so they wait behind no other request; `db` by default. */
  readonly liveDb?: DatabaseClient;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  /** 32 bytes; derives the keys of the throttle and of our signed links. */
  readonly masterKey: Buffer;
  readonly hasher: Argon2Hasher;
  readonly snapshots: SnapshotCache;
  readonly keys: SigningKeys;
  readonly config: SignInConfig;
  /**
   * Looks an unknown address of a covered domain up in the directory, within two seconds, and stores the person if
   * found. Must bound its look-ups and cache negative results (60 s).
   */
  readonly lookUpPerson?: (companyKey: string, email: string) => Promise<void>;
  /**
   * Called in the transaction of a chosen password to have it set at the workspace too; a job delivers it. Returns
   * false for a password that the workspace would not accept.
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
  /** Shared with the other apps of the process; left out, the app has its own. */
  readonly readiness?: Readiness;
  /** Shared with the other apps and the jobs of the process. */
  readonly warnings: Warnings;
  /** Counts rejected input by its code, for the metrics. */
  readonly count?: (code: string) => void;
}

/** The dependencies with values derived from them once. */
export interface SignInContext extends SignInDeps {
  readonly throttle: Throttle;
  readonly lockouts: Lockouts;
  readonly isSecure: boolean;
  readonly images: ImageCache;
  readonly knownCompanies: KnownCompanies;
  readonly formAnswers: FormAnswers;
  /** When this process noted a refused request last, by company, application and reason. */
  readonly notedRefusals: Map<string, number>;
  readonly shedLog: ShedLog;
  readonly notifier: AttemptNotifier;
  /** The pool for browsers with a live session. */
  readonly liveDb: DatabaseClient;
  /** Key of the signature on our own links. */
  readonly linkKey: KeyObject;
  /** Hides addresses in the counters of the public requests. */
  readonly requestKey: KeyObject;
}
