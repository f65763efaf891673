import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { capital, useShiftText, weekdayKey } from '../texts.ts';

interface CopyDayDialogProps {
  /** 0 = Monday. */
  readonly from: number;
  readonly onCopy: (to: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Asks to which days the hours of one day are copied. */
export function CopyDayDialog({ from, onCopy, onClose }: CopyDayDialogProps) {
  const t = useShiftText();
  const common = useT();
  const [to, setTo] = useState<readonly number[]>([]);
  const others = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== from);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('hours.copyTitle', { day: t(weekdayKey(from, 'long')) })}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      centered
    >
      <Stack gap="md">
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setTo(others.filter((day) => day < 5))}>
            {t('hours.workdays')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setTo(others)}>
            {t('hours.allDays')}
          </Button>
        </Group>
        <Stack gap="xs">
          {others.map((day) => (
            <Checkbox
              key={day}
              label={capital(t(weekdayKey(day, 'long')))}
              checked={to.includes(day)}
              onChange={(event) =>
                setTo(event.currentTarget.checked ? [...to, day] : to.filter((chosen) => chosen !== day))
              }
            />
          ))}
        </Stack>
        <Text size="sm" c="dimmed">
          {t('hours.copyNote')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button disabled={to.length === 0} onClick={() => onCopy(to)}>
            {t('hours.copyDo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
