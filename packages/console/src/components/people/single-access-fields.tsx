import { Group, NativeSelect } from '@mantine/core';
import { singleAccessLimits } from '@shiftgate/domain/limits.ts';
import { useState } from 'react';
import { NumberField } from '#design/form/number-field.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { formatAccessLength } from './single-access-text.ts';

/** The lengths to choose from, in minutes; any other one is typed. */
const usualLengths = [15, 30, 60, 120, 240, 480] as const;
const firstLength = 30;
const minutesOf = { minutes: 1, hours: 60 } as const;
type Unit = keyof typeof minutesOf;

interface AccessLength {
  /** One of the usual lengths, until the first logoff, or another one, which is typed. */
  readonly choice: 'logoff' | 'other' | number;
  readonly typed: number;
  readonly unit: Unit;
}

/** What to begin with: the length that an access has, or the usual one for a new access. */
function lengthOf(minutes: number | null | undefined): AccessLength {
  const none = { typed: 2, unit: 'hours' } as const;
  if (minutes === undefined) return { ...none, choice: firstLength };
  if (minutes === null) return { ...none, choice: 'logoff' };
  if (usualLengths.some((usual) => usual === minutes)) return { ...none, choice: minutes };
  const isWhole = minutes % minutesOf.hours === 0;
  return isWhole
    ? { choice: 'other', typed: minutes / minutesOf.hours, unit: 'hours' }
    : { choice: 'other', typed: minutes, unit: 'minutes' };
}

/**
 * How long a single access is to last, as it is chosen: from the length that it has, undefined for a new one. `minutes`
 * is null until logoff, undefined while what is typed cannot be used.
 */
export function useAccessLength(current: number | null | undefined) {
  const [entry, setEntry] = useState(() => lengthOf(current));
  const typed = entry.typed * minutesOf[entry.unit];
  const { minDurationMinutes: least, maxDurationMinutes: most } = singleAccessLimits;
  const isGood = Number.isInteger(typed) && typed >= least && typed <= most;
  const minutes =
    entry.choice === 'logoff' ? null : entry.choice === 'other' ? (isGood ? typed : undefined) : entry.choice;
  return { entry, setEntry, minutes };
}

interface SingleAccessFieldsProps {
  readonly length: ReturnType<typeof useAccessLength>;
  /** The access is in use: its time counts from now and not from the next sign-in. */
  readonly isRunning?: boolean;
}

/** How long a single access lasts, and until when it may be begun: the one form of every place that grants one. */
export function SingleAccessFields({ length, isRunning = false }: SingleAccessFieldsProps) {
  const t = useT();
  const { entry, setEntry, minutes } = length;
  const { unusedDays, withoutDurationHours, minDurationMinutes, maxDurationMinutes } = singleAccessLimits;
  const choose = (value: string) =>
    setEntry({ ...entry, choice: value === 'logoff' || value === 'other' ? value : Number(value) });
  const begins = isRunning
    ? t(entry.choice === 'logoff' ? 'people.access.logoffNow' : 'people.access.fromNow')
    : t(entry.choice === 'logoff' ? 'people.access.logoffUnused' : 'people.access.fromSignIn', {
        count: unusedDays,
      });
  return (
    <>
      <NativeSelect
        label={t('people.access.length')}
        description={begins}
        inputWrapperOrder={['label', 'input', 'description']}
        value={String(entry.choice)}
        data={[
          ...usualLengths.map((usual) => ({ value: String(usual), label: formatAccessLength(usual, t) })),
          { value: 'logoff', label: t('people.access.untilLogoff', { hours: withoutDurationHours }) },
          { value: 'other', label: t('people.access.other') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {entry.choice === 'other' ? (
        <Group align="flex-start" gap="sm" grow>
          <NumberField
            label={t('people.access.typed')}
            value={entry.typed}
            min={1}
            problem={
              minutes === undefined
                ? t('people.access.problem', {
                    minutes: minDurationMinutes,
                    days: maxDurationMinutes / 60 / 24,
                  })
                : null
            }
            onChange={(typed) => setEntry({ ...entry, typed })}
          />
          <NativeSelect
            label={t('people.access.unit')}
            value={entry.unit}
            data={[
              { value: 'minutes', label: t('people.access.minutes') },
              { value: 'hours', label: t('people.access.hours') },
            ]}
            onChange={(event) =>
              setEntry({ ...entry, unit: event.currentTarget.value === 'minutes' ? 'minutes' : 'hours' })
            }
          />
        </Group>
      ) : null}
    </>
  );
}
