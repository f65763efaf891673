import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { Alert, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import { useShiftHours } from '#components/shifts/use-shift-hours.tsx';
import type { ShiftSummary, User } from '../model.ts';
import { findShiftLoss } from './left-without.ts';

/** Above this many shifts a search field helps. */
const searchFrom = 8;

interface ShiftChoicesProps {
  readonly user: User;
  readonly shifts: readonly ShiftSummary[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A field that narrows the shifts down, where there are many of them, and those that are left. */
export function useShiftSearch(shifts: readonly ShiftSummary[]) {
  const t = useT();
  const [search, setSearch] = useState('');
  const found = shifts.filter((shift) => normaliseSearch(shift.name).includes(normaliseSearch(search)));
  const field =
    shifts.length > searchFrom ? (
      <TextInput
        label={t('people.shiftsDialog.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
    ) : null;
  const none =
    found.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t(shifts.length === 0 ? 'users.noShifts' : 'people.shiftsDialog.none')}
      </Text>
    ) : null;
  return { field, found, none };
}

/** Checkboxes of the shifts, each with its hours. Warns when none of the checked ones grants access. */
export function ShiftChoices({ user, shifts, chosen, onChange }: ShiftChoicesProps) {
  const t = useT();
  const { field, found, none } = useShiftSearch(shifts);
  const { formatHours, failure } = useShiftHours();
  const lacks = findShiftLoss(user.rule_group, chosen, shifts);
  return (
    <>
      {field}
      <Checkbox.Group value={[...chosen]} onChange={onChange}>
        <Stack gap="xs" className="sg-shift-choices" role="group" aria-label={t('people.shifts')}>
          {found.map((shift) => (
            <Checkbox
              key={shift.key}
              value={shift.key}
              label={<ShiftChip color={shift.color}>{shift.name}</ShiftChip>}
              description={
                shift.state === 'disabled' ? (
                  <>
                    {formatHours(shift.key)}
                    <span className="sg-shift-disabled">{t('people.shiftsDialog.isDisabled')}</span>
                  </>
                ) : (
                  formatHours(shift.key)
                )
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {none}
      {failure}
      {lacks === null ? null : <Alert color="yellow">{t(`people.shiftsDialog.leftWithout.${lacks}`)}</Alert>}
    </>
  );
}
