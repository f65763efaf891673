import { Anchor, Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { ShiftChip } from '../../ui/shift-chip.tsx';
import type { ShiftSummary } from './user-columns.tsx';

interface AddToShiftDialogProps {
  readonly keys: readonly string[];
  readonly shifts: readonly ShiftSummary[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Chooses one shift and adds people to it. */
export function AddToShiftDialog({ keys, shifts, isOpen, onClose, onDone }: AddToShiftDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const name = shifts.find((shift) => shift.key === chosen)?.name ?? '';
  const add = useAct('shifts.addUsers', {
    invalidates: ['users.list', 'users.get', 'shifts.list', 'shifts.get', 'home.summary'],
    onSuccess: ({ added }) => {
      showSnackbar({ message: t('users.added', { count: added, shift: name }), tone: 'success' });
      onClose();
      onDone();
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('users.addTitle', { count: keys.length })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {shifts.length === 0 ? (
        <Stack gap="sm">
          <span>{t('users.noShifts')}</span>
          <Anchor component={Link} to="/groups">
            {t('users.goToShifts')}
          </Anchor>
        </Stack>
      ) : (
        <Stack gap="md">
          <Radio.Group label={t('users.chooseShift')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {shifts.map((shift) => (
                <Radio
                  key={shift.key}
                  value={shift.key}
                  label={<ShiftChip color={shift.color}>{shift.name}</ShiftChip>}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              disabled={chosen === ''}
              loading={add.isPending}
              onClick={() => add.mutate({ params: { key: chosen }, body: { users: [...keys] } })}
            >
              {t('common.add')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
