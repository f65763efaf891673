import { kindsOf } from '@shiftgate/contract/audit-events.ts';
import type { AuditArea, AuditKind, AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { pathOfReport } from '#components/audit/report-names.ts';
import { LogColumns } from '#components/log-chart/log-columns.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateAtTime } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { toFilters } from './audit-query.ts';

type Chart = CallResponse<'audit.chart'>;
type Bar = Chart['bars'][number];

interface AuditChartProps {
  readonly filters: ReturnType<typeof toFilters>;
}

/** The entries over the range and filters by kind, in the whole log by area; a bar leads to its entries. */
export function AuditChart({ filters }: AuditChartProps) {
  const t = useT();
  const { hour, ...query } = filters;
  const chart = useCall('audit.chart', { query });
  const isMissing = chart.error !== null && chart.data === undefined;
  if (isMissing || chart.data?.bars.length === 0) return null;
  return (
    <figure className="sg-log-chart" aria-label={t('auditLog.chart.title')}>
      {chart.data === undefined ? null : (
        <ChartBody
          chart={chart.data}
          report={filters.report}
          hour={hour ?? null}
          isOld={chart.isPlaceholderData || chart.error !== null}
        />
      )}
    </figure>
  );
}

interface ChartBodyProps {
  readonly chart: Chart;
  readonly report: AuditReport | undefined;
  readonly hour: string | null;
  /** The bars are of the filters before. */
  readonly isOld: boolean;
}

/** The most kinds with their own color; the rest share one. */
const mostKinds = 6;

function ChartBody({ chart, report, hour, isOld }: ChartBodyProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const { unit, bars, bound } = chart;
  const countOf = (bar: Bar, kind: string) => bar.counts?.[kind] ?? 0;
  const sumOf = (valueOf: (bar: Bar) => number) => bars.reduce((sum, bar) => sum + valueOf(bar), 0);
  const labelOf = (kind: AuditKind | AuditArea) =>
    report === undefined
      ? t(`auditLog.areas.${kind as AuditArea}`)
      : t(`auditLog.kinds.${kind as AuditKind}`);
  const found = kindsOf(report)
    .map((kind) => ({ kind, sum: sumOf((bar) => countOf(bar, kind)) }))
    .filter(({ sum }) => sum > 0)
    .toSorted((a, b) => b.sum - a.sum);
  const own = found.slice(0, found.length > mostKinds ? mostKinds - 1 : mostKinds);
  const rest = found.slice(own.length);
  const parts = [
    ...own.map(({ kind }, nr) => ({
      tone: `k${nr}`,
      label: labelOf(kind),
      valueOf: (bar: Bar) => countOf(bar, kind),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            tone: 'other',
            label: t('auditLog.chart.others'),
            valueOf: (bar: Bar) => rest.reduce((sum, { kind }) => sum + countOf(bar, kind), 0),
          },
        ]),
  ];
  const all = {
    label: t('auditLog.chart.all'),
    valueOf: (bar: Bar) => Object.values(bar.counts ?? {}).reduce((sum, count) => sum + count, 0),
  };
  return (
    <LogColumns
      title={t('auditLog.chart.title')}
      to={pathOfReport(report)}
      unit={unit}
      bars={bars}
      parts={parts.toReversed()}
      figures={parts.length === 1 ? parts : [all, ...parts]}
      isCounted={(bar) => bar.counts !== null}
      hour={hour}
      isOld={isOld}
    >
      <span>
        {all.label} <strong>{sumOf(all.valueOf).toLocaleString(language)}</strong>
      </span>
      {parts.map(({ tone, label, valueOf }) => (
        <span key={tone} data-tone={tone}>
          {label} <strong>{sumOf(valueOf).toLocaleString(language)}</strong>
        </span>
      ))}
      {bound === null ? null : (
        <span className="sg-muted">
          {t('auditLog.chart.bound', {
            count: bound.entries,
            moment: formatDateAtTime(bound.since, company.zone, language, t),
          })}
        </span>
      )}
    </LogColumns>
  );
}
