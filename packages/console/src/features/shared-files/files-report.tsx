import type { Column } from '#design/table/data-table.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { useCall } from '#lib/api/query.ts';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import type { useUrlState } from '#lib/routing/url-state.ts';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { FileDrawer } from './file-drawer.tsx';
import { FileFilters } from './file-filters.tsx';
import { FilesChart } from './files-chart.tsx';
import { FilesTable } from './files-table.tsx';
import { noFilters, orderOf, toFilters } from './files-query.ts';
import type { SharedFile, State, filesDefaults } from './files-query.ts';
import { ReadingState } from './reading-state.tsx';

interface FilesReportProps {
  readonly report: State;
  readonly columns: readonly Column<SharedFile>[];
  readonly arranged: Columns<Column<SharedFile>>;
  readonly url: ReturnType<typeof useUrlState<typeof filesDefaults>>;
}

/** The shared files with their picture, how far they are read, and one of them opened. */
export function FilesReport({ report, columns, arranged, url: { state, set, push } }: FilesReportProps) {
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
  const { data } = list;
  return (
    <>
      <ReadingState report={report} />
      <FileFilters state={state} arranged={arranged} onChange={set} />
      {list.error !== null || data?.items.length === 0 ? null : (
        <FilesChart filters={filters} onChange={set} />
      )}
      <FilesTable
        list={list}
        columns={columns}
        arranged={arranged}
        state={state}
        isFirstReading={report.reading?.read_at === null}
        onOpen={(key) => push({ file: key })}
        onChange={set}
        onMove={push}
      />
      <FileDrawer
        id={state.file}
        onClose={() => set({ file: null })}
        onFilter={(filter) => push({ ...noFilters, ...filter, file: null })}
      />
    </>
  );
}
