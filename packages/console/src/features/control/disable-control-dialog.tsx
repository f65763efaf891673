import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { AfterwardsList } from './afterwards-list.tsx';
import { DisableQuestion } from './disable-question.tsx';
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
        <DisableQuestion
          isOneStep={isOneStep}
          domains={domains}
          onClose={onClose}
          onStarted={() => setWasStarted(true)}
        />
      )}
    </Modal>
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
