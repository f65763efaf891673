import { IconShare2 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { ClearFilters, EmptyState, ErrorState } from '#design/layout/page.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import type { Refusal } from '#lib/i18n/texts.tsx';
import { readPageSize } from '#lib/routing/paging.ts';
import { titleOf } from './file-texts.ts';
import { isNarrowed, noFilters, toFilters } from './files-query.ts';
import type { ChangeFiles, FilesState, SharedFile } from './files-query.ts';

type Table = ComponentProps<typeof DataTable<SharedFile>>;

interface FilesTableProps extends Pick<Table, 'columns' | 'arranged'> {
  readonly list: {
    readonly data: CallResponse<'sharedFiles.list'> | undefined;
    readonly error: Refusal | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly state: FilesState;
  /** Whether files are still to come: then an empty list does not mean that nothing is shared. */
  readonly isFirstReading: boolean;
  readonly onOpen: (key: string) => void;
  readonly onChange: ChangeFiles;
  /** Changes the address in a way that the browser's back button undoes. */
  readonly onMove: ChangeFiles;
}

/** A page of the shared files, or why there is none. */
export function FilesTable(props: FilesTableProps) {
  const { list, state, isFirstReading, columns, arranged, onOpen, onChange, onMove } = props;
  const t = useT();
  const { data } = list;
  const isFiltered = isNarrowed(toFilters(state));
  const [emptyTitle, emptyText] = isFiltered
    ? (['sharedFiles.noneTitle', 'sharedFiles.noneText'] as const)
    : isFirstReading
      ? (['sharedFiles.first.none', 'sharedFiles.first.soon'] as const)
      : (['sharedFiles.emptyTitle', 'sharedFiles.emptyText'] as const);
  const total = list.isPlaceholderData ? null : (data?.total ?? null);
  const counted = data?.has_more_than_total === true ? 'sharedFiles.moreFiles' : 'sharedFiles.count';
  return (
    <>
      {list.error !== null && data === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconShare2 size={40} stroke={1.4} aria-hidden />}
          title={t(emptyTitle)}
          text={t(emptyText)}
          action={isFiltered ? <ClearFilters onClear={() => onChange(noFilters)} /> : null}
        />
      ) : (
        <DataTable
          label={t('sharedFiles.title')}
          columns={columns}
          {...(arranged && { arranged })}
          rows={data?.items}
          rowKey={({ key }) => key}
          rowLabel={(file) => titleOf(file, t)}
          isOld={list.isPlaceholderData}
          onOpen={({ key }) => onOpen(key)}
        />
      )}
      <TrailFoot
        trail={state.trail}
        onTrail={(trail) => onMove({ trail })}
        next={data?.next ?? null}
        pageSize={readPageSize(state.page_size)}
        onPageSize={(next) => onChange({ page_size: next, trail: null })}
        summary={total === null ? '' : t(counted, { count: total })}
        hasRows={data === undefined ? list.error === null : data.items.length > 0}
      />
    </>
  );
}
