import { Alert, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { ShiftChip } from '../../../ui/shift-chip.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { useShiftSearch } from '../actions/shift-choices.tsx';
import type { ShiftSummary } from '../model.ts';

interface ShiftChoiceDialogProps {
  readonly title: string;
  readonly warning?: string;
  readonly shifts: readonly ShiftSummary[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChoose: (shift: string) => void;
}

/** Chooses one shift for many people. */
export function ShiftChoiceDialog(props: ShiftChoiceDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const { field, found, none } = useShiftSearch(props.shifts);
  return (
    <DialogFrame
      title={props.title}
      onClose={props.onClose}
      submitLabel={t('tasks.start')}
      isBusy={props.isBusy}
      isDisabled={chosen === ''}
      onSubmit={() => props.onChoose(chosen)}
    >
      {field}
      <Radio.Group label={t('tasks.chooseShift')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs" className="sg-shift-choices">
          {found.map((shift) => (
            <Radio
              key={shift.key}
              value={shift.key}
              label={<ShiftChip color={shift.color}>{shift.name}</ShiftChip>}
            />
          ))}
        </Stack>
      </Radio.Group>
      {none}
      {props.warning === undefined ? null : <Alert color="yellow">{props.warning}</Alert>}
    </DialogFrame>
  );
}
