import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useCall } from '../../lib/query.ts';
import { rememberControlState, useSession } from '../../lib/session.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { ChallengeField } from './challenge-field.tsx';

/** Switching control off: first the warning, then the arithmetic question, then the act (spec §4). */
export function DisableControlDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { me, company } = useSession();
  const [isWarned, setIsWarned] = useState(false);
  const [isSolved, setIsSolved] = useState(false);
  const people = useCall('home.summary', {}).data?.people;
  const disable = useAct('control.disable', {
    invalidates: ['control.state', 'company.current', 'company.sso', 'home.summary'],
    errorsStay: true,
    onSuccess: (answer) => {
      rememberControlState(client, answer.state);
      // Home shows how it goes on; a change of route closes messages, so the message comes after it.
      void navigate({ to: '/' }).then(() =>
        showSnackbar({ message: t('control.disableStarted'), tone: 'info' }),
      );
    },
  });
  const isPossible = me.is_control_admin && company.control_state === 'active';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('control.disableTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('control.disableWarning')}{' '}
          {people === undefined ? null : t('control.disableTouches', { count: people.total })}
        </Alert>
        <Text size="sm">{t('control.disableKept')}</Text>
        {isPossible ? null : (
          <Text c="dimmed">
            {t(me.is_control_admin ? 'errors.CONTROL_NOT_ACTIVE' : 'control.onlyAdmins')}
          </Text>
        )}
        {isWarned ? <ChallengeField onSolved={setIsSolved} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          {isWarned ? (
            <Button
              color="red"
              disabled={!isSolved || !isPossible}
              loading={disable.isPending}
              onClick={() => disable.mutate({})}
            >
              {t('control.disable')}
            </Button>
          ) : (
            <Button color="red" disabled={!isPossible} onClick={() => setIsWarned(true)}>
              {t('control.disableContinue')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
