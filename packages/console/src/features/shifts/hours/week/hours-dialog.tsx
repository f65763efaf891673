import { Button, Chip, Group, Input, SegmentedControl, Switch, VisuallyHidden } from '@mantine/core';
import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { useState } from 'react';
import { readHours, settleEntry } from '#features/shifts/model/hour-entry.ts';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useShiftText } from '#features/shifts/texts.ts';
import { capital, weekdayKey } from '#components/shifts/rule-texts.ts';
import { HourFields } from '../hour-fields.tsx';
import type { EditedHours, HourEntry } from '#features/shifts/model/hours.ts';

interface HoursDialogProps {
  readonly initial: {
    readonly days: readonly number[];
    readonly entry: HourEntry;
    readonly startOn: string | null;
    readonly endOn: string | null;
  };
  /** A new bar may be added to several days; an edited one is on one day. */
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
    const read = readHours(settleEntry(entry));
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

  const everyDay = [0, 1, 2, 3, 4, 5, 6];
  const longName = (day: number) => capital(t(weekdayKey(day, 'long')));
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
        label={t(isNew ? 'dialog.days' : 'dialog.day')}
        labelElement="div"
        error={wasTried && days.length === 0 ? t('dialog.problemDays') : undefined}
      >
        {isNew ? (
          <Group
            gap={6}
            mt={4}
            component="fieldset"
            className="sg-plain-fieldset"
            aria-label={t('dialog.days')}
            data-wrong={wasTried && days.length === 0}
          >
            <Chip.Group
              multiple
              value={days.map(String)}
              onChange={(chosen) => setDays(chosen.map(Number).toSorted((a, b) => a - b))}
            >
              {everyDay.map((day) => (
                <Chip key={day} value={String(day)} size="sm" aria-label={longName(day)}>
                  {t(weekdayKey(day, 'short'))}
                </Chip>
              ))}
            </Chip.Group>
          </Group>
        ) : (
          // A bar lies on one day: the choice looks like one of seven.
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label={t('dialog.day')}
            value={String(days[0] ?? 0)}
            onChange={(day) => setDays([Number(day)])}
            data={everyDay.map((day) => ({
              value: String(day),
              label: (
                <>
                  <span aria-hidden>{t(weekdayKey(day, 'short'))}</span>
                  <VisuallyHidden>{longName(day)}</VisuallyHidden>
                </>
              ),
            }))}
          />
        )}
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
