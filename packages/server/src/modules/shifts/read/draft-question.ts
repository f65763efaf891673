import { ruleFromWire } from '@shiftgate/contract/mappers/rule-mapper.ts';
import type { ShiftDraft } from '@shiftgate/contract/entities/shift.ts';
import { companyHolidays } from '@shiftgate/domain/holidays/company-holidays.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import type { Shift, RuleKind } from '@shiftgate/domain/shift/types.ts';
import type { Context } from '#core/context.ts';
import { findCalendar } from '#modules/company/public.ts';
import { planRules } from '../edit/draft-rules.ts';
import { planSettings } from '../edit/draft-settings.ts';
import { planState } from '../edit/draft-state.ts';
import { presentRule } from '../rows/present.ts';
import { mustFindShift, readRules } from '../rows/rows.ts';
import { shiftOf } from '#access/public.ts';

type Draft = Omit<ShiftDraft, 'version' | 'add' | 'remove'>;

/** A rule as a response names it. */
export interface RuleRef {
  readonly index: number;
  readonly id: string | null;
  readonly kind: RuleKind;
}

/** A shift for a question, stored or with a draft. */
export interface AskedShift {
  /** Its rules use their positions in the list as ids, because draft rules have none. */
  readonly shift: Shift;
  readonly refOf: (place: string) => RuleRef;
}

/**
 * Returns the shift with a draft, checked like a save without version and confirmations. Rules are not merged, so
 * that responses name them as in the draft.
 */
export async function readDraft(
  ctx: Context,
  shiftKey: string,
  draft: Draft | undefined,
): Promise<AskedShift> {
  const row = await mustFindShift(ctx, shiftKey);
  const stored = await readRules(ctx, [shiftKey]);
  const patch = { ...draft, confirm_remove_period: true };
  const asked = { ...planSettings(row, patch), ...planState(row, patch) };
  const rules = draft?.rules ?? stored.map(presentRule);
  if (draft?.rules !== undefined) await planRules(ctx, shiftKey, stored, draft.rules);
  const known = new Set(stored.map((rule) => rule.key));
  const refs = rules.map(({ id, kind }, index): RuleRef => ({
    index,
    id: id !== undefined && known.has(id) ? id : null,
    kind,
  }));
  return {
    shift: {
      ...shiftOf(asked, []),
      rules: rules.map((rule, index) => ({ ...ruleFromWire(rule), id: String(index) })),
    },
    refOf: (place) => {
      const ref = refs[Number(place)];
      if (ref === undefined) throw new RangeError('no rule of the shift has this place');
      return ref;
    },
  };
}

/** Names of the holidays of a year by date, whether the shift observes them or not. */
export async function holidayNames(
  ctx: Context,
  shift: Shift,
  year: number,
): Promise<(on: PlainDate) => string | null> {
  const calendar = await findCalendar(ctx);
  const holidays = companyHolidays(
    {
      region: shift.holidayRegion ?? calendar.region,
      withOptional: calendar.with_optional,
      extraHolidays: calendar.extra_holidays,
      exceptionalOpenings: calendar.exceptional_openings,
    },
    year,
  );
  const names = new Map(
    holidays.flatMap(({ date, name, counts }) => (counts ? [[date, name] as const] : [])),
  );
  return (on) => names.get(on) ?? null;
}
