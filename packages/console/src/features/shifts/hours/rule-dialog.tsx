import { Group, Select, Switch, Text } from '@mantine/core';
import { windowOfRule } from '@shiftgate/domain/shift/day-plan.ts';
import type { RuleKind } from '@shiftgate/domain/shift/types.ts';
import { findRuleProblems } from '@shiftgate/domain/shift/validate-rules.ts';
import { useState } from 'react';
import { entryOf, readHours, settleEntry } from '../model/hour-entry.ts';
import { makeBlankRule, hoursOfMinutes } from '#components/shifts/rule-draft.ts';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useShiftText } from '../texts.ts';
import { HourFields } from './hour-fields.tsx';
import { KindFields } from './kind-fields.tsx';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

/** Every kind; a weekly rule can also be drawn on the calendar. */
const kinds = [
  'weekly',
  'everyday',
  'monthly',
  'cycle',
  'holiday',
  'special_date',
] as const satisfies readonly RuleKind[];

/** The rule as another kind: what that kind does not use is emptied, what it needs has a first value. */
function asKind(rule: DraftRule, kind: RuleKind, today: string): DraftRule {
  const { id, startHour, endHour, endsNextDay, startOn, endOn } = rule;
  const base = { ...makeBlankRule(id, kind), startHour, endHour, endsNextDay, startOn, endOn };
  if (kind === 'weekly') return { ...base, day: 1 };
  if (kind === 'monthly') return { ...base, dayOfMonth: 1, clampToMonthEnd: false };
  if (kind === 'cycle') return { ...base, anchorOn: today, daysOn: 1, daysOff: 1 };
  if (kind === 'special_date') return { ...base, startOn: startOn ?? today };
  return base;
}

interface RuleDialogProps {
  /** Null = a new rule. */
  readonly rule: DraftRule | null;
  /** The rule is in the shift already. */
  readonly isKnown: boolean;
  readonly newId: string;
  readonly today: string;
  readonly onApply: (rule: DraftRule) => void;
  readonly onClose: () => void;
}

/** Adds or edits a rule of any kind, all of it by typing. */
export function RuleDialog({ rule, isKnown, newId, today, onApply, onClose }: RuleDialogProps) {
  const t = useShiftText();
  const [draft, setDraft] = useState(
    () => rule ?? asKind(makeBlankRule(newId, 'everyday'), 'everyday', today),
  );
  const [isClosed, setIsClosed] = useState(rule !== null && rule.startHour === null);
  const [entry, setEntry] = useState(() => {
    const window = rule === null ? null : windowOfRule(rule);
    return window === null ? entryOf(8 * 60, 18 * 60) : entryOf(window.startMinute, window.endMinute);
  });
  const [wasTried, setWasTried] = useState(false);
  const mayClose = draft.kind === 'holiday' || draft.kind === 'special_date';
  const isClosing = mayClose && isClosed;

  const read = readHours(settleEntry(entry));
  const hours =
    isClosing || !read.isValid
      ? { startHour: null, endHour: null, endsNextDay: false }
      : hoursOfMinutes(read.startMinute, read.endMinute);
  const name = draft.name?.trim() ?? '';
  const finished: DraftRule = { ...draft, ...hours, name: name === '' ? null : name };
  const hasHours = isClosing || read.isValid;
  // Unreadable hours are reported at their fields. The other fields are checked as if the hours were right.
  const problems = findRuleProblems([hasHours ? finished : { ...draft, ...hoursOfMinutes(0, 60) }]);
  const ofNoField = problems.find((problem) => problem.field === null);
  const problemOf = (field: keyof DraftRule) => {
    const found = wasTried ? problems.find((problem) => problem.field === field) : undefined;
    return found === undefined ? null : t(`rules.problems.${found.code}`);
  };

  const apply = () => {
    setWasTried(true);
    if (hasHours && problems.length === 0) onApply(finished);
  };
  const set = (patch: Partial<DraftRule>) => setDraft({ ...draft, ...patch });
  const changeKind = (kind: RuleKind) => {
    setDraft(asKind(draft, kind, today));
    // Most shifts close on holidays; a special date is as often an opening.
    if (!isKnown && kind !== draft.kind) setIsClosed(kind === 'holiday');
  };
  const dateLabels =
    draft.kind === 'special_date'
      ? (['rules.date', 'rules.lastDate'] as const)
      : draft.kind === 'holiday'
        ? (['rules.holidayFrom', 'rules.holidayTo'] as const)
        : (['dialog.from', 'dialog.to'] as const);

  return (
    <DialogFrame
      title={t(isKnown ? 'rules.editTitle' : 'rules.addTitle')}
      submitLabel={t('dialog.apply')}
      onSubmit={apply}
      onClose={onClose}
    >
      <Select
        label={t('rules.kind')}
        data={kinds.map((kind) => ({ value: kind, label: t(`rules.kinds.${kind}`) }))}
        value={draft.kind}
        onChange={(kind) => kind !== null && changeKind(kind as RuleKind)}
      />
      <KindFields draft={draft} onChange={set} problemOf={problemOf} />
      {mayClose ? (
        <Switch
          label={t('rules.closed')}
          checked={isClosed}
          onChange={(event) => setIsClosed(event.currentTarget.checked)}
        />
      ) : null}
      {isClosing ? null : <HourFields entry={entry} onChange={setEntry} showsProblem={wasTried} />}
      <Group grow align="flex-start">
        <PlainDateInput
          label={t(dateLabels[0])}
          value={draft.startOn}
          error={problemOf('startOn')}
          isClearable={draft.kind !== 'special_date'}
          onChange={(startOn) => set({ startOn })}
        />
        <PlainDateInput
          label={t(dateLabels[1])}
          value={draft.endOn}
          error={problemOf('endOn')}
          isClearable
          onChange={(endOn) => set({ endOn })}
        />
      </Group>
      {wasTried && ofNoField !== undefined ? (
        <Text size="sm" c="red" role="alert">
          {t(`rules.problems.${ofNoField.code}`)}
        </Text>
      ) : null}
    </DialogFrame>
  );
}
