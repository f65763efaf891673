import type { ReportRhythm } from '@shiftgate/domain/reports/report-mails.ts';
import type { Instant, OptionalInstant } from './columns.ts';

/** When a company sends the figures of its reports by email. */
export interface ReportMailsTable {
  company_key: string;
  rhythm: ReportRhythm | 'off';
  /** 1 = Monday. */
  weekday: number;
  month_day: number;
  hour: number;
  /** IANA zone of the hour. */
  zone: string;
  /** Null while they are off. */
  next_at: OptionalInstant;
  /** YYYY-MM-DD; the first day of the newest period that no email is due for any more. */
  sent_period: string | null;
  checked_at: Instant;
}

/** The people who get them. */
export interface ReportMailReadersTable {
  company_key: string;
  user_key: string;
}
