import type { Language } from '@shiftgate/phrases/translate.ts';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import type {
  Defaulted,
  DefaultedJson,
  Instant,
  Json,
  Optional,
  OptionalInstant,
  OptionalJson,
} from './columns.ts';

/** A company's SAML signing key; the private key is sealed (see `secret-box.ts`). */
export interface SigningKeysTable {
  key: string;
  company_key: string;
  private_key_sealed: Buffer;
  certificate_pem: string;
  state: 'next' | 'current' | 'retired';
  not_before: Instant;
  not_after: Instant;
  created_at: Instant;
  retired_at: OptionalInstant;
  /** The workspace's id of the certificate. */
  workspace_credential_id: Optional<string>;
  /** When the workspace had it. */
  pushed_at: OptionalInstant;
  removed_at: OptionalInstant;
  /** An administrator requested another key early. */
  rollover_asked_at: OptionalInstant;
  next_try_at: Defaulted<Date>;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  attempts: Defaulted<number>;
  last_error: Optional<string>;
}

/** Notices to administrators about the expiry of a certificate. */
export interface KeyAlarmsTable {
  company_key: string;
  signing_key: string;
  days: number;
  told_at: Instant;
}

/** A participant of a single logout that is still to be notified. */
export interface WaitingLogout {
  spKey: string;
  nameId: string;
  nameIdFormat: string;
  sessionIndexes: string[];
}

/** A single logout in progress through the service providers. */
export interface LogoutStatesTable {
  key: string;
  company_key: string;
  /** SHA-256 of the RelayState. */
  state_hash: Buffer;
  initiator_key: Optional<string>;
  initiator_request_id: Optional<string>;
  initiator_relay_state: Optional<string>;
  session_keys: string[];
  waiting: Json<WaitingLogout[]>;
  awaited_key: Optional<string>;
  awaited_id: Optional<string>;
  is_partial: Defaulted<boolean>;
  created_at: Instant;
  expires_at: Instant;
  finished_at: OptionalInstant;
}

/** A registered address for assertions. */
export interface StoredAcs {
  url: string;
  index: number;
  isDefault: boolean;
}

/** A registered single-logout address. */
export interface StoredSlo {
  binding: 'redirect' | 'post';
  url: string;
  responseUrl: string | null;
}

/** A SAML service provider of a company: the workspace's own, one or one for each domain, and any other application. */
export interface ServiceProvidersTable {
  key: string;
  company_key: string;
  domain_key: Optional<string>;
  provider: Provider | 'other';
  /** The display name; empty for the workspace's own. */
  name: Defaulted<string>;
  external_profile_id: Optional<string>;
  entity_id: string;
  /** Our issuer towards this service provider. */
  idp_entity_id: string;
  /** Domains with an issuer of their own, below `idp_entity_id`; empty = none has. */
  issuer_domains: Defaulted<string[]>;
  acs: Json<StoredAcs[]>;
  slo: DefaultedJson<StoredSlo[]>;
  certificates: Defaulted<string[]>;
  requires_signed_requests: Defaulted<boolean>;
  allows_sha1_requests: Defaulted<boolean>;
  name_id: 'email' | 'immutable_id';
  /** The attributes it receives; null = none. */
  attributes: OptionalJson<AppAttribute[]>;
  signs_response: Defaulted<boolean>;
  sends_session_end: Defaulted<boolean>;
  logout: 'saml' | 'redirect_only' | 'none';
  created_at: Instant;
  updated_at: Instant;
}

/** A started sign-in with the service provider's request, until it is answered once. */
export interface SignInFlowsTable {
  key: string;
  company_key: string;
  /** Null without a service provider: the person opens the account page. */
  service_provider_key: Optional<string>;
  /** SHA-256 of the flow's random name. */
  flow_hash: Buffer;
  /** SHA-256 of the pre-login cookie. */
  cookie_hash: Optional<Buffer>;
  acs_url: Optional<string>;
  request_id: Optional<string>;
  relay_state: Optional<string>;
  login_hint: Optional<string>;
  /** Whether only the person of the hint may answer. */
  is_hint_required: Defaulted<boolean>;
  is_force_authn: Defaulted<boolean>;
  is_passive: Defaulted<boolean>;
  /** The link of a rehearsal that began the flow; null for any other flow. */
  rehearsal_name: Optional<string>;
  stage: Defaulted<'sign_in' | 'change_password' | 'continue' | 'leave_workspace'>;
  user_key: Optional<string>;
  facts: OptionalJson<unknown>;
  /** Why the last attempt was denied, for its page. */
  denial: OptionalJson<unknown>;
  created_at: Instant;
  expires_at: Instant;
  consumed_at: OptionalInstant;
}

