import { Button, Chip, Group, Input, Switch } from '@mantine/core';
import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { useState } from 'react';
import { readHours } from '../../model/hour-entry.ts';
import { PlainDateInput } from '../../../../design/form/plain-date-input.tsx';
import { DialogFrame } from '../../../../design/dialog/dialog-frame.tsx';
import { capital, useShiftText, weekdayKey } from '../../texts.ts';
import { HourFields } from '../hour-fields.tsx';
import type { EditedHours, HourEntry } from '../../model/hours.ts';

interface HoursDialogProps {
  readonly initial: {
    readonly days: readonly number[];
    readonly entry: HourEntry;
    readonly startOn: string | null;
    readonly endOn: string | null;
  };
  /** A new bar may be put on several days; an edited one stands on one. */
  readonly isNew: boolean;
  readonly onApply: (hours: EditedHours) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Exact hours of a bar: what dragging does, by keyboard and to the minute. */
export function HoursDialog({ initial, isNew, onApply, onRemove, onClose }: HoursDialogProps) {
  const t = useShiftText();
  const [days, setDays] = useState<readonly number[]>(initial.days);
  const [entry, setEntry] = useState(initial.entry);
  const [hasDates, setHasDates] = useState(initial.startOn !== null || initial.endOn !== null);
  const [startOn, setStartOn] = useState(initial.startOn);
  const [endOn, setEndOn] = useState(initial.endOn);
  const [wasTried, setWasTried] = useState(false);
  const isWrong = hasDates && [startOn, endOn].some((date) => date !== null && !isPlainDate(date));
  const isReversed = hasDates && startOn !== null && endOn !== null && endOn < startOn;

  const apply = () => {
    setWasTried(true);
    const read = readHours(entry);
    if (!read.isValid || days.length === 0 || isWrong || isReversed) return;
    const { startMinute, endMinute } = read;
    onApply({
      days,
      startMinute,
      endMinute,
      startOn: hasDates ? startOn : null,
      endOn: hasDates ? endOn : null,
    });
  };

  const changeDays = (chosen: string[] | string) => {
    setDays(
      [chosen]
        .flat()
        .map(Number)
        .toSorted((a, b) => a - b),
    );
  };
  const chips = [0, 1, 2, 3, 4, 5, 6].map((day) => (
    <Chip key={day} value={String(day)} size="sm" aria-label={capital(t(weekdayKey(day, 'long')))}>
      {t(weekdayKey(day, 'short'))}
    </Chip>
  ));
  return (
    <DialogFrame
      title={t(isNew ? 'dialog.newTitle' : 'dialog.editTitle')}
      submitLabel={t('dialog.apply')}
      onSubmit={apply}
      onClose={onClose}
      aside={
        isNew ? null : (
          <Button variant="subtle" color="red" onClick={onRemove}>
            {t('dialog.remove')}
          </Button>
        )
      }
    >
      <Input.Wrapper
        label={t('dialog.days')}
        labelElement="div"
        error={wasTried && days.length === 0 ? t('dialog.problemDays') : undefined}
      >
        <Group
          gap={6}
          mt={4}
          component="fieldset"
          className="sg-plain-fieldset"
          aria-label={t('dialog.days')}
        >
          {isNew ? (
            <Chip.Group multiple value={days.map(String)} onChange={changeDays}>
              {chips}
            </Chip.Group>
          ) : (
            <Chip.Group value={String(days[0] ?? 0)} onChange={changeDays}>
              {chips}
            </Chip.Group>
          )}
        </Group>
      </Input.Wrapper>
      <HourFields entry={entry} onChange={setEntry} showsProblem={wasTried} />
      <Switch
        label={t('dialog.limitDates')}
        checked={hasDates}
        onChange={(event) => setHasDates(event.currentTarget.checked)}
      />
      {hasDates ? (
        <Group grow align="flex-start">
          <PlainDateInput label={t('dialog.from')} value={startOn} onChange={setStartOn} isClearable />
          <PlainDateInput
            label={t('dialog.to')}
            value={endOn}
            onChange={setEndOn}
            isClearable
            error={isReversed ? t('rules.problems.reversed_dates') : null}
          />
        </Group>
      ) : null}
    </DialogFrame>
  );
}
