import type { Generated } from 'kysely';
import type { Instant, Optional, OptionalInstant } from './columns.ts';

/** One row: the number that is added to that of a transaction to make the position of an entry. */
export interface LogPositionsTable {
  is_only: boolean;
  shifted_by: number;
}

/** Which of the two logs. */
export type SealedLog = 'access' | 'audit';

/** How far a log of a company is sealed. */
export interface LogChainsTable {
  company_key: string;
  log: SealedLog;
  seals: number;
  entries: number;
  last_position: number;
  last_key: string;
  last_link: Buffer;
  /** Retention removed earlier entries. */
  removed_before: OptionalInstant;
  /** Earlier entries that holds keep. */
  held: Generated<number>;
}

/** One signature over a stretch of entries; written once. */
export interface LogSealsTable {
  company_key: string;
  log: SealedLog;
  number: number;
  last_position: number;
  last_key: string;
  previous_link: Buffer;
  /** 48 bytes for each entry: key, link. */
  links: Buffer;
  sealed_at: Instant;
  seal_key: string;
  signature: Buffer;
}

/** What retention must not remove: of a person, of a stretch of time, or of both. */
export interface LogHoldsTable {
  key: string;
  company_key: string;
  user_key: Optional<string>;
  user_name: Optional<string>;
  from_at: OptionalInstant;
  /** Exclusive. */
  until_at: OptionalInstant;
  reason: string;
  created_at: Instant;
  created_by_name: string;
  lifted_at: OptionalInstant;
  /** When retention counted what it releases; it keeps its entries until then. */
  released_at: OptionalInstant;
}

/** The salt for hashes of values that name a person; without it, a hash reveals nothing. */
export interface LogSaltsTable {
  company_key: string;
  subject_key: string;
  salt: Buffer;
}

/** A key pair of the installation for seals. */
export interface SealKeysTable {
  key: string;
  public_key_pem: string;
  private_key_sealed: Buffer;
  created_at: Instant;
  is_current: boolean;
}
