import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { isTimeZone } from '@shiftgate/domain/calendar/zone.ts';
import { isHolidayRegion } from '@shiftgate/domain/holidays/holidays.ts';
import type { Context } from '../../context.ts';
import { newKey } from '../../db/keys.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { audit } from '../audit/index.ts';
import { findCalendar, presentCalendar } from './read-calendar.ts';
import { lastSaveOf, recordSave } from './setting-saves.ts';

type Body = HandlerInput<'company.setCalendar'>['body'];
type Calendar = Omit<Required<Body>, 'version'>;

/** Replaces language, zone, region and own dates; whoever is signed in is then planned out anew by what they say. */
export async function setCalendar(
  ctx: Context,
  { body }: HandlerInput<'company.setCalendar'>,
): Promise<CallResponse<'company.setCalendar'>> {
  refuseProblems(body);
  // Two changes at once take their turns, so that the version each was made on can be compared.
  const company = await ctx.tx
    .selectFrom('companies')
    .select('name')
    .where('key', '=', ctx.companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { version: stored, ...before } = await findCalendar(ctx);
  const { version: sent, ...wanted } = body;
  const after = { ...wanted, language: wanted.language ?? before.language };
  if (sent !== undefined && sent !== stored)
    throw versionConflict({ stored, sent }, await lastSaveOf(ctx, 'calendar'));
  if (JSON.stringify(before) === JSON.stringify(inOrder(after)))
    return await presentCalendar(ctx, { version: stored, ...before });
  await store(ctx, after);
  await recordSave(ctx, 'calendar');
  await audit(ctx, {
    event: 'company.calendar_changed',
    target: { kind: 'company', key: ctx.companyKey, name: company.name },
    before,
    after: inOrder(after),
  });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  return await presentCalendar(ctx, await findCalendar(ctx));
}

/** Everything that keeps a calendar from being saved, each by its place. */
function refuseProblems(body: Body): void {
  const seen = new Set<string>();
  const fields: { path: string; rule: string }[] = [];
  if (!isTimeZone(body.zone)) fields.push({ path: 'zone', rule: 'unknown_zone' });
  if (body.region !== null && !isHolidayRegion(body.region))
    fields.push({ path: 'region', rule: 'unknown_region' });
  for (const list of ['extra_holidays', 'exceptional_openings'] as const) {
    body[list].forEach(({ date }, index) => {
      // A date is a holiday or an opening, and stands once.
      if (seen.has(date)) fields.push({ path: `${list}.${index}.date`, rule: 'date_taken' });
      seen.add(date);
    });
  }
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', undefined, fields);
}

/** The form in which the calendar is read back: dates ascending. */
function inOrder(calendar: Calendar): Calendar {
  const sorted = (days: Body['extra_holidays']) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const { language, zone, region, with_optional: withOptional, extra_holidays: holidays } = calendar;
  return {
    language,
    zone,
    region,
    with_optional: withOptional,
    extra_holidays: sorted(holidays),
    exceptional_openings: sorted(calendar.exceptional_openings),
  };
}

async function store(ctx: Context, body: Calendar): Promise<void> {
  await ctx.tx
    .updateTable('companies')
    .set({
      language: body.language,
      zone: body.zone,
      holiday_region: body.region,
      counts_optional_holidays: body.with_optional,
      calendar_version: sql`calendar_version + 1`,
    })
    .where('key', '=', ctx.companyKey)
    .execute();
  await ctx.tx.deleteFrom('calendar_exceptions').where('company_key', '=', ctx.companyKey).execute();
  const rowsOf = (kind: 'holiday' | 'opening', days: Body['extra_holidays']) =>
    days.map(({ date, name }) => ({
      key: newKey(ctx.now),
      company_key: ctx.companyKey,
      on_date: date,
      kind,
      name,
      created_at: new Date(ctx.now),
    }));
  const rows = [...rowsOf('holiday', body.extra_holidays), ...rowsOf('opening', body.exceptional_openings)];
  if (rows.length > 0) await ctx.tx.insertInto('calendar_exceptions').values(rows).execute();
}
