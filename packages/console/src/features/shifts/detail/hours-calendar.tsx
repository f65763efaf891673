import type { ReactNode, RefObject } from 'react';
import { ViewSwitch } from '#design/layout/view-switch.tsx';
import { hoursViews } from '../hours/decision-card.tsx';
import { HistorySteps } from '../hours/history-steps.tsx';
import type { RuleHistory } from '../hours/use-rule-history.ts';
import { WeekEditor } from '../hours/week/week-editor.tsx';
import { MonthView } from '../hours/year/month-view.tsx';
import { newRuleId } from '#components/shifts/rule-draft.ts';
import { useIsReadOnly } from '../parts/protection.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftDraft } from '../model/model.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { Surroundings } from '../model/hours.ts';

interface HoursCalendarProps {
  /** The top of the calendar, to scroll to. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly draft: ShiftDraft;
  readonly around: Surroundings;
  readonly view: (typeof hoursViews)[number];
  readonly history: RuleHistory;
  readonly onView: (view: string) => void;
  readonly onEdit: (rule: DraftRule) => void;
  /** A day of the month was asked about. */
  readonly onAsk: (date: string) => void;
  readonly explain: (date: string, minute: number, actions: ReactNode) => ReactNode;
}

/** The rules on a week or a month; as a list alone they need no calendar. */
export function HoursCalendar(props: HoursCalendarProps) {
  const { ref, draft, around, view, history, onEdit, onAsk } = props;
  const t = useShiftText();
  const isReadOnly = useIsReadOnly();
  const choices = hoursViews.map((each) => ({ value: each, label: t(`hours.view.${each}`) }));
  return (
    <>
      <div ref={ref} className="sg-hours-views">
        <ViewSwitch label={t('hours.views')} value={view} views={choices} onChange={props.onView} />
        {isReadOnly ? null : <HistorySteps history={history} />}
      </div>
      {view === 'week' ? (
        <WeekEditor
          rules={draft.rules}
          color={draft.color}
          around={around}
          newId={newRuleId}
          onChange={history.change}
          onEditOther={onEdit}
          explain={props.explain}
        />
      ) : null}
      {view === 'month' ? (
        <MonthView
          rules={draft.rules}
          around={around}
          newId={newRuleId}
          onChange={history.change}
          onEdit={onEdit}
          onAsk={onAsk}
        />
      ) : null}
    </>
  );
}
