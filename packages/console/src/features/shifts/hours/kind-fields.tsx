import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import { calendarLimits, shiftLimits } from '@shiftgate/domain/limits.ts';
import { NumberField } from '#design/form/number-field.tsx';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { useShiftText } from '../texts.ts';
import { capital, weekdayKey } from '#components/shifts/rule-texts.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

/** What a field gives that holds no number, as a rule has it. */
const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Days on and off that are often worked; 12x36 is every other day. */
const commonCycles = [
  [1, 1],
  [5, 1],
  [6, 1],
  [6, 2],
  [4, 2],
] as const;

interface KindFieldsProps {
  readonly draft: DraftRule;
  readonly onChange: (patch: Partial<DraftRule>) => void;
  /** What is wrong with a field; null while nothing is to be said. */
  readonly problemOf: (field: keyof DraftRule) => string | null;
}

/** What a kind has beside hours and dates: the days of a weekly, monthly or cycle rule, the name of a special date. */
export function KindFields({ draft, onChange, problemOf }: KindFieldsProps) {
  const t = useShiftText();
  if (draft.kind === 'weekly')
    return (
      <Select
        label={t('rules.weekday')}
        allowDeselect={false}
        data={[0, 1, 2, 3, 4, 5, 6].map((day) => ({
          value: String(day + 1),
          label: capital(t(weekdayKey(day, 'long'))),
        }))}
        value={String(draft.day ?? 1)}
        onChange={(day) => day !== null && onChange({ day: Number(day) as IsoWeekday })}
      />
    );
  if (draft.kind === 'monthly')
    return (
      <>
        <NumberField
          label={t('rules.dayOfMonth')}
          min={shiftLimits.minDayOfMonth}
          max={shiftLimits.maxDayOfMonth}
          value={draft.dayOfMonth ?? Number.NaN}
          problem={problemOf('dayOfMonth')}
          onChange={(day) => onChange({ dayOfMonth: numberOrNull(day) })}
        />
        {(draft.dayOfMonth ?? 0) > 28 ? (
          <Switch
            label={t('rules.clamp')}
            checked={draft.clampToMonthEnd === true}
            onChange={(event) => onChange({ clampToMonthEnd: event.currentTarget.checked })}
          />
        ) : null}
      </>
    );
  if (draft.kind === 'cycle')
    return (
      <>
        <PlainDateInput
          label={t('rules.anchor')}
          value={draft.anchorOn}
          error={problemOf('anchorOn')}
          onChange={(anchorOn) => onChange({ anchorOn })}
        />
        <Group gap={6} role="group" aria-label={t('rules.cycles')}>
          {commonCycles.map(([daysOn, daysOff]) => (
            <Button
              key={`${daysOn} ${daysOff}`}
              size="compact-sm"
              variant={draft.daysOn === daysOn && draft.daysOff === daysOff ? 'filled' : 'default'}
              aria-pressed={draft.daysOn === daysOn && draft.daysOff === daysOff}
              onClick={() => onChange({ daysOn, daysOff })}
            >
              {daysOn === 1 && daysOff === 1 ? t('rules.cycle12x36') : `${daysOn}x${daysOff}`}
            </Button>
          ))}
        </Group>
        <Group grow align="flex-start">
          {(['daysOn', 'daysOff'] as const).map((field) => (
            <NumberField
              key={field}
              label={t(`rules.${field}`)}
              min={1}
              max={shiftLimits.maxCycleDays}
              value={draft[field] ?? Number.NaN}
              problem={problemOf(field)}
              onChange={(value) => onChange({ [field]: numberOrNull(value) })}
            />
          ))}
        </Group>
      </>
    );
  if (draft.kind === 'special_date')
    return (
      <TextInput
        label={t('rules.name')}
        placeholder={t('rules.nameExample')}
        maxLength={calendarLimits.maxNameLength}
        value={draft.name ?? ''}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
    );
  return null;
}
