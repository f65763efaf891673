import { Button, Group, Stack, Text } from '@mantine/core';
import { passwordOptions } from '../model/password-options.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../../lib/query.ts';
import { useT } from '../../../lib/texts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { OptionRadios } from '../../../ui/option-radios.tsx';
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
        <Text>
          {t(shifts.length > 1 ? 'passwords.changeTextAtMost' : 'passwords.changeText', { count: people })}
        </Text>
        <OptionRadios
          label={t('passwords.how')}
          options={passwordOptions}
          value={option}
          onChoose={setOption}
          nameOf={(each) => t(`passwords.options.${each}`)}
          hintOf={(each) => t(`passwords.optionHints.${each}`)}
        />
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
