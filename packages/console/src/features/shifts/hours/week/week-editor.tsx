import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { addDays, isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { startTransition, useOptimistic, useState } from 'react';
import type { ReactNode } from 'react';
import { useUrlState } from '#lib/routing/url-state.ts';
import { Card } from '#design/layout/page.tsx';
import { useShiftColor } from '#components/shifts/use-shift-color.ts';
import type { BarHours, CalendarDay } from '#design/week-calendar/bar.ts';
import type { WeekViewProps } from '#design/week-calendar/types.ts';
import { WeekView } from '#design/week-calendar/week-view.tsx';
import { hoursOfMinutes, makeWeeklyRule } from '#components/shifts/rule-draft.ts';
import {
  countCoveredMinutes,
  drawShownWeek,
  listCycles,
  ruleIdOfBar,
  mondayOf,
  withBarHours,
  withDayCopied,
  withNewBar,
  withoutDay,
  withoutRule,
} from '#features/shifts/model/week-bars.ts';
import { useIsReadOnly } from '#features/shifts/parts/protection.tsx';
import { useShiftText } from '#features/shifts/texts.ts';
import { capital, showDate, weekdayKey } from '#components/shifts/rule-texts.ts';
import { DayActions } from './day-actions.tsx';
import { WeekDialogs } from './week-dialogs.tsx';
import { useWeekPoint } from './use-week-point.tsx';
import { useWeekTexts } from '#components/shifts/use-week-texts.ts';
import { OffGridHint, WeekHead } from './week-head.tsx';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { EditedHours, OpenWeekDialog, Surroundings } from '#features/shifts/model/hours.ts';

type Rules = readonly DraftRule[];

interface WeekEditorProps {
  readonly rules: Rules;
  readonly color: number;
  readonly around: Surroundings;
  readonly newId: () => string;
  readonly onChange: (rules: readonly DraftRule[]) => void;
  /** A bar of a rule that is not weekly was pressed. */
  readonly onEditOther: (rule: DraftRule) => void;
  /** What holds at a moment of the free ground that was pressed, with what may be done there. */
  readonly explain: (date: string, minute: number, actions: ReactNode) => ReactNode;
}

/** Whether the rules have days, but none that a week without dates can show. */
function hasOnlyCycles(rules: Rules): boolean {
  const isDrawn = ({ kind }: DraftRule) => kind === 'weekly' || kind === 'everyday';
  return rules.some(({ kind }) => kind === 'cycle') && !rules.some(isDrawn);
}

/** The operating hours on a week: drawn on the grid, or listed by day where the screen is narrow or touched. */
export function WeekEditor(props: WeekEditorProps) {
  const { color, around, newId, onChange, onEditOther } = props;
  const { today } = around;
  const isReadOnly = useIsReadOnly();
  const t = useShiftText();
  const colors = useShiftColor(color);
  const isNarrow = useMediaQuery('(width < 64em), (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  });
  const { state, set } = useUrlState({ week: '' });
  // The frame of a drop draws the week alone; the screen around it follows.
  const [rules, showAhead] = useOptimistic(props.rules);
  const [open, setOpen] = useState<OpenWeekDialog | null>(null);
  const [announcement, setAnnouncement] = useState('');

  // A shift that has nothing in the repeating week opens on this one, where its days are.
  const [opensDated] = useState(() => hasOnlyCycles(props.rules));
  const weekless = opensDated ? mondayOf(today) : null;
  const monday = isPlainDate(state.week) ? mondayOf(state.week) : state.week === '' ? weekless : null;
  // Days without hours of their own are not closed where a cycle opens some of them.
  const cycles = monday === null ? listCycles(rules, today) : [];
  const { longDay, rangeOf, noteOf, texts } = useWeekTexts(isNarrow, cycles.length > 0);
  const week = drawShownWeek(rules, monday, noteOf, around);
  const say = (key: 'hours.added' | 'hours.moved' | 'hours.removedBar', hours: BarHours) =>
    setAnnouncement(t(key, { day: longDay(hours.day), range: rangeOf(hours) }));
  const change = (next: Rules) =>
    startTransition(() => {
      showAhead(next);
      onChange(next);
    });

  const days = week.kinds.map((kind, day): CalendarDay => {
    const isSpecial = monday !== null && kind !== 'ordinary';
    const special = kind === 'holiday' ? t('hours.holidayDay') : week.names[day];
    return {
      title: isNarrow ? capital(longDay(day)) : t(weekdayKey(day, 'short')),
      subtitle: monday === null ? '' : showDate(addDays(monday, day)).slice(0, 5),
      badge: isSpecial ? (special ?? t('hours.specialDay')) : null,
      isLocked: isSpecial,
    };
  });
  const ruleOf = (barId: string) => rules.find((rule) => rule.id === ruleIdOfBar(barId));
  const barOf = (barId: string) => week.bars.find((bar) => bar.id === barId);

  const editBar = (barId: string) => {
    const rule = ruleOf(barId);
    const bar = barOf(barId);
    if (rule === undefined || bar === undefined) return;
    if (rule.kind === 'weekly') setOpen({ kind: 'edit', rule, bar });
    else onEditOther(rule);
  };
  const removeBar = (barId: string) => {
    const bar = barOf(barId);
    change(withoutRule(rules, ruleIdOfBar(barId)));
    if (bar !== undefined) say('hours.removedBar', bar);
  };
  const applyHours = (hours: EditedHours) => {
    const { startMinute, endMinute, startOn, endOn } = hours;
    if (open?.kind === 'edit') {
      const day = hours.days[0] ?? open.bar.day;
      const edited = { ...makeWeeklyRule(open.rule.id, day, startMinute, endMinute), startOn, endOn };
      change(rules.map((rule) => (rule.id === edited.id ? edited : rule)));
      say('hours.moved', { day, startMinute, endMinute });
    } else {
      const added = hours.days.map((day) => ({
        ...makeWeeklyRule(newId(), day, startMinute, endMinute),
        ...hoursOfMinutes(startMinute, endMinute),
        startOn,
        endOn,
      }));
      change([...rules, ...added]);
      say('hours.added', { day: hours.days[0] ?? 0, startMinute, endMinute });
    }
  };
  const applyTemplate = (next: Rules) => {
    change(next);
    // A cycle has no place in a week without dates: a dated week shows it.
    if (next.some((rule) => rule.kind === 'cycle')) set({ week: mondayOf(today) });
    setAnnouncement(t('templates.applied'));
  };

  // It keeps its identity: the heads of the days stay as they are when rules change.
  const clearDay = useCallbackRef((day: number) => change(withoutDay(rules, day)));
  const dayActions = (day: number) =>
    isReadOnly ? null : (
      <DayActions
        day={t(weekdayKey(day, 'long'))}
        isNarrow={isNarrow}
        onCopy={() => setOpen({ kind: 'copy', day })}
        onClear={() => clearDay(day)}
      />
    );
  const addOn = (day: number) => setOpen({ kind: 'new', day, startMinute: 8 * 60 });
  const point = useWeekPoint({
    around,
    monday,
    explain: props.explain,
    mayAddOn: (day) => !isReadOnly && days[day]?.isLocked === false,
    onAdd: (day, startMinute) => setOpen({ kind: 'new', day, startMinute }),
  });

  const showWeek = (week: string | null) => {
    point.close();
    set({ week: week ?? (opensDated ? 'repeating' : null) });
  };

  const view: WeekViewProps = {
    days,
    bars: week.bars,
    isRepeating: monday === null,
    isReadOnly,
    colors,
    texts,
    announcement,
    dayActions,
    onAdd: addOn,
    onDraw: (hours) => {
      change(withNewBar(rules, newId(), hours));
      say('hours.added', hours);
    },
    onChange: (barId, hours) => {
      change(withBarHours(rules, ruleIdOfBar(barId), hours));
      say('hours.moved', hours);
    },
    onEdit: editBar,
    onRemove: removeBar,
    ...point.view,
  };

  const hidesRules =
    monday === null &&
    rules.some((rule) => !['weekly', 'everyday'].includes(rule.kind) && !cycles.includes(rule));

  return (
    <Card>
      <WeekHead
        totalMinutes={countCoveredMinutes(week.bars, monday === null)}
        cycles={cycles}
        monday={monday}
        thisMonday={mondayOf(today)}
        onShow={showWeek}
        onTemplates={() => setOpen({ kind: 'template' })}
      />
      <WeekView isNarrow={isNarrow} {...view} />
      {hidesRules ? <OffGridHint /> : null}
      <WeekDialogs
        open={open}
        rules={rules}
        today={today}
        newId={newId}
        onHours={applyHours}
        onRemove={removeBar}
        onCopy={(from, to) => change(withDayCopied(rules, from, to, newId))}
        onTemplate={applyTemplate}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}
