import type { RequestKind } from '@shiftgate/contract/entities/request.ts';
import type { Defaulted, Instant, Optional, OptionalInstant } from './columns.ts';

/** A request of a person without access to the panel to the administrators. */
export interface AccessRequestsTable {
  key: string;
  company_key: string;
  user_key: string;
  kind: RequestKind;
  state: Defaulted<'open' | 'approved' | 'refused' | 'expired'>;
  /** Empty for a forgotten password without a known address. */
  reason: Defaulted<string>;
  times_asked: Defaulted<number>;
  ip: Optional<string>;
  created_at: Instant;
  asked_at: Instant;
  /** When it expires; when it was decided, once it is. */
  ends_at: Instant;
  /** When a password email was given up: a code is handed over instead. */
  mail_failed_at: OptionalInstant;
  /** When the administrators were notified. */
  told_at: OptionalInstant;
  decided_by_user_key: Optional<string>;
  decided_by_name: Optional<string>;
  word: Optional<string>;
  duration_minutes: Optional<number>;
}

/** When the administrators of a company are notified next, and when they were last. */
export interface RequestNoticesTable {
  company_key: string;
  due_at: OptionalInstant;
  told_at: OptionalInstant;
}

/** People who arrived while control was on, until they get a first password. */
export interface NewPeopleTable {
  company_key: string;
  user_key: string;
  created_at: Instant;
  due_at: Instant;
}
