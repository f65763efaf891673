import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useShiftText } from '#features/shifts/texts.ts';
import { capital, weekdayKey } from '#components/shifts/rule-texts.ts';

interface CopyDayDialogProps {
  /** 0 = Monday. */
  readonly from: number;
  readonly onCopy: (to: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Asks to which days the hours of one day are copied. */
export function CopyDayDialog({ from, onCopy, onClose }: CopyDayDialogProps) {
  const t = useShiftText();
  const [to, setTo] = useState<readonly number[]>([]);
  const others = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== from);
  return (
    <DialogFrame
      title={t('hours.copyTitle', { day: t(weekdayKey(from, 'long')) })}
      submitLabel={t('hours.copyDo')}
      onSubmit={() => onCopy(to)}
      isDisabled={to.length === 0}
      onClose={onClose}
    >
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
    </DialogFrame>
  );
}
