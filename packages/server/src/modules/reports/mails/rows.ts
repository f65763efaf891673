import type { ReportSchedule } from '@shiftgate/domain/reports/report-mails.ts';
import { sql } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import type { ReportMailsTable } from '#db/tables/report-mail-tables.ts';

type Chosen = Pick<ReportMailsTable, 'rhythm' | 'weekday' | 'month_day' | 'hour'>;
type InCompany = Pick<CompanyContext, 'tx' | 'companyKey'>;

/** What a company has before its first choice. */
export const notChosen: Chosen = { rhythm: 'off', weekday: 1, month_day: 1, hour: 8 };

/** The schedule of a choice; null while the emails are off. */
export function scheduleOf({ rhythm, weekday, month_day: monthDay, hour }: Chosen): ReportSchedule | null {
  return rhythm === 'off' ? null : { rhythm, weekday, monthDay, hour };
}

/** Locks the choice of a company; undefined before the first one. */
export async function lockReportMails({ tx, companyKey }: InCompany) {
  return await tx
    .selectFrom('report_mails')
    .selectAll()
    .where('company_key', '=', companyKey)
    .forUpdate()
    .executeTakeFirst();
}

const isOfPanel = sql<boolean>`u.status = 'active' and (u.is_admin or u.is_allowed_admin or u.is_manager)`;

/** The people with access to the panel now, by name. */
function panelPeople({ tx, companyKey }: InCompany) {
  return tx
    .selectFrom('users as u')
    .leftJoin('report_mail_readers as r', (join) =>
      join.onRef('r.company_key', '=', 'u.company_key').onRef('r.user_key', '=', 'u.key'),
    )
    .select([
      'u.key',
      'u.name',
      'u.email',
      'u.language',
      sql<boolean>`r.user_key is not null`.as('is_reader'),
      sql<boolean>`u.is_admin or u.is_allowed_admin`.as('is_control_admin'),
    ])
    .where('u.company_key', '=', companyKey)
    .where(isOfPanel)
    .orderBy('u.search_text')
    .orderBy('u.key');
}

/** So many people are offered; those who get the emails are always among them. */
const offeredAtMost = 500;

/** Who gets the emails or may. */
export async function listPanelPeople(ctx: InCompany) {
  return await panelPeople(ctx)
    .clearOrderBy()
    .orderBy(sql`r.user_key is null`)
    .orderBy('u.search_text')
    .orderBy('u.key')
    .limit(offeredAtMost)
    .execute();
}

/** Who gets the emails, without those who lost their access to the panel. */
export async function listReaders(ctx: InCompany) {
  return await panelPeople(ctx).where('r.user_key', 'is not', null).execute();
}

/** Of some people those with access to the panel. */
export async function findPanelPeople(ctx: InCompany, keys: readonly string[]) {
  return await panelPeople(ctx)
    .where(sql<boolean>`u.key = any(${[...keys]}::uuid[])`)
    .execute();
}
