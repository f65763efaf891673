import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { useAct, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import { ReportMailsForm } from './report-mails-form.tsx';

/** The figures of the reports by email: whether the reader gets them, and for control administrators when and who. */
export function ReportMailsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { me } = useSession();
  const mails = useCall('reportMails.get', {});
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reportMails.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {mails.data !== undefined ? (
        <Stack gap="lg">
          <Text size="sm">{t('reportMails.text')}</Text>
          <Mine mails={mails.data} />
          {me.is_control_admin ? (
            // A choice that was stored elsewhere begins the form anew.
            <ReportMailsForm key={JSON.stringify(mails.data)} stored={mails.data} onClose={onClose} />
          ) : null}
        </Stack>
      ) : mails.error !== null ? (
        <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />
      ) : (
        <LoadingLines lines={6} />
      )}
    </Modal>
  );
}

/** Whether the signed-in person gets them, with the button that stops it. */
function Mine({ mails }: { readonly mails: CallResponse<'reportMails.get'> }) {
  const t = useT();
  const { me } = useSession();
  const stop = useAct('reportMails.stop', {
    invalidates: ['reportMails.get', 'audit.list'],
    onSuccess: () => showSnackbar({ message: t('reportMails.stopped'), tone: 'success' }),
  });
  if (mails.is_mine && mails.rhythm !== 'off')
    return (
      <Alert color="accent">
        <Group justify="space-between" gap="sm">
          <Text size="sm">{t('reportMails.mine')}</Text>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({})}>
            {t('reportMails.stop')}
          </Button>
        </Group>
      </Alert>
    );
  return (
    <Text size="sm" className="sg-muted">
      {me.is_control_admin
        ? t('reportMails.notMine')
        : `${t('reportMails.notMine')} ${t('reportMails.notMineText')}`}
    </Text>
  );
}