/** An address that a person had at the workspace before they were renamed; written by a trigger. */
export interface FormerAddressesTable {
  company_key: string;
  email: string;
  user_key: string;
  left_at: Instant;
}

/** When a refused sign-in request of an application was last noted in the audit log, by its reason. */
export interface RefusedMessagesTable {
  company_key: string;
  /** Null for an unknown or unreadable issuer. */
  service_provider_key: Optional<string>;
  code: string;
  noted_at: Instant;
}

/** A person's session at our sign-in service, with the facts of the client that opened it. */
export interface SignInSessionsTable {
  key: string;
  company_key: string;
  user_key: string;
  /** SHA-256 of the cookie's value. */
  session_hash: Buffer;
  authenticated_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  allowed_until: OptionalInstant;
  deciding_shift_key: Optional<string>;
  is_by_single_access: Defaulted<boolean>;
  ip: string;
  browser: string;
  os: string;
  device_class: string;
  user_agent: Defaulted<string>;
  created_at: Instant;
  ended_at: OptionalInstant;
  end_cause: Optional<string>;
  /** Whether the workspace may still have a session that this one opened. */
  is_at_workspace: Defaulted<boolean>;
}

/** A service provider's session that one of ours opened. */
export interface SpSessionsTable {
  key: string;
  company_key: string;
  session_key: string;
  service_provider_key: string;
  session_index: string;
  name_id: string;
  name_id_format: string;
  issued_at: Instant;
  ends_at: OptionalInstant;
  ended_at: OptionalInstant;
}

/** Ids of used SAML messages; a second insert violates the unique key. */
export interface UsedMessageIdsTable {
  company_key: string;
  issuer: string;
  message_id: string;
  expires_at: Instant;
}

/** A throttle's counter, without a company; the subject is a keyed hash. */
export interface ThrottleCountersTable {
  scope: string;
  subject: Buffer;
  failures: Defaulted<number>;
  successes: Defaulted<number>;
  window_started_at: Instant;
  last_failure_at: OptionalInstant;
  blocked_until: OptionalInstant;
  expires_at: Instant;
  /** Of a pair: the subject of its account. */
  account: Optional<Buffer>;
  /** Of a pair: when it last counted as a person at its address. */
  counted_at: OptionalInstant;
  /** Of a pair: the subject of that address. */
  counted_address: Optional<Buffer>;
}

/** A single-use link with which a person sets a password. */
export interface PasswordLinksTable {
  key: string;
  company_key: string;
  user_key: string;
  token_hash: Buffer;
  purpose: 'change' | 'reset' | 'handover';
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
  /** Sent to an address that no other person entered. */
  is_own: Defaulted<boolean>;
  /** A user of the panel had it sent or handed it out. */
  is_ordered: Defaulted<boolean>;
}

/** The secret address of a person's hours for a calendar program; at most one per person. */
export interface CalendarFeedsTable {
  company_key: string;
  user_key: string;
  /** SHA-256 of the address's random name. */
  token_hash: Buffer;
  language: Language;
  created_at: Instant;
}

/** A password to be set at the workspace; at most one per person. */
export interface WorkspacePasswordsTable {
  company_key: string;
  user_key: string;
  wish_key: string;
  secret_sealed: Buffer;
  /** The person must choose another one at the workspace. */
  must_change: Defaulted<boolean>;
  created_at: Instant;
  attempts: Defaulted<number>;
  next_try_at: Instant;
  claimed_until: OptionalInstant;
  claim_key: Optional<string>;
  last_error: Optional<string>;
}
