import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { columnsOfFile, useDownload } from '../../../lib/api/use-download.ts';
import { useT } from '../../../lib/i18n/texts.tsx';
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
  readonly onCreate: () => void;
}

/** The file of the list as it is shown, and a new shift. */
export function PageActions({ state, shownColumns, onCreate }: PageActionsProps) {
  const common = useT();
  const download = useDownload();
  const bringFile = () => {
    const columns = columnsOfFile(fileColumns, shownColumns);
    download.mutate({ body: { kind: 'shifts_csv', filters: toShiftQuery(state), columns } });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={bringFile}
      >
        {common('common.download')}
      </Button>
      <CreateButton onCreate={onCreate} />
    </>
  );
}
