import { IconListSearch } from '@tabler/icons-react';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { DownloadButton } from '#components/downloads/download-button.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '#design/layout/page.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useColumns } from '#design/table/use-columns.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import type { RenderActions } from './entry-drawer.tsx';
import { fileColumns, useLogColumns } from './log-columns.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogChart } from './log-chart.tsx';
import { LogPatterns } from './log-patterns.tsx';
import { isNarrowed, logDefaults, noFilters, toFilters } from './log-query.ts';

/** Sign-in attempts and logouts, newest first and live; an attempt opens the trace of its decision. */
export function AccessLogPage({ actions }: { readonly actions: RenderActions }) {
  const t = useT();
  const { company } = useSession();
  const { state, set, push } = useUrlState(logDefaults);
  const filters = toFilters(state);
  const size = readPageSize(state.page_size);
  const cursor = readTrail(state.trail).at(-1);
  const log = useCall('accessLog.list', {
    query: { ...filters, page_size: size, ...(cursor === undefined ? {} : { cursor }) },
  });
  const data = log.data;
  useLostPlace(log.error, () => set({ trail: null }));
  const openEntry = (id: string) => push({ entry: id });
  const ids = data?.items.map(({ id }) => id) ?? [];
  const place = ids.indexOf(state.entry);
  const stepTo = (id: string | undefined) => (id === undefined ? null : () => set({ entry: id }));
  const columns = useLogColumns(company.zone, openEntry);
  const arranged = useColumns('access-log', columns);
  const isFiltered = isNarrowed(filters);
  // Beside a chosen hour without entries, the chart leads to the others.
  const isEmpty = data?.items.length === 0 && filters.hour === undefined && filters.week_hour === undefined;
  const total = log.isPlaceholderData ? null : (data?.total ?? null);
  const counted = data?.has_more_than_total === true ? 'accessLog.showingMore' : 'accessLog.showing';
  return (
    <Page>
      <PageHeader
        title={t('accessLog.title')}
        description={t('accessLog.description')}
        actions={
          <DownloadButton file={{ kind: 'access_log_csv', filters, columns: fileColumns(arranged) }} />
        }
      />
      <LogFilters state={state} log={log} arranged={arranged} onChange={set} />
      {log.error !== null || isEmpty ? null : (
        <>
          <LogChart filters={filters} />
          <LogPatterns filters={filters} />
        </>
      )}
      {log.error !== null && data === undefined ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconListSearch size={40} stroke={1.4} aria-hidden />}
          title={t(isFiltered ? 'accessLog.noneTitle' : 'accessLog.emptyTitle')}
          text={t(isFiltered ? 'accessLog.noneText' : 'accessLog.emptyText')}
          action={isFiltered ? <ClearFilters onClear={() => set(noFilters)} /> : null}
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
        summary={total === null ? '' : t(counted, { count: total })}
        hasRows={data === undefined ? log.error === null : data.items.length > 0}
      />
      <EntryDrawer
        id={state.entry}
        onClose={() => set({ entry: null })}
        actions={actions}
        onPrevious={place < 1 ? null : stepTo(ids[place - 1])}
        onNext={place === -1 ? null : stepTo(ids[place + 1])}
      />
    </Page>
  );
}
