import type { RefObject } from 'react';
import { ViewSwitch } from '../../../design/layout/view-switch.tsx';
import { hoursViews } from '../hours/decision-card.tsx';
import { WeekEditor } from '../hours/week/week-editor.tsx';
import { MonthView } from '../hours/year/month-view.tsx';
import { newRuleId } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';
import type { DraftRule, ShiftDraft } from '../model/model.ts';
import type { Surroundings } from '../model/hours.ts';

interface HoursCalendarProps {
  /** The top of the calendar, to scroll to. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly draft: ShiftDraft;
  readonly around: Surroundings;
  readonly view: (typeof hoursViews)[number];
  readonly onView: (view: string) => void;
  readonly onChange: (rules: readonly DraftRule[]) => void;
  readonly onEdit: (rule: DraftRule) => void;
  /** A moment was pressed; a month names its day alone. */
  readonly onAsk: (date: string, minute?: number) => void;
}

/** The rules on a week or a month; as a list alone they need no calendar. */
export function HoursCalendar(props: HoursCalendarProps) {
  const { ref, draft, around, view, onChange, onEdit, onAsk } = props;
  const t = useShiftText();
  const choices = hoursViews.map((each) => ({ value: each, label: t(`hours.view.${each}`) }));
  return (
    <>
      <div ref={ref} className="sg-hours-views">
        <ViewSwitch label={t('hours.views')} value={view} views={choices} onChange={props.onView} />
      </div>
      {view === 'week' ? (
        <WeekEditor
          rules={draft.rules}
          color={draft.color}
          around={around}
          newId={newRuleId}
          onChange={onChange}
          onEditOther={onEdit}
          onAsk={onAsk}
        />
      ) : null}
      {view === 'month' ? (
        <MonthView
          rules={draft.rules}
          around={around}
          newId={newRuleId}
          onChange={onChange}
          onEdit={onEdit}
          onAsk={onAsk}
        />
      ) : null}
    </>
  );
}
