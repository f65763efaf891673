import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActivationError } from '#components/control/activation-errors.ts';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { useAct, useCall } from '#lib/api/query.ts';
import { rememberControl, useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { AfterwardsList } from './afterwards-list.tsx';
import { UndoLine } from '#design/dialog/undo-line.tsx';
import { ChallengeField } from './challenge-field.tsx';

interface DisableQuestionProps {
  /** Warning and question share one page: an administrator with refused people must not lose time. */
  readonly isOneStep: boolean;
  readonly domains: readonly string[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** The warning, the arithmetic question and the call that turns control off. */
export function DisableQuestion({ isOneStep, domains, onClose, onStarted }: DisableQuestionProps) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { me, company } = useSession();
  const [isWarned, setIsWarned] = useState(isOneStep);
  const [isSolved, setIsSolved] = useState(false);
  const people = useCall('home.summary', {}).data?.people;
  const onError = useActivationError();
  const disable = useAct('control.disable', {
    invalidates: ['control.state', 'company.current', 'company.sso', 'home.summary'],
    onSuccess: (answer) => {
      onStarted();
      rememberControl(client, answer);
      // Home shows how it goes on once this is closed; the page of an activation would lead away by itself.
      void navigate({ to: '/', search: { dialog: 'disable-control' } as never, replace: true });
    },
    onError: (error) => {
      onError(error);
      return undefined;
    },
  });
  const isPossible = me.is_control_admin && company.control_state === 'active';
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {t('control.disableWarning')}{' '}
        {people === undefined ? null : (
          <FigureLink figure="covered" count={people.controlled}>
            {t('control.disableTouches', { count: people.controlled })}
          </FigureLink>
        )}
      </Alert>
      <AfterwardsList domains={domains} />
      <Text size="sm">{t('control.disableKept')}</Text>
      <UndoLine of="disableControl" />
      {isPossible ? null : (
        <Text c="dimmed">{t(me.is_control_admin ? 'errors.CONTROL_NOT_ACTIVE' : 'control.onlyAdmins')}</Text>
      )}
      {isWarned ? <ChallengeField onSolved={setIsSolved} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus={isOneStep ? undefined : true}>
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
  );
}
