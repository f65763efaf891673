import { DENIAL_GROUPS } from '@shiftgate/domain/access/denied/denial-groups.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { LogColumns } from '#components/log-chart/log-columns.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateAtTime } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { hasAttempts } from './log-query.ts';
import type { toFilters } from './log-query.ts';

type Chart = CallResponse<'accessLog.chart'>;
type Bar = Chart['bars'][number];

interface LogChartProps {
  readonly filters: ReturnType<typeof toFilters>;
}

/** Allowed and denied attempts over the range and filters; a bar leads to its entries. */
export function LogChart({ filters }: LogChartProps) {
  const t = useT();
  const { hour, ...query } = filters;
  const isDrawn = hasAttempts(filters);
  const chart = useCall('accessLog.chart', { query }, { enabled: isDrawn });
  const isMissing = chart.error !== null && chart.data === undefined;
  if (!isDrawn || isMissing || chart.data?.bars.length === 0) return null;
  return (
    <figure className="sg-log-chart" aria-label={t('accessLog.chart.title')}>
      {chart.data === undefined ? null : (
        <ChartBody
          chart={chart.data}
          hour={hour ?? null}
          isOld={chart.isPlaceholderData || chart.error !== null}
        />
      )}
    </figure>
  );
}

interface ChartBodyProps {
  readonly chart: Chart;
  readonly hour: string | null;
  /** The bars are of the filters before. */
  readonly isOld: boolean;
}

function ChartBody({ chart, hour, isOld }: ChartBodyProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const { unit, bars, bound } = chart;
  const sumOf = (valueOf: (bar: Bar) => number) =>
    bars.reduce((total, bar) => total + valueOf(bar), 0).toLocaleString(language);
  const allowed = { label: t('accessLog.chart.allowed'), valueOf: (bar: Bar) => bar.allowed ?? 0 };
  const denied = { label: t('accessLog.chart.denied'), valueOf: (bar: Bar) => bar.denied ?? 0 };
  const groups = DENIAL_GROUPS.map((group) => ({
    tone: group,
    label: t(`accessLog.chart.groups.${group}`),
    valueOf: (bar: Bar) => bar.denied_by?.[group] ?? 0,
  })).filter(({ valueOf }) => bars.some((bar) => valueOf(bar) > 0));
  return (
    <LogColumns
      title={t('accessLog.chart.title')}
      to="/reports/loginlogout"
      unit={unit}
      bars={bars}
      parts={[...groups, { ...allowed, tone: 'good' }]}
      figures={[allowed, denied]}
      isCounted={(bar) => bar.allowed !== null}
      hour={hour}
      isOld={isOld}
      leadOn={({ decision = 'either' }) => ({ decision })}
    >
      <span data-tone="good">
        {allowed.label} <strong>{sumOf(allowed.valueOf)}</strong>
      </span>
      <span>
        {denied.label} <strong>{sumOf(denied.valueOf)}</strong>
      </span>
      {groups.map(({ tone, label, valueOf }) => (
        <span key={tone} data-tone={tone}>
          {label} <strong>{sumOf(valueOf)}</strong>
        </span>
      ))}
      {bound === null ? null : (
        <span className="sg-muted">
          {t('accessLog.chart.bound', {
            count: bound.attempts,
            moment: formatDateAtTime(bound.since, company.zone, language, t),
          })}
        </span>
      )}
    </LogColumns>
  );
}
