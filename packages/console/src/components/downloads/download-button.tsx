import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { useDownload } from '#lib/api/use-download.ts';
import { useT } from '#lib/i18n/texts.tsx';

interface DownloadButtonProps {
  readonly file: CallBody<'downloads.createTicket'>;
  /** Calls whose answers the download changes, such as a log in which it is written. */
  readonly invalidates?: readonly CallName[];
}

/** Downloads a file of what a page shows. */
export function DownloadButton({ file, invalidates = [] }: DownloadButtonProps) {
  const t = useT();
  const download = useDownload(invalidates);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ body: file })}
    >
      {t('common.download')}
    </Button>
  );
}
