import { Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useUrlState } from '#lib/routing/url-state.ts';
import { useSteady } from '#lib/use-steady.ts';
import { monthOf, monthText } from '#design/month-calendar/month-days.ts';
import { ShiftFields, useIsReadOnly } from '../parts/protection.tsx';
import { newRuleId } from '#components/shifts/rule-draft.ts';
import { shiftOfDraft } from '../model/shift-of-draft.ts';
import { PlaceCard } from '../hours/place-card.tsx';
import { RuleDialog } from '../hours/rule-dialog.tsx';
import { RuleList } from '../hours/rule-list.tsx';
import { useSettled } from '../hours/use-settled.ts';
import { useSurroundings } from '../hours/use-surroundings.ts';
import { hoursViews, DecisionCard, MomentAnswer } from '../hours/decision-card.tsx';
import { useRuleHistory, useUndoKeys } from '../hours/use-rule-history.ts';
import { HoursCalendar } from './hours-calendar.tsx';
import { HoursSummary } from './hours-summary.tsx';
import { YearCard } from '../hours/year/year-card.tsx';
import type { ShiftEditor } from '../model/model.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { AskedMoment } from '../model/hours.ts';

/** Operating hours in three views, what they mean, and from where and with what people may sign in. */
export function HoursTab({ editor }: { readonly editor: ShiftEditor }) {
  const { draft, change, problems, shift } = editor;
  const { state, set } = useUrlState({ view: 'week', month: '', day: '', year: '' });
  const [edited, setEdited] = useState<{ readonly rule: DraftRule | null; readonly id: string } | null>(null);
  const isReadOnly = useIsReadOnly();
  const around = useSurroundings(draft.zone, draft.holiday_region);
  const [asked, setAsked] = useState<AskedMoment | null>(null);
  const decision = useRef<HTMLDivElement>(null);
  const calendar = useRef<HTMLDivElement>(null);

  const view = hoursViews.find((known) => known === state.view) ?? 'week';
  const year = /^\d{4}$/.test(state.year) ? Number(state.year) : Number(around.today.slice(0, 4));
  // What is dragged follows the pointer; what is worked out from it may come a moment later.
  const settled = useSettled(draft);
  const settledProblems = useSettled(problems.rules);
  const moment = asked ?? { date: around.today, minute: 12 * 60 };
  const domainShift = shiftOfDraft(settled, shift);

  const history = useRuleHistory(draft.rules, (rules) => change({ rules }));
  useUndoKeys(history);
  const edit = (rule: DraftRule) => setEdited({ rule, id: rule.id });
  const add = () => setEdited({ rule: null, id: newRuleId() });
  // The list may be drawn from rules a moment old; what is taken away is taken from those of now.
  const remove = useSteady((rule: DraftRule) =>
    history.change(draft.rules.filter((known) => known.id !== rule.id)),
  );
  const showView = (next: string) => set({ view: next });
  const showYear = (next: number) => set({ year: String(next) });
  const ask = (date: string) => {
    setAsked({ date, minute: moment.minute });
    decision.current?.scrollIntoView({ block: 'nearest' });
  };
  const showDay = (date: string) => {
    set({ view: 'month', month: monthText(monthOf(date)), day: date });
    calendar.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <Stack gap="md">
      <HoursSummary rules={settled.rules} problems={problems.rules} refusals={editor.fieldErrors} />
      <HoursCalendar
        ref={calendar}
        draft={draft}
        around={around}
        view={view}
        onView={showView}
        history={history}
        onEdit={edit}
        onAsk={ask}
        explain={(date, minute, actions) => (
          <>
            <MomentAnswer
              shift={domainShift}
              rules={settled.rules}
              around={around}
              moment={{ date, minute }}
            />
            <Group mt="sm">{actions}</Group>
          </>
        )}
      />
      <RuleList
        rules={settled.rules}
        isWhole={view === 'list'}
        problems={settledProblems}
        onAdd={add}
        onEdit={edit}
        onRemove={remove}
      />
      <div ref={decision}>
        <DecisionCard
          shift={domainShift}
          rules={settled.rules}
          around={around}
          moment={moment}
          view={view}
          onMoment={setAsked}
        />
      </div>
      <YearCard rules={settled.rules} around={around} year={year} onYear={showYear} onDay={showDay} />
      <ShiftFields>
        <PlaceCard
          zone={draft.zone}
          region={draft.holiday_region}
          around={around}
          problems={editor.fieldErrors}
          onChange={change}
        />
      </ShiftFields>
      {edited === null || isReadOnly ? null : (
        <RuleDialog
          rule={edited.rule}
          isKnown={draft.rules.some((known) => known.id === edited.id)}
          newId={edited.id}
          today={around.today}
          onApply={(rule) => {
            const isKnown = draft.rules.some((known) => known.id === rule.id);
            history.change(
              isKnown
                ? draft.rules.map((known) => (known.id === rule.id ? rule : known))
                : [...draft.rules, rule],
            );
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}
