import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { listPanelPeople, notChosen } from './rows.ts';

/** Returns when the figures are sent and to whom; a manager sees only themselves. */
export async function readReportMails(ctx: Context): Promise<CallResponse<'reportMails.get'>> {
  const row = await ctx.tx
    .selectFrom('report_mails')
    .select(['rhythm', 'weekday', 'month_day', 'hour', 'next_at'])
    .where('company_key', '=', ctx.companyKey)
    .executeTakeFirst();
  const { isControlAdmin, userKey } = ctx.actor;
  const people = (await listPanelPeople(ctx)).map(({ key, name, email, is_reader }) => ({
    key,
    name,
    email,
    is_reader,
  }));
  const { rhythm, weekday, month_day, hour } = row ?? notChosen;
  return {
    rhythm,
    weekday,
    month_day,
    hour,
    next_at: row?.next_at?.toISOString() ?? null,
    is_mine: people.some(({ key, is_reader }) => key === userKey && is_reader),
    people: people.filter(({ key }) => isControlAdmin || key === userKey),
  };
}
