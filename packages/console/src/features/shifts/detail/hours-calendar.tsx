import { ActionIcon, Group } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { tip } from '../../../design/feedback/tip.ts';
import { disabledInPlace } from '../../../design/form/disabled-in-place.ts';
import { ViewSwitch } from '../../../design/layout/view-switch.tsx';
import { hoursViews } from '../hours/decision-card.tsx';
import type { RuleHistory } from '../hours/use-rule-history.ts';
import { WeekEditor } from '../hours/week/week-editor.tsx';
import { MonthView } from '../hours/year/month-view.tsx';
import { newRuleId } from '../model/rule-draft.ts';
import { useIsReadOnly } from '../parts/protection.tsx';
import { useShiftText } from '../texts.ts';
import type { DraftRule, ShiftDraft } from '../model/model.ts';
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
        {isReadOnly ? null : (
          <Group gap={4}>
            <StepButton label={t('hours.undo')} icon={IconArrowBackUp} onStep={history.undo} />
            <StepButton label={t('hours.redo')} icon={IconArrowForwardUp} onStep={history.redo} />
          </Group>
        )}
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

interface StepButtonProps {
  readonly label: string;
  readonly icon: typeof IconArrowBackUp;
  readonly onStep: (() => void) | null;
}

/** Undo or redo. It keeps the focus after its last step. */
function StepButton({ label, icon: Icon, onStep }: StepButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      {...disabledInPlace(onStep === null)}
      {...tip(label)}
      onClick={() => onStep?.()}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
