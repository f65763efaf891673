import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import { IconHistory } from '@tabler/icons-react';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { DataTable } from '#design/table/data-table.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '#design/layout/page.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useColumns } from '#design/table/use-columns.ts';
import { reportNames } from '#components/audit/report-names.ts';
import { AuditActions } from './audit-actions.tsx';
import { AuditChart } from './audit-chart.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { fileColumns, useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditDefaults, isNarrowed, noFilters, toFilters } from './audit-query.ts';
import { useAuditTexts } from '#components/audit/audit-texts.ts';

interface AuditPageProps {
  /** The part of the log that is shown; all of it without one. */
  readonly report?: AuditReport;
}

/** What was changed and ordered, by whom, newest first; an entry opens what was there before and after. */
export function AuditPage({ report }: AuditPageProps) {
  const t = useT();
  const { company } = useSession();
  const { sentenceOf } = useAuditTexts();
  const { state, set, push } = useUrlState(auditDefaults);
  const filters = toFilters(state, report);
  const size = readPageSize(state.page_size);
  const cursor = readTrail(state.trail).at(-1);
  const log = useCall('audit.list', {
    query: { ...filters, page_size: size, ...(cursor === undefined ? {} : { cursor }) },
  });
  const data = log.data;
  useLostPlace(log.error, () => set({ trail: null }));
  const openEntry = (id: string) => push({ entry: id });
  const ids = data?.items.map(({ id }) => id) ?? [];
  const place = ids.indexOf(state.entry);
  const stepTo = (id: string | undefined) => (id === undefined ? null : () => set({ entry: id }));
  const columns = useAuditColumns(company.zone, openEntry).filter(
    ({ id }) => report === undefined || id !== 'area',
  );
  const arranged = useColumns(report === undefined ? 'audit-log' : `report-${report}`, columns);
  const isFiltered = isNarrowed(filters);
  // Beside a chosen hour without entries, the chart leads to the others.
  const isEmpty = data?.items.length === 0 && filters.hour === undefined;
  const total = log.isPlaceholderData ? null : (data?.total ?? null);
  const counted = data?.has_more_than_total === true ? 'accessLog.showingMore' : 'accessLog.showing';
  const target = data?.items.find((entry) => entry.target?.key === state.target)?.target;
  const title = t(report === undefined ? 'auditLog.title' : reportNames[report]);
  return (
    <Page>
      <PageHeader
        title={title}
        description={t(
          report === undefined ? 'auditLog.description' : `auditLog.reports.${report}.description`,
        )}
        actions={<AuditActions filters={filters} columns={fileColumns(arranged)} />}
      />
      <AuditFilters
        state={state}
        report={report}
        arranged={arranged}
        targetName={target?.name ?? '…'}
        onChange={set}
      />
      {log.error !== null || isEmpty ? null : <AuditChart filters={filters} />}
      {log.error !== null && data === undefined ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={40} stroke={1.4} aria-hidden />}
          title={t(isFiltered ? 'auditLog.noneTitle' : 'auditLog.emptyTitle')}
          text={t(isFiltered ? 'auditLog.noneText' : 'auditLog.emptyText')}
          action={isFiltered ? <ClearFilters onClear={() => set(noFilters)} /> : null}
        />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          arranged={arranged}
          rows={data?.items}
          rowKey={(entry) => entry.id}
          rowLabel={sentenceOf}
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
      <AuditDrawer
        id={state.entry}
        report={report}
        onClose={() => set({ entry: null })}
        onFilter={(filter) => push({ ...noFilters, ...filter, entry: null })}
        onPrevious={place < 1 ? null : stepTo(ids[place - 1])}
        onNext={place === -1 ? null : stepTo(ids[place + 1])}
      />
    </Page>
  );
}
