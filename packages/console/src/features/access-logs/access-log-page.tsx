import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { ACCESS_LOG_RESULTS, ATTEMPT_NOTES } from '@shiftgate/domain/access/types.ts';
import { accessLogRanges } from './ranges.ts';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { useCallback } from 'react';
import { readPageSize, readTrail } from '../../lib/routing/paging.ts';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { useDownload } from '../../lib/api/use-download.ts';
import { useLostPlace } from '../../lib/routing/use-lost-place.ts';
import { useUrlState } from '../../lib/routing/url-state.ts';
import { useWords } from '../../components/access-log/words.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { LiveChip } from '../../components/access-log/live-chip.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '../../design/layout/page.tsx';
import { SearchField } from '../../design/form/search-field.tsx';
import { ColumnMenu } from '../../design/table/column-menu.tsx';
import { TrailFoot } from '../../design/table/trail-foot.tsx';
import { useColumns } from '../../design/table/use-columns.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { useLogColumns } from './log-columns.tsx';

const defaults = {
  range: '7d',
  search: '',
  result: '',
  note: '',
  user: '',
  page_size: '50',
  trail: '',
  entry: '',
};

const [defaultPassword] = ATTEMPT_NOTES;
/** Chosen among the results, though it goes with several of them. */
const withDefaultPassword = `note:${defaultPassword}`;

/** What the address says, as the list and the download take it; an unknown value in it sets no filter. */
function toFilters(state: Readonly<Record<keyof typeof defaults, string>>) {
  const result = ACCESS_LOG_RESULTS.find((each) => each === state.result);
  return {
    range: accessLogRanges.find((range) => range === state.range) ?? ('7d' as const),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(result === undefined ? {} : { result }),
    ...(state.note === defaultPassword ? { note: defaultPassword } : {}),
    ...(state.user === '' ? {} : { user: state.user }),
  };
}

/** Sign-in attempts and logouts, newest first and live; an attempt opens the trace of its decision. */
export function AccessLogPage() {
  const t = useT();
  const words = useWords();
  const { company } = useSession();
  const { state, set, push } = useUrlState(defaults);
  const filters = toFilters(state);
  const size = readPageSize(state.page_size);
  const cursor = readTrail(state.trail).at(-1);
  const log = useCall('accessLog.list', {
    query: { ...filters, page_size: size, ...(cursor === undefined ? {} : { cursor }) },
  });
  useLostPlace(log.error, () => set({ trail: null }));
  const openEntry = useCallback((id: string) => push({ entry: id }), [push]);
  const columns = useLogColumns(company.zone, openEntry);
  const arranged = useColumns('access-log', columns);
  const onSearch = useCallback((search: string) => set({ search, trail: null }), [set]);
  const download = useDownload();
  const data = log.data;
  const isFiltered = ['search', 'result', 'note', 'user'].some((name) => name in filters);
  return (
    <Page>
      <PageHeader
        title={t('accessLog.title')}
        description={t('accessLog.description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={download.isPending}
            onClick={() => download.mutate({ body: { kind: 'access_log_csv', filters } })}
          >
            {t('common.download')}
          </Button>
        }
      />
      <div className="sg-filters">
        <SegmentedControl
          aria-label={t('accessLog.range')}
          value={filters.range}
          data={accessLogRanges.map((value) => ({ value, label: t(`accessLog.ranges.${value}`) }))}
          onChange={(range) => set({ range, trail: null })}
        />
        <SearchField label={t('accessLog.searchLabel')} value={state.search} onSearch={onSearch} />
        <NativeSelect
          aria-label={t('accessLog.result')}
          value={filters.note === undefined ? (filters.result ?? '') : withDefaultPassword}
          data={[
            { value: '', label: t('accessLog.anyResult') },
            ...ACCESS_LOG_RESULTS.map((value) => ({
              value,
              label: words.result(value),
            })),
            { value: withDefaultPassword, label: words.note(defaultPassword) },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set(
              value === withDefaultPassword
                ? { result: null, note: defaultPassword, trail: null }
                : { result: value, note: null, trail: null },
            )
          }
        />
        {state.user === '' ? null : (
          <Button variant="light" size="compact-sm" onClick={() => set({ user: null, trail: null })}>
            {t('accessLog.anyPerson')}
          </Button>
        )}
        <span className="sg-grow" />
        <LiveChip list={log} />
        <ColumnMenu columns={arranged} />
      </div>
      {log.error !== null && data === undefined ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconListSearch size={40} stroke={1.4} aria-hidden />}
          title={t(isFiltered ? 'accessLog.noneTitle' : 'accessLog.emptyTitle')}
          text={t(isFiltered ? 'accessLog.noneText' : 'accessLog.emptyText')}
          action={
            isFiltered ? (
              <ClearFilters
                onClear={() => set({ search: null, result: null, note: null, user: null, trail: null })}
              />
            ) : null
          }
        />
      ) : (
        <DataTable
          label={t('accessLog.title')}
          columns={columns}
          arranged={arranged}
          rows={data?.items}
          rowKey={(entry) => entry.id}
          rowLabel={(entry) => entry.email}
          isOld={log.isPlaceholderData}
          onOpen={(entry) => openEntry(entry.id)}
        />
      )}
      <TrailFoot
        trail={state.trail}
        onTrail={(trail) => push({ trail })}
        next={data?.next ?? null}
        pageSize={size}
        onPageSize={(next) => set({ page_size: next, trail: null })}
        hasRows={data === undefined ? log.error === null : data.items.length > 0}
      />
      <EntryDrawer id={state.entry} onClose={() => set({ entry: null })} />
    </Page>
  );
}
