import { IconShare2 } from '@tabler/icons-react';
import { ClearFilters, EmptyState, ErrorState } from '../../design/layout/page.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { TrailFoot } from '../../design/table/trail-foot.tsx';
import { useColumns } from '../../design/table/use-columns.ts';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { readPageSize, readTrail } from '../../lib/routing/paging.ts';
import type { useUrlState } from '../../lib/routing/url-state.ts';
import { useLostPlace } from '../../lib/routing/use-lost-place.ts';
import { useFileColumns } from './file-columns.tsx';
import { FileDrawer } from './file-drawer.tsx';
import { FileFilters } from './file-filters.tsx';
import { FilesChart } from './files-chart.tsx';
import { isNarrowed, noFilters, orderOf, toFilters } from './files-query.ts';
import type { State, filesDefaults } from './files-query.ts';
import { ReadingState } from './reading-state.tsx';
import { titleOf } from './file-texts.ts';

interface FilesReportProps {
  readonly report: State;
  readonly url: ReturnType<typeof useUrlState<typeof filesDefaults>>;
}

/** The shared files with their picture, how far they are read, and one of them opened. */
export function FilesReport({ report, url: { state, set, push } }: FilesReportProps) {
  const t = useT();
  const { company } = useSession();
  const filters = toFilters(state);
  const size = readPageSize(state.page_size);
  const cursor = readTrail(state.trail).at(-1);
  const list = useCall('sharedFiles.list', {
    query: {
      ...filters,
      order: orderOf(state),
      page_size: size,
      ...(cursor === undefined ? {} : { cursor }),
    },
  });
  useLostPlace(list.error, () => set({ trail: null }));
  const openFile = (key: string) => push({ file: key });
  const columns = useFileColumns(company.zone, openFile, (owner) => set({ owner, trail: null }));
  const arranged = useColumns('shared-files', columns);
  const { data } = list;
  const isFiltered = isNarrowed(filters);
  const isFirst = report.reading?.read_at === null;
  const total = list.isPlaceholderData ? null : (data?.total ?? null);
  const counted = data?.has_more_than_total === true ? 'sharedFiles.moreFiles' : 'sharedFiles.count';
  return (
    <>
      <ReadingState report={report} />
      <FileFilters state={state} arranged={arranged} onChange={set} />
      {list.error !== null || data?.items.length === 0 ? null : (
        <FilesChart filters={filters} onChange={set} />
      )}
      {list.error !== null && data === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconShare2 size={40} stroke={1.4} aria-hidden />}
          title={t(isFiltered ? 'sharedFiles.noneTitle' : 'sharedFiles.emptyTitle')}
          text={t(
            isFiltered
              ? 'sharedFiles.noneText'
              : isFirst
                ? 'sharedFiles.first.soon'
                : 'sharedFiles.emptyText',
          )}
          action={isFiltered ? <ClearFilters onClear={() => set(noFilters)} /> : null}
        />
      ) : (
        <DataTable
          label={t('sharedFiles.title')}
          columns={columns}
          arranged={arranged}
          rows={data?.items}
          rowKey={({ key }) => key}
          rowLabel={(file) => titleOf(file, t)}
          isOld={list.isPlaceholderData}
          onOpen={({ key }) => openFile(key)}
        />
      )}
      <TrailFoot
        trail={state.trail}
        onTrail={(trail) => push({ trail })}
        next={data?.next ?? null}
        pageSize={size}
        onPageSize={(next) => set({ page_size: next, trail: null })}
        summary={total === null ? '' : t(counted, { count: total })}
        hasRows={data === undefined ? list.error === null : data.items.length > 0}
      />
      <FileDrawer
        id={state.file}
        onClose={() => set({ file: null })}
        onFilter={(filter) => push({ ...noFilters, ...filter, file: null })}
      />
    </>
  );
}
