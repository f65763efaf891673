import { Button } from '@mantine/core';
import { IconDownload, IconLink, IconPlus } from '@tabler/icons-react';
import { columnsOfFile, useDownload } from '../../../lib/api/use-download.ts';
import { useT } from '../../../lib/i18n/texts.tsx';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { toShiftQuery } from '../model/list-query.ts';
import type { ListState } from '../model/list-query.ts';
import { useShiftText } from '../texts.ts';
import { fileColumns } from './shift-columns.tsx';

export function CreateButton({ onCreate }: { readonly onCreate: () => void }) {
  const t = useShiftText();
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {t('list.create')}
    </Button>
  );
}

interface PageActionsProps {
  readonly state: ListState;
  readonly shownColumns: readonly string[];
  /** There are shifts to download. */
  readonly hasFile: boolean;
  readonly onCreate: () => void;
}

/** The link of the list as it is shown, its file, and a new shift. */
export function PageActions({ state, shownColumns, hasFile, onCreate }: PageActionsProps) {
  const t = useShiftText();
  const common = useT();
  const download = useDownload();
  const bringFile = () => {
    const columns = columnsOfFile(fileColumns, shownColumns);
    download.mutate({ body: { kind: 'shifts_csv', filters: toShiftQuery(state), columns } });
  };
  const copyLink = () => {
    void navigator.clipboard
      .writeText(window.location.href)
      .then(() => showSnackbar({ message: t('list.linkCopied'), tone: 'success' }))
      .catch(() => showSnackbar({ message: t('list.linkNotCopied'), tone: 'error' }));
  };
  return (
    <>
      <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={copyLink}>
        {t('list.copyLink')}
      </Button>
      {hasFile ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={bringFile}
        >
          {common('common.download')}
        </Button>
      ) : null}
      <CreateButton onCreate={onCreate} />
    </>
  );
}
