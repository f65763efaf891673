import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { DatabaseClient } from '../db/client.ts';
import type { SecretBox } from '../db/secret-box.ts';
import type { Argon2Hasher, Throttle } from '../modules/passwords/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FactsCache } from './facts-cache.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Settings of the sign-in service. */
export interface SignInConfig {
  /** Public origin of the service, such as `https://entrar.example.com`, without a slash at its end. */
  readonly signinUrl: string;
  /** Addresses or networks of the proxies whose forwarded header is believed; empty = none. */
  readonly trustedProxies: readonly string[];
  /** Longest life of a sign-in session. */
  readonly maxSessionHours: number;
  readonly productName: string;
}

/** What the composition gives to the sign-in service. */
export interface SignInDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  /** 32 bytes; keys of the throttle and of our own links are derived from it. */
  readonly masterKey: Buffer;
  readonly hasher: Argon2Hasher;
  readonly facts: FactsCache;
  readonly keys: SigningKeys;
  readonly config: SignInConfig;
  /**
   * Asks the directory for an address of a covered domain that nobody is known by, within a second or two, and
   * stores the person when there is one. The caller of this keeps negative answers (60 s).
   */
  readonly lookUpPerson?: (companyKey: string, email: string) => Promise<void>;
  /** Called after the commit of a password that a person chose, to set it at the workspace too. Its failure is logged only. */
  readonly onPasswordChosen?: (chosen: {
    companyKey: string;
    userKey: string;
    password: string;
  }) => Promise<void>;
  /** Counts refused input by its code, for the metrics. */
  readonly count?: (code: string) => void;
}

/** The dependencies with what is derived from them once. */
export interface SignInContext extends SignInDeps {
  readonly throttle: Throttle;
  readonly isSecure: boolean;
  /** Companies by the key of their SAML address, as they were found last; only a hint, checked where it is used. */
  readonly companyHints: Map<string, string>;
  /** Key of the signature on our own links. */
  readonly linkKey: Buffer;
}

/** Derives a key for one purpose from the master key (HKDF, RFC 5869). */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `sign-in ${purpose}`, 32));
}

/** A random name of 256 bits for flows, cookies and sessions. */
export function randomName(): string {
  return randomBytes(32).toString('base64url');
}

/** HMAC-SHA256 in base64url. */
export function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
