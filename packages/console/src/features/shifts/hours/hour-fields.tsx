import { Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseHour } from '#design/week-calendar/hour-text.ts';
import { wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { readHours, settleEntry } from '../model/hour-entry.ts';
import { showDuration, useShiftText } from '../texts.ts';
import type { ShiftKey } from '../texts.ts';
import type { HourEntry, HourProblem } from '../model/hours.ts';

const problemKeys: Readonly<Record<HourProblem, ShiftKey>> = {
  start: 'dialog.problemStart',
  end: 'dialog.problemEnd',
  order: 'dialog.problemOrder',
  too_long: 'dialog.problemTooLong',
  last_minute: 'dialog.problemLastMinute',
};

interface HourFieldsProps {
  readonly entry: HourEntry;
  readonly onChange: (entry: HourEntry) => void;
  /** Problems are shown after the first submit, not while typing. */
  readonly showsProblem: boolean;
}

/** Start, end and the overnight switch, with the length they make. */
export function HourFields({ entry, onChange, showsProblem }: HourFieldsProps) {
  const t = useShiftText();
  const read = readHours(entry);
  const problems = read.isValid || !showsProblem ? [] : read.problems;
  /** The switch was turned on by the hours, so that other hours turn it off again. */
  const [isByHours, setIsByHours] = useState(false);
  const tidy = (field: 'start' | 'end') => {
    const minute = parseHour(entry[field]);
    if (minute === null) return;
    const typed = { ...entry, [field]: wallTimeOf(minute), ...(isByHours ? { isOvernight: false } : {}) };
    const meant = settleEntry(typed);
    setIsByHours(meant.isOvernight && (isByHours || !entry.isOvernight));
    onChange(meant);
  };
  const errorOf = (field: 'start' | 'end') => {
    // A problem of both fields is shown at the end.
    const found = problems.find((problem) => (problem === 'start' ? 'start' : 'end') === field);
    return found === undefined ? undefined : t(problemKeys[found]);
  };
  return (
    <Stack gap="sm">
      <Group grow align="flex-start" gap="sm">
        {(['start', 'end'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`dialog.${field}`)}
            placeholder={t('dialog.hourHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={entry[field]}
            error={errorOf(field)}
            data-autofocus={field === 'start' || undefined}
            onChange={(event) => onChange({ ...entry, [field]: event.currentTarget.value })}
            onBlur={() => tidy(field)}
          />
        ))}
      </Group>
      <Switch
        label={t('dialog.overnight')}
        description={t('dialog.overnightHint')}
        checked={entry.isOvernight}
        onChange={(event) => {
          setIsByHours(false);
          onChange({ ...entry, isOvernight: event.currentTarget.checked });
        }}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {read.isValid
          ? t('dialog.duration', { duration: showDuration(t, read.endMinute - read.startMinute) })
          : ' '}
      </Text>
    </Stack>
  );
}
