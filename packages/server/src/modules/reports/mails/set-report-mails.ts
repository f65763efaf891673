import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { periodDueAt, sendingAfter } from '@shiftgate/domain/reports/report-mails.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { audit } from '#modules/audit/public.ts';
import { zoneOfCompany } from '#modules/users/public.ts';
import { readReportMails } from './read-report-mails.ts';
import { findPanelPeople, listReaders, lockReportMails, notChosen, scheduleOf } from './rows.ts';

type ReportMails = CallResponse<'reportMails.get'>;

/** Sets when the figures are sent and to whom. Throws USER_NOT_FOUND for people without access to the panel. */
export async function setReportMails(
  ctx: Context,
  { body }: HandlerInput<'reportMails.set'>,
): Promise<ReportMails> {
  const before = await lockReportMails(ctx);
  const readersBefore = await listReaders(ctx);
  const { readers, ...chosen } = body;
  const wanted = [...new Set(readers)];
  const people = await findPanelPeople(ctx, wanted);
  const missing = wanted.filter((key) => !people.some((person) => person.key === key));
  if (missing.length > 0) throw new AppError('USER_NOT_FOUND', { users: missing });
  await storeChoice(ctx, chosen, before);
  await storeReaders(ctx, wanted);
  const { rhythm, weekday, month_day, hour } = before ?? notChosen;
  const was = { rhythm, weekday, month_day, hour, readers: readersBefore.map(({ name }) => name) };
  const is = { ...chosen, readers: people.map(({ name }) => name) };
  if (JSON.stringify(was) !== JSON.stringify(is))
    await audit(ctx, { event: 'report.mails_changed', before: was, after: is });
  return await readReportMails(ctx);
}

type Choice = Omit<HandlerInput<'reportMails.set'>['body'], 'readers'>;

/** Stores when the figures are sent. Sent emails stay sent, and a new rhythm begins with its next period. */
async function storeChoice(
  { tx, companyKey, now }: Context,
  chosen: Choice,
  before: Awaited<ReturnType<typeof lockReportMails>>,
): Promise<void> {
  const zone = await zoneOfCompany(tx, companyKey);
  const schedule = scheduleOf(chosen);
  const due = schedule && periodDueAt(schedule, zoneOf(zone), now).first;
  const sent = before?.rhythm === chosen.rhythm ? before.sent_period : due;
  // Of a sending that was moved to before now, nothing is left out.
  const isDue = due !== null && sent !== null && sent < due;
  const row = {
    ...chosen,
    zone,
    next_at: schedule && new Date(isDue ? now : sendingAfter(schedule, zoneOf(zone), now)),
    sent_period: sent,
    checked_at: new Date(now),
  };
  await tx
    .insertInto('report_mails')
    .values({ company_key: companyKey, ...row })
    .onConflict((conflict) => conflict.column('company_key').doUpdateSet(row))
    .execute();
}

async function storeReaders({ tx, companyKey }: Context, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('report_mail_readers').where('company_key', '=', companyKey).execute();
  if (keys.length === 0) return;
  await tx
    .insertInto('report_mail_readers')
    .values(keys.map((key) => ({ company_key: companyKey, user_key: key })))
    .execute();
}

/** Stops the emails to the signed-in person; again without effect. */
export async function stopReportMails(ctx: Context): Promise<ReportMails> {
  const stopped = await ctx.tx
    .deleteFrom('report_mail_readers')
    .where('company_key', '=', ctx.companyKey)
    .where('user_key', '=', ctx.actor.userKey)
    .executeTakeFirst();
  if (stopped.numDeletedRows > 0n) await audit(ctx, { event: 'report.mails_stopped' });
  return await readReportMails(ctx);
}
