import { Alert, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { ShiftChip } from '../../../ui/shift-chip.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
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
  return (
    <DialogFrame
      title={props.title}
      onClose={props.onClose}
      submitLabel={t('tasks.start')}
      isBusy={props.isBusy}
      isDisabled={chosen === ''}
      onSubmit={() => props.onChoose(chosen)}
    >
      <Radio.Group label={t('tasks.chooseShift')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs" className="sg-shift-choices">
          {props.shifts.map((shift) => (
            <Radio
              key={shift.key}
              value={shift.key}
              label={<ShiftChip color={shift.color}>{shift.name}</ShiftChip>}
            />
          ))}
        </Stack>
      </Radio.Group>
      {props.shifts.length === 0 ? <span className="sg-muted">{t('users.noShifts')}</span> : null}
      {props.warning === undefined ? null : <Alert color="yellow">{props.warning}</Alert>}
    </DialogFrame>
  );
}
