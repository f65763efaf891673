import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DownloadButton } from '#components/downloads/download-button.tsx';
import { columnsOfFile } from '#lib/api/use-download.ts';
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
  const columns = columnsOfFile(fileColumns, shownColumns);
  return (
    <>
      <DownloadButton file={{ kind: 'shifts_csv', filters: toShiftQuery(state), columns }} />
      <CreateButton onCreate={onCreate} />
    </>
  );
}
