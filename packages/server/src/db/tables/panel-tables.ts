import type { Provider } from '@shiftgate/domain/providers.ts';
import type { Defaulted, Instant, Json, Optional, OptionalInstant, OptionalJson } from './columns.ts';

/** A sealed secret of an external connection (see `secret-box.ts`); one per kind and company. */
export interface ProviderCredentialsTable {
  key: string;
  company_key: string;
  /** For example the provider's name with `_refresh_token`. */
  kind: string;
  account_email: Optional<string>;
  account_directory_id: Optional<string>;
  secret_sealed: Buffer;
  granted_scopes: Defaulted<string[]>;
  is_valid: Defaulted<boolean>;
  invalid_since: OptionalInstant;
  invalid_reason: Optional<string>;
  /** Since when a needed permission is missing that was there before; only a renewal with all of them ends it. */
  permissions_lost_at: OptionalInstant;
  /** Administrators are to get an email about the loss of the connection or of permissions. */
  is_death_untold: Defaulted<boolean>;
  /** Steps that act as an administrator need a new sign-in, although the connection works. */
  needs_sign_in: Defaulted<boolean>;
  /** The last renewal; null for a connection that was only granted. */
  renewed_at: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
}

/** A bearer token of the API; only its SHA-256 is stored. */
export interface ApiTokensTable {
  key: string;
  company_key: string;
  user_key: string;
  token_hash: Buffer;
  is_simulated: Defaulted<boolean>;
  simulated_by_company_key: Optional<string>;
  simulated_by_user_key: Optional<string>;
  simulated_by_name: Optional<string>;
  ip: Optional<string>;
  user_agent: Optional<string>;
  created_at: Instant;
  last_used_at: Instant;
  idle_expires_at: Instant;
  /** Absolute expiry. */
  expires_at: Instant;
  revoked_at: OptionalInstant;
  revoke_cause: Optional<string>;
  /** When the person last confirmed at the provider that it is them. */
  confirmed_at: OptionalInstant;
}

/** A panel sign-in or consent in progress, without a company yet. */
export interface OauthFlowsTable {
  key: string;
  state_hash: Buffer;
  /** SHA-256 of the key of the browser that started it. */
  browser_hash: Optional<Buffer>;
  provider: Provider;
  purpose: 'sign_in' | 'connect' | 'emergency' | 'admin_consent' | 'sharing' | 'confirm';
  company_key: Optional<string>;
  user_key: Optional<string>;
  /** The panel session of a confirmation. */
  token_key: Optional<string>;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  requested_scopes: Defaulted<string[]>;
  allow_trial: Defaulted<boolean>;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

/** A single-use right to download one thing. */
export interface DownloadTicketsTable {
  key: string;
  company_key: string;
  user_key: string;
  ticket_hash: Buffer;
  /** The panel session that asked for it. */
  token_key: Optional<string>;
  resource: Json<unknown>;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

/** One change with its actor; inserted with the change, never altered. */
export interface AuditEventsTable {
  key: string;
  company_key: string;
  occurred_at: Instant;
  event: string;
  actor_kind: 'user' | 'partner' | 'provider_staff' | 'system';
  actor_user_key: Optional<string>;
  actor_name: string;
  actor_email: Optional<string>;
  simulated_by_name: Optional<string>;
  target_kind: Optional<string>;
  target_key: Optional<string>;
  target_name: Optional<string>;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  ip: Optional<string>;
  browser: Optional<string>;
  os: Optional<string>;
  request_id: Optional<string>;
  task_key: Optional<string>;
  /** Position in the log: the transaction that wrote the entry (`LogPositionsTable`). */
  written_in: Defaulted<number>;
}

/** One run of the directory sync; at most one per company has `in_sync_process`. */
export interface SyncRunsTable {
  key: string;
  company_key: string;
  kind: 'first' | 'full' | 'changes';
  in_sync_process: boolean;
  total_users: Optional<number>;
  total_users_created: Defaulted<number>;
  total_users_updated: Defaulted<number>;
  total_users_removed: Defaulted<number>;
  failure_code: Optional<string>;
  failure_facts: OptionalJson<unknown>;
  started_at: Instant;
  heartbeat_at: Instant;
  finished_at: OptionalInstant;
  next_try_at: Defaulted<Date>;
  claimed_until: OptionalInstant;
  /** Only the process with this claim may write. */
  claim_key: Optional<string>;
  /** Consecutive tries without progress. */
  attempts: Defaulted<number>;
  last_error: Optional<string>;
  /** Token of the next page; null before the first and after the last. Changes always continue from one. */
  page_token: Optional<string>;
  /** For the changes after the start of a sync that lists everyone. */
  changes_token: Optional<string>;
  pages_read: Defaulted<number>;
  users_seen: Defaulted<number>;
  /** How many missing people were confirmed after a warning. */
  confirmed_missing: Optional<number>;
}

/** The people of one page of a running sync. */
export interface SyncPagesTable {
  company_key: string;
  run_key: string;
  page: number;
  user_keys: string[];
  /** The directory's ids of people who are gone, on a page of changes. */
  gone_ids: Defaulted<string[]>;
}

/** Where the next sync of a company continues. */
export interface DirectoryChangesTable {
  company_key: string;
  token: string;
  /** Start of the last sync that listed everyone. */
  full_since: Instant;
}

/** A list of roles that not every workspace shows. */
export interface RoleListsTable {
  company_key: string;
  list: string;
  /** Of a group. */
  name: Optional<string>;
  last_read_at: OptionalInstant;
  unread_since: OptionalInstant;
  unread_reason: Optional<'license' | 'permission'>;
}

/** When the roles of everyone were read, and when they are to be read again. */
export interface RoleReadingsTable {
  company_key: string;
  read_at: Instant;
  due_at: Instant;
  /** Since when the half-hourly readings fail; null after one that worked. */
  unread_since: OptionalInstant;
  /** Whether the administrators were notified. */
  is_unread_told: Defaulted<boolean>;
}

/** A person who waits until the end of a sync, because another person still has their address. */
export interface EmailConflictsTable {
  company_key: string;
  run_key: string;
  directory_id: string;
  page: number;
  email: string;
  person: Json<unknown>;
}

/** An e-mail to be sent. */
export interface MailOutboxTable {
  key: string;
  company_key: string;
  kind: string;
  to_address: string;
  /** The person of the password link in it, if any. */
  password_of: Optional<string>;
  subject: string;
  /** Text and HTML as JSON, sealed (written by `modules/mail`); null once the email is sent or given up. */
  body_sealed: Optional<Buffer>;
  /** SHA-256 of the attached logo of the company. */
  logo_hash: Optional<Buffer>;
  state: Defaulted<'waiting' | 'sent' | 'failed'>;
  attempts: Defaulted<number>;
  next_try_at: Instant;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  last_error: Optional<string>;
  created_at: Instant;
  expires_at: Instant;
  sent_at: OptionalInstant;
}
