import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { DownloadButton } from '#components/downloads/download-button.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import type { fileColumns } from './file-columns.tsx';
import { orderOf, toFilters } from './files-query.ts';
import type { FilesState } from './files-query.ts';

interface FileActionsProps {
  readonly state: FilesState;
  /** Of the file. */
  readonly columns: ReturnType<typeof fileColumns>;
}

/** The file of what is shown, and for control admins the end of the report. */
export function FileActions({ state, columns }: FileActionsProps) {
  const t = useT();
  const { me } = useSession();
  const confirm = useConfirm();
  const stop = useAct('sharedFiles.stop', {
    invalidates: ['sharedFiles.state', 'sharedFiles.list', 'sharedFiles.chart'],
    onSuccess: ({ permission }) =>
      showSnackbar({
        message: t(`sharedFiles.stop.done.${permission}`),
        tone: permission === 'unreachable' ? 'error' : 'success',
        ...(permission === 'revoked' ? {} : { timeoutMs: null }),
      }),
  });
  const file: CallBody<'downloads.createTicket'> = {
    kind: 'shared_files_csv',
    filters: { ...toFilters(state), order: orderOf(state) },
    columns,
  };
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('sharedFiles.stop.title'),
      message: t('sharedFiles.stop.text'),
      confirmLabel: t('sharedFiles.stop.confirm'),
      promise: 'stopSharedFiles',
      isDanger: true,
    });
    if (isConfirmed) stop.mutate({});
  };
  return (
    <>
      {me.is_control_admin ? (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={stop.isPending}
          onClick={() => void ask()}
        >
          {t('sharedFiles.stop.action')}
        </Button>
      ) : null}
      <DownloadButton file={file} />
    </>
  );
}
