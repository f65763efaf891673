import { Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/texts.tsx';
import { NumberField } from '../../../design/form/number-field.tsx';

const bounds = { min: 5, max: 7 * 24 * 60 } as const;
const minutesOf = { minutes: 1, hours: 60 } as const;
type Unit = keyof typeof minutesOf;

interface AccessLength {
  readonly way: 'logoff' | 'time';
  readonly length: number;
  readonly unit: Unit;
}

/** How long an access is to last, as it is typed; `minutes` is null until logoff, undefined while it is none. */
export function useAccessLength(minutes: number | null) {
  const [entry, setEntry] = useState<AccessLength>(() => {
    if (minutes === null) return { way: 'logoff', length: 2, unit: 'hours' };
    const isWhole = minutes % minutesOf.hours === 0;
    return {
      way: 'time',
      length: isWhole ? minutes / minutesOf.hours : minutes,
      unit: isWhole ? 'hours' : 'minutes',
    };
  });
  const typed = entry.length * minutesOf[entry.unit];
  const isGood = Number.isInteger(typed) && typed >= bounds.min && typed <= bounds.max;
  return { entry, setEntry, minutes: entry.way === 'logoff' ? null : isGood ? typed : undefined };
}

interface SingleAccessFieldsProps {
  readonly entry: AccessLength;
  readonly isGood: boolean;
  /** The access is in use: its time counts from now and not from the next sign-in. */
  readonly isRunning: boolean;
  readonly onChange: (entry: AccessLength) => void;
}

/** Until logoff, or for some time. */
export function SingleAccessFields({ entry, isGood, isRunning, onChange }: SingleAccessFieldsProps) {
  const t = useT();
  return (
    <>
      <Radio.Group
        value={entry.way}
        onChange={(next) => onChange({ ...entry, way: next === 'time' ? 'time' : 'logoff' })}
        aria-label={t('people.accessDialog.length')}
      >
        <Stack gap="sm">
          <Radio
            value="logoff"
            label={t('people.accessDialog.untilLogoff')}
            description={t('people.accessDialog.untilLogoffHint')}
          />
          <Radio
            value="time"
            label={t('people.accessDialog.forTime')}
            description={t(isRunning ? 'people.accessDialog.forTimeNow' : 'people.accessDialog.forTimeHint')}
          />
        </Stack>
      </Radio.Group>
      {entry.way === 'time' ? (
        <Group align="flex-start" gap="sm" grow>
          <NumberField
            label={t('people.accessDialog.length')}
            value={entry.length}
            min={1}
            problem={isGood ? null : t('people.accessDialog.lengthProblem')}
            onChange={(length) => onChange({ ...entry, length })}
          />
          <NativeSelect
            label={t('people.accessDialog.unit')}
            value={entry.unit}
            data={[
              { value: 'minutes', label: t('people.accessDialog.minutes') },
              { value: 'hours', label: t('people.accessDialog.hours') },
            ]}
            onChange={(event) =>
              onChange({ ...entry, unit: event.currentTarget.value === 'minutes' ? 'minutes' : 'hours' })
            }
          />
        </Group>
      ) : null}
    </>
  );
}
