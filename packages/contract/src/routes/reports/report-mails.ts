import { reportMailLimits } from '@shiftgate/domain/limits.ts';
import { reportRhythms } from '@shiftgate/domain/reports/report-mails.ts';
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Instant, Key } from '#fields.ts';
import { Signed } from '../common.ts';

/** When the figures of the reports are sent, in the company's zone. */
const Schedule = {
  rhythm: z.enum(['off', ...reportRhythms]),
  /** The day of a weekly email, 1 = Monday. */
  weekday: z.int().min(1).max(7),
  /** The day of a monthly email; in a shorter month its last day. */
  month_day: z.int().min(1).max(31),
  hour: z.int().min(0).max(23),
};

export const ReportMails = z.object({
  ...Schedule,
  /** Null while they are off. */
  next_at: Instant.nullable(),
  /** Whether the signed-in person gets them. */
  is_mine: z.boolean(),
  /** Those with access to the panel who get them or may; for a manager only what concerns themselves. */
  people: z.array(z.object({ key: Key, name: z.string(), email: z.string(), is_reader: z.boolean() })),
});

/** The figures of the reports by email, weekly or monthly. */
export const reportMails = {
  'reportMails.get': endpoint({
    access: 'signedIn',
    summary: 'When the figures of the reports are sent by email, and to whom',
    response: ReportMails,
    errors: [...Signed],
  }),
  'reportMails.set': endpoint({
    access: 'controlAdmin',
    summary: 'Sets when the figures of the reports are sent by email, and to which people of the panel',
    body: z.strictObject({ ...Schedule, readers: z.array(Key).max(reportMailLimits.maxReaders) }),
    response: ReportMails,
    errors: [...Signed, 'FORBIDDEN', 'USER_NOT_FOUND'],
  }),
  'reportMails.stop': endpoint({
    access: 'signedIn',
    summary: 'Stops the emails to the signed-in person',
    response: ReportMails,
    errors: [...Signed],
  }),
};
