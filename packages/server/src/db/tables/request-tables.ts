import type { RequestKind } from '@shiftgate/contract/entities/request.ts';
import type { Defaulted, Instant, Optional, OptionalInstant } from './columns.ts';

/** What a person without a panel asks of the administrators. */
export interface AccessRequestsTable {
  key: string;
  company_key: string;
  user_key: string;
  kind: RequestKind;
  state: Defaulted<'open' | 'approved' | 'refused' | 'expired'>;
  /** Empty where somebody forgot a password and no address of theirs is known. */
  reason: Defaulted<string>;
  times_asked: Defaulted<number>;
  ip: Optional<string>;
  created_at: Instant;
  asked_at: Instant;
  /** When it lapses; when it was decided, once it is. */
  ends_at: Instant;
  /** When an e-mail with the way to a password was given up: the code is handed over instead. */
  mail_failed_at: OptionalInstant;
  /** When the administrators were written to. */
  told_at: OptionalInstant;
  decided_by_user_key: Optional<string>;
  decided_by_name: Optional<string>;
  word: Optional<string>;
  duration_minutes: Optional<number>;
}

/** When the administrators of a company are written to next, and when they were last. */
export interface RequestNoticesTable {
  company_key: string;
  due_at: OptionalInstant;
  told_at: OptionalInstant;
}

/** People who came while control was on, until they were given a way to their first password. */
export interface NewPeopleTable {
  company_key: string;
  user_key: string;
  created_at: Instant;
  due_at: Instant;
}
