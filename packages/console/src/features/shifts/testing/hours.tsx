import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { WeekEditor } from '../hours/week/week-editor.tsx';
import { MonthView } from '../hours/year/month-view.tsx';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { Surroundings } from '../model/hours.ts';
import type { CalendarSettings } from '#components/shifts/shift-of-rules.ts';
import { makeBlankRule, makeWeeklyRule } from '#components/shifts/rule-draft.ts';
import { toDomainCalendar } from '#components/shifts/shift-of-rules.ts';
import { ReadOnlyShift } from '../parts/protection.tsx';

/** A weekly rule; 0 = Monday, hours in whole hours of the day. */
export const weekly = (id: string, day: number, from: number, to: number): DraftRule =>
  makeWeeklyRule(id, day, from * 60, to * 60);

export const aRule = (id: string, kind: DraftRule['kind'], given: Partial<DraftRule>): DraftRule => ({
  ...makeBlankRule(id, kind),
  startHour: '08:00',
  endHour: '12:00',
  ...given,
});

/** The surroundings of a shift on Monday, March 10, 2025, in São Paulo; Tuesday is a company holiday. */
export function makeAround(given: Partial<CalendarSettings> = {}): Surroundings {
  const settings: CalendarSettings = {
    zone: 'America/Sao_Paulo',
    region: null,
    with_optional: false,
    extra_holidays: [{ date: '2025-03-11', name: 'Company anniversary' }],
    exceptional_openings: [],
    ...given,
  };
  const calendar: CompanyCalendar = toDomainCalendar(settings, null);
  return { settings, calendar, region: null, zone: settings.zone, today: '2025-03-10', regions: [] };
}

interface HoursSettings {
  readonly around?: Surroundings;
  readonly isReadOnly?: boolean;
  readonly at?: string;
  readonly language?: 'pt-BR' | 'en' | 'es';
}

/** Opens one of the two calendars of a shift's hours, with what is around it in the shift's own screen left out. */
async function openHours(
  Calendar: typeof WeekEditor | typeof MonthView,
  first: readonly DraftRule[],
  { around = makeAround(), isReadOnly = false, at = '/', language = 'en' }: HoursSettings,
) {
  const seen = { changes: [first], edited: [] as DraftRule[], asked: [] as unknown[][] };
  let made = 0;
  function Hours() {
    const [rules, setRules] = useState(first);
    const change = (next: readonly DraftRule[]) => {
      seen.changes.push(next);
      setRules(next);
    };
    return (
      <ReadOnlyShift value={isReadOnly}>
        <Calendar
          rules={rules}
          color={0}
          around={around}
          newId={() => `new-${(made += 1)}`}
          onChange={change}
          onEditOther={(rule: DraftRule) => seen.edited.push(rule)}
          onEdit={(rule: DraftRule) => seen.edited.push(rule)}
          onAsk={(...moment: unknown[]) => seen.asked.push(moment)}
          explain={(date: string, minute: number, actions: ReactNode) => (
            <>
              {`${date} ${minute}`}
              {actions}
            </>
          )}
        />
      </ReadOnlyShift>
    );
  }
  const opened = await openScreen(<Hours />, { at, language });
  return {
    ...opened,
    /** The current rules, each as day, hours and dates. */
    rules: () =>
      (seen.changes.at(-1) ?? []).map(({ kind, day, startHour, endHour, endsNextDay, startOn, endOn }) =>
        [
          kind === 'weekly' ? day : kind,
          startHour === null ? 'closed' : `${startHour}-${endHour}${endsNextDay ? '+1' : ''}`,
          ...(startOn === null ? [] : [startOn]),
          ...(endOn === null ? [] : [`to ${endOn}`]),
        ].join(' '),
      ),
    edited: () => seen.edited,
    asked: () => seen.asked,
  };
}

export const openWeek = (first: readonly DraftRule[], settings: HoursSettings = {}) =>
  openHours(WeekEditor, first, settings);

export const openMonth = (first: readonly DraftRule[], settings: HoursSettings = {}) =>
  openHours(MonthView, first, settings);
