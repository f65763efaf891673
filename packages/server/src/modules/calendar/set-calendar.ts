import { sql } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import { companyFactsChanged, lockCompanyFacts } from '#core/events.ts';
import type { Steps } from '#http/mount.ts';
import { versionConflict } from '#core/version-conflict.ts';
import { audit } from '../audit/public.ts';
import { findCalendar, findLastSave, presentCalendar, recordSave } from '../company/public.ts';
import type { RunPreview } from '../shifts/public.ts';
import type { CompareAccess } from '#access/public.ts';
import { inOrder, refuseProblems } from './check-calendar.ts';
import type { Body, Calendar } from './check-calendar.ts';

export interface CalendarDeps {
  readonly compareAccess: CompareAccess;
  /** The queue that the calls on shifts use too: both count as previews of the company. */
  readonly runPreview: RunPreview;
}

/** A valid new calendar beside the stored one, with its effect on access. */
async function planCalendar(ctx: Context, deps: CalendarDeps, body: Body, signal?: AbortSignal) {
  refuseProblems(body);
  const { version: stored, ...before } = await findCalendar(ctx);
  const { version: sent, ...wanted } = body;
  if (sent !== undefined && sent !== stored)
    throw versionConflict({ stored, sent }, await findLastSave(ctx, 'calendar'));
  const after = inOrder({ ...wanted, language: wanted.language ?? before.language });
  const datesOf = (days: Body['extra_holidays']) => days.map(({ date }) => date);
  const change = {
    shifts: new Map(),
    moves: [],
    calendar: {
      timeZone: after.zone,
      holidayRegion: after.region,
      countsOptionalHolidays: after.with_optional,
      extraHolidays: datesOf(after.extra_holidays),
      exceptionalOpenings: datesOf(after.exceptional_openings),
    },
  };
  const difference = await deps.compareAccess(ctx, change, ctx.now, signal);
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  return { stored, before, after, isChanged, difference };
}

/**
 * Returns the effect of a calendar and throws every error of a save; nothing is written. A newer preview of the same
 * caller replaces it.
 */
export async function previewCalendar(
  steps: Steps,
  deps: CalendarDeps,
  { body }: HandlerInput<'company.previewCalendar'>,
): Promise<CallResponse<'company.previewCalendar'>> {
  const { companyKey, tokenKey } = await steps(async (ctx) => ctx);
  return await deps.runPreview({ companyKey, tokenKey, subject: 'calendar', gone: steps.gone }, (signal) =>
    steps(async (ctx) => (await planCalendar(ctx, deps, body, signal)).difference),
  );
}

/**
 * Replaces language, zone, region and own dates, with the effect on people of the affected shifts; open sessions are
 * replanned. The later one of two concurrent saves with a version throws VERSION_CONFLICT.
 */
export async function setCalendar(
  ctx: Context,
  deps: CalendarDeps,
  { body }: HandlerInput<'company.setCalendar'>,
): Promise<CallResponse<'company.setCalendar'>> {
  let plan = await planCalendar(ctx, deps, body);
  // Every write needs the company's row, so it is locked after the comparison and the version is checked again.
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  const { version: stored } = await findCalendar(ctx);
  // A save that sends a version is refused here; one that overwrites compares with what it overwrites.
  if (stored !== plan.stored) plan = await planCalendar(ctx, deps, body);
  const { before, after, isChanged, difference } = plan;
  if (isChanged) {
    await store(ctx, after);
    await recordSave(ctx, 'calendar');
    const target = { kind: 'company', key: ctx.companyKey, name: await readCompanyName(ctx) };
    await audit(ctx, { event: 'company.calendar_changed', target, before, after });
    await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  }
  return { ...(await presentCalendar(ctx, await findCalendar(ctx))), difference };
}

async function readCompanyName(ctx: Context): Promise<string> {
  const { name } = await ctx.tx
    .selectFrom('companies')
    .select('name')
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  return name;
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
