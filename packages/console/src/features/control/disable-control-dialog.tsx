import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActivationError } from '../../components/control/activation-errors.ts';
import { useAct, useCall } from '../../lib/api/query.ts';
import { rememberControl, useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { Modal } from '../../design/dialog/modal.tsx';
import { FigureLink } from '../../components/figures/figure-link.tsx';
import { AfterwardsList } from './afterwards-list.tsx';
import { ChallengeField } from './challenge-field.tsx';
import { formatRunTitle } from './model/run-view.ts';
import { RunSteps } from './run-progress.tsx';
import './control.css';

interface DisableControlDialogProps {
  /** Warning and question share one page: an administrator with denied people must not lose time. */
  readonly isOneStep: boolean;
  readonly onClose: () => void;
}

/** Turns control off: the warning, the arithmetic question, the call and its progress. */
export function DisableControlDialog({ isOneStep, onClose }: DisableControlDialogProps) {
  const t = useT();
  const { company } = useSession();
  const [wasStarted, setWasStarted] = useState(false);
  const control = useCall('control.state', {}).data;
  const covered = control?.domains ?? [];
  // Once control is off it covers no domain. The summary is about the domains that it covered.
  const [domains, setDomains] = useState<readonly string[]>(company.domains_list);
  if (covered.length > 0 && covered.join() !== domains.join()) setDomains(covered);
  const isUnderWay = wasStarted || company.control_state === 'deactivating';
  const heading =
    control?.run?.kind === 'deactivate' ? formatRunTitle(control.run) : 'control.progressDeactivate';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isUnderWay ? heading : 'control.disableTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isUnderWay ? (
        <UnderWay domains={domains} onClose={onClose} />
      ) : (
        <Question
          isOneStep={isOneStep}
          domains={domains}
          onClose={onClose}
          onStarted={() => setWasStarted(true)}
        />
      )}
    </Modal>
  );
}

interface QuestionProps extends DisableControlDialogProps {
  readonly domains: readonly string[];
  readonly onStarted: () => void;
}

function Question({ isOneStep, domains, onClose, onStarted }: QuestionProps) {
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

function UnderWay({
  domains,
  onClose,
}: {
  readonly domains: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data } = useCall('control.state', {}, { everyMs: 1000 });
  const run = data?.run?.kind === 'deactivate' ? data.run : null;
  return (
    <Stack gap="md">
      {run === null ? null : <RunSteps run={run} />}
      {data?.state === 'inactive' ? (
        <>
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
            {t('activation.disabled.done')}
          </Alert>
          <AfterwardsList domains={domains} />
        </>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
}
