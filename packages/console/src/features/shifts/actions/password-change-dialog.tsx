import { Button, Group, Stack, Text } from '@mantine/core';
import { passwordOptions } from '../model/password-options.ts';
import { useRef, useState } from 'react';
import { useAct, useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { PromiseName } from '#lib/forms/promises.ts';
import { LeftOutBefore } from '#components/tasks/left-out-before.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { UndoLine } from '#design/dialog/undo-line.tsx';
import { ErrorState } from '#design/layout/page.tsx';
import { OptionRadios } from '#design/form/option-radios.tsx';
import { useShiftText } from '../texts.ts';
import type { ActedShift } from '../model/model.ts';

const promiseOf = {
  require_change: 'requireChangeOfShift',
  change_link: 'linksForShift',
  random: 'randomForShift',
  temporary: 'temporaryForShift',
} as const satisfies Record<(typeof passwordOptions)[number], PromiseName>;

interface PasswordChangeDialogProps {
  readonly shifts: readonly ActedShift[];
  readonly onStarted: (taskKey: string) => void;
  readonly onClose: () => void;
}

/** The bulk action of each way. */
const actions = {
  require_change: 'force_password_change',
  change_link: 'share_change_link',
  random: 'generate_passwords',
  temporary: 'share_temporary_password',
} as const;

/** Asks how all people of some shifts get a new password, and starts the task. */
export function PasswordChangeDialog({ shifts, onStarted, onClose }: PasswordChangeDialogProps) {
  const t = useShiftText();
  const common = useT();
  const [option, setOption] = useState<(typeof passwordOptions)[number]>('require_change');
  // The same order sent again, because its answer was lost on the way, is one order.
  const orderKeys = useRef(new Map<string, string>());
  const rule_groups = shifts.map((shift) => shift.key);
  const reach = useCall('shifts.reach', { body: { rule_groups } });
  const people = reach.data?.password_options[option];
  const order = useAct('shifts.forcePasswordChange', {
    invalidates: ['tasks.list'],
    onSuccess: (task) => onStarted(task.key),
    onError: ({ code }) => {
      if (code === 'MORE_PEOPLE_FOUND' || code === 'USERS_NOT_FOUND') void reach.refetch();
      // The dialog reports that no people remain.
      return code === 'USERS_NOT_FOUND';
    },
  });
  const start = (atMost: number) => {
    // Another number is another order: it was agreed to anew.
    const name = `${option} ${atMost}`;
    const key = orderKeys.current.get(name) ?? crypto.randomUUID();
    orderKeys.current.set(name, key);
    order.mutate({ body: { rule_groups, option, at_most: atMost, client_key: key } });
  };
  const reachText =
    people === undefined
      ? t('passwords.counting')
      : people === 0
        ? t('passwords.changeNobody')
        : [
            t('passwords.changeText', { count: people }),
            ...(shifts.length > 1 ? [t('list.countedOnce')] : []),
          ].join(' ');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('passwords.changeTitle')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack gap="md">
        <Text aria-live="polite">{reachText}</Text>
        <LeftOutBefore selection={{ rule_groups }} action={actions[option]} />
        {reach.error === null ? null : (
          <ErrorState error={reach.error} onRetry={() => void reach.refetch()} />
        )}
        <OptionRadios
          label={t('passwords.how')}
          options={passwordOptions}
          value={option}
          onChoose={setOption}
          nameOf={(each) => t(`passwords.options.${each}`)}
          hintOf={(each) => t(`passwords.optionHints.${each}`)}
        />
        <div aria-live="polite">
          <Text size="sm">{t(`passwords.optionLosses.${option}`)}</Text>
          <UndoLine of={promiseOf[option]} />
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button
            loading={order.isPending}
            disabled={people === undefined || people === 0}
            onClick={() => people !== undefined && start(people)}
          >
            {t('passwords.changeDo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
