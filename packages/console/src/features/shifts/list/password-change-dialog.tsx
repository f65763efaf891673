import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { passwordOptions } from '../model/password-options.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../../lib/query.ts';
import { useT } from '../../../lib/texts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { ActedShift } from '../use-shift-actions.ts';
import { useShiftText } from '../texts.ts';

interface PasswordChangeDialogProps {
  readonly shifts: readonly ActedShift[];
  readonly onStarted: (taskKey: string) => void;
  readonly onClose: () => void;
}

/** Asks in which way everybody of some shifts gets a new password, and starts the task. */
export function PasswordChangeDialog({ shifts, onStarted, onClose }: PasswordChangeDialogProps) {
  const t = useShiftText();
  const common = useT();
  const [option, setOption] = useState<(typeof passwordOptions)[number]>('require_change');
  // The same order sent again, because its answer was lost on the way, is one order.
  const orderKeys = useRef(new Map<string, string>());
  const order = useAct('shifts.forcePasswordChange', {
    invalidates: ['tasks.list'],
    onSuccess: (task) => onStarted(task.key),
  });
  const people = shifts.reduce((sum, shift) => sum + shift.users_number, 0);
  const start = () => {
    const key = orderKeys.current.get(option) ?? crypto.randomUUID();
    orderKeys.current.set(option, key);
    order.mutate({ body: { rule_groups: shifts.map((shift) => shift.key), option, client_key: key } });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('passwords.changeTitle')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      centered
    >
      <Stack gap="md">
        <Text>{t('passwords.changeText', { count: people })}</Text>
        <Radio.Group
          label={t('passwords.how')}
          value={option}
          onChange={(chosen) => setOption(passwordOptions.find((each) => each === chosen) ?? option)}
        >
          <Stack gap="sm" mt="xs">
            {passwordOptions.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`passwords.options.${each}`)}
                description={t(`passwords.optionHints.${each}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button loading={order.isPending} onClick={start}>
            {t('passwords.changeDo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
