import type { ColumnType } from 'kysely';
import type { Defaulted, Instant, Optional, OptionalInstant } from './columns.ts';

/** The consent of a company to read how its files are shared. */
export interface SharedFileConsentsTable {
  company_key: string;
  account_email: string;
  account_directory_id: string;
  /** Null once the workspace has ended it. */
  secret_sealed: Optional<Buffer>;
  granted_scopes: string[];
  granted_at: Instant;
  ended_at: OptionalInstant;
}

/** How far the files of a company are read; due work while its consent is valid. */
export interface SharedFileSyncsTable {
  company_key: string;
  place: Optional<string>;
  reads_from: OptionalInstant;
  settled_until: OptionalInstant;
  read_at: OptionalInstant;
  problem: Optional<string>;
  next_try_at: Instant;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  attempts: Defaulted<number>;
  last_error: Optional<string>;
}

/** A column that the database computes. */
type Computed<T> = ColumnType<T, never, never>;

/** A file that is or was shared outside. */
export interface SharedFilesTable {
  key: string;
  company_key: string;
  file_id: string;
  title: string;
  /** The title as it is searched for. */
  title_words: string;
  kind: string;
  owner: Optional<string>;
  last_actor: Optional<string>;
  changed_at: Instant;
  changed_nr: string;
  state: Optional<'internal' | 'people' | 'link' | 'public' | 'gone'>;
  state_at: OptionalInstant;
  state_nr: Optional<string>;
  opened_at: OptionalInstant;
  closed_at: OptionalInstant;
  first_seen_at: Instant;
  is_shared: Computed<boolean>;
  shared_since: Computed<Date>;
}

/** An address or a domain outside that was given access to a file. */
export interface SharedFileTargetsTable {
  company_key: string;
  file_key: string;
  name: string;
  domain: Computed<string>;
  is_domain: boolean;
  has_access: boolean;
  changed_at: Instant;
  changed_nr: string;
}
