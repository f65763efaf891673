import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { addDays } from '@shiftgate/domain/calendar/plain-date.ts';
import { periodDueAt, sendingAfter } from '@shiftgate/domain/reports/report-mails.ts';
import type { ReportPeriod, ReportRhythm } from '@shiftgate/domain/reports/report-mails.ts';
import { reportMail } from '@shiftgate/pages/mails/report-mail.tsx';
import type { CompanyContext } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { mailFrameOf, queueMails, readMailCompany } from '#modules/mail/public.ts';
import { readReportFigures } from './report-figures.ts';
import { listReaders, lockReportMails, scheduleOf } from './rows.ts';

export interface ReportMailDeps {
  readonly box: SecretBox;
  /** Address of the panel, without a slash at the end. */
  readonly publicUrl: string;
}

/** Figures of a week are of little use long after it. */
const goodForMs = 3 * DAY_MS;

/** No period begins later than a day that is so many days ahead, but after a clock was set back. */
const aheadDays = 31;

/**
 * Sends the figures of a week or month once to each reader. After a time without it, only those of the newest period are
 * sent; a period before one that was sent never is.
 */
export const sendReportMails = defineCompanyJob<ReportMailDeps>({
  name: 'send-report-mails',
  pollMs: MINUTE_MS,
  due: 'list_due_report_mails',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => sendDue(deps, { tx, companyKey, now })),
});

async function sendDue(deps: ReportMailDeps, ctx: CompanyContext): Promise<void> {
  const { tx, companyKey, now } = ctx;
  // The lock is the claim: another process finds the period sent.
  const row = await lockReportMails(ctx);
  const schedule = row === undefined ? null : scheduleOf(row);
  if (row === undefined || schedule === null) return;
  const company = await tx
    .selectFrom('companies')
    .select(['zone', 'is_suspended', 'is_banned'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const zone = zoneOf(company.zone);
  const due = periodDueAt(schedule, zone, now);
  const sent = row.sent_period;
  const isFromTheFuture = sent !== null && sent > addDays(localDateAt(zone, now), aheadDays);
  const isDue = sent === null || sent < due.first;
  if (isDue && !company.is_suspended && !company.is_banned)
    await sendPeriod(deps, ctx, { rhythm: schedule.rhythm, period: due });
  await tx
    .updateTable('report_mails')
    .set({
      zone: company.zone,
      next_at: new Date(sendingAfter(schedule, zone, now)),
      sent_period: isDue || isFromTheFuture ? due.first : sent,
      checked_at: new Date(now),
    })
    .where('company_key', '=', companyKey)
    .execute();
}

async function sendPeriod(
  deps: ReportMailDeps,
  ctx: CompanyContext,
  { rhythm, period }: { readonly rhythm: ReportRhythm; readonly period: ReportPeriod },
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const readers = await listReaders(ctx);
  if (readers.length === 0) return;
  const figures = await readReportFigures(ctx, period);
  const company = await readMailCompany(tx, companyKey);
  const mails = readers.map((reader) => ({
    kind: 'report',
    to: reader.email,
    expiresAt: now + goodForMs,
    ...reportMail({
      ...mailFrameOf(company, reader),
      rhythm,
      figures,
      panel: deps.publicUrl,
      seesWholeLog: reader.is_control_admin,
    }),
  }));
  await queueMails(ctx, deps.box, mails);
  await auditSystem(tx, companyKey, now, {
    event: 'report.mails_sent',
    after: { first_day: period.first, last_day: period.last, sent: mails.length },
  });
}
