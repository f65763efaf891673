import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import { useShiftSearch } from '../actions/shift-choices.tsx';
import type { Agreed, Move, ShiftSummary } from '../model.ts';
import { MoveEffect } from './move-effect.tsx';

interface ShiftChoiceDialogProps {
  readonly action: Move['act']['action'];
  readonly selection: Move['selection'];
  readonly agreed: Agreed;
  readonly shifts: readonly ShiftSummary[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** So many people were shown. */
  readonly onStart: (shift: string, count: number) => void;
}

/** Chooses one shift for many people, and shows the impact before it is done. */
export function ShiftChoiceDialog(props: ShiftChoiceDialogProps) {
  const { action, agreed, shifts, onClose } = props;
  const t = useT();
  const [chosen, setChosen] = useState('');
  const [isShown, setIsShown] = useState(false);
  const shift = shifts.find(({ key }) => key === chosen);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t(`tasks.kinds.${action}`)}: ${t('tasks.of', { count: agreed.count })}`}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="lg"
    >
      {isShown && shift !== undefined ? (
        <MoveEffect
          move={{ selection: props.selection, act: { action, shift: chosen } }}
          agreed={agreed}
          shift={shift}
          isBusy={props.isBusy}
          onBack={() => setIsShown(false)}
          onStart={(count) => props.onStart(chosen, count)}
        />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== '') setIsShown(true);
          }}
        >
          <ChooseShift shifts={shifts} chosen={chosen} onChoose={setChosen} />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" disabled={chosen === ''}>
              {t('shifts.participants.next')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}

interface ChooseShiftProps {
  readonly shifts: readonly ShiftSummary[];
  readonly chosen: string;
  readonly onChoose: (shift: string) => void;
}

function ChooseShift({ shifts, chosen, onChoose }: ChooseShiftProps) {
  const t = useT();
  const { field, found, none } = useShiftSearch(shifts);
  return (
    <Stack gap="md">
      {field}
      <Radio.Group label={t('tasks.chooseShift')} value={chosen} onChange={onChoose}>
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
    </Stack>
  );
}
