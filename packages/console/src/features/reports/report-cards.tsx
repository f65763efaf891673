import { Skeleton } from '@mantine/core';
import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { ScreenPath } from '@shiftgate/contract/screens.ts';
import { Link } from '@tanstack/react-router';
import { pathOfReport, reportNames } from '#components/audit/report-names.ts';
import { Chip } from '#design/layout/page.tsx';
import { SmallLine } from '#components/log-chart/small-line.tsx';
import { useCall } from '#lib/api/query.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import '#components/figures/figures.css';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The attempts of the last days. */
export function AccessCard() {
  const t = useT();
  const chart = useCall('accessLog.chart', { query: { range: '7d' } });
  const values = chart.data?.bars.map((bar) => (bar.allowed ?? 0) + (bar.denied ?? 0));
  const isMore = chart.data !== undefined && chart.data.bound !== null;
  return (
    <ReportCard
      to="/reports/loginlogout"
      name={t('shell.accessLog')}
      description={t('accessLog.description')}
      label="attempts"
      count={values && { value: sumOf(values), isMore }}
      rows={{ range: '7d', decision: 'either' }}
      values={values}
      isMissing={chart.error !== null}
    />
  );
}

/** The sessions that are open now. */
export function SessionsCard() {
  const t = useT();
  const { data, error } = useCall('sessions.list', { query: { page_size: '25' } });
  return (
    <ReportCard
      to="/reports/sessions"
      name={t('shell.sessions')}
      description={t('sessions.description')}
      label="openNow"
      count={data && { value: data.total ?? data.items.length, isMore: data.has_more_than_total }}
      rows={{}}
      isMissing={error !== null}
    />
  );
}

/** The hours of the sessions of the last days. */
export function DurationCard() {
  const t = useT();
  const { data, error } = useCall('accessDuration.sums', { query: { range: '7d', by: 'org_unit' } });
  const minutes = data && sumOf(data.items.map((sum) => sum.inside_minutes + sum.outside_minutes));
  return (
    <ReportCard
      to="/reports/access_duration"
      name={t('shell.accessDuration')}
      description={t('accessDuration.description')}
      label="hours"
      count={
        minutes === undefined
          ? undefined
          : { value: Math.round(minutes / 60), isMore: data?.has_more ?? false }
      }
      isMissing={error !== null}
    />
  );
}

/** The files that were shared outside in the last days. */
export function SharedFilesCard() {
  const t = useT();
  const state = useCall('sharedFiles.state', {});
  const isOn = state.data !== undefined && state.data.reading !== null;
  const chart = useCall('sharedFiles.chart', { query: { range: '7d' } }, { enabled: isOn });
  return (
    <ReportCard
      to="/reports/folders-sharing"
      name={t('shell.sharedFiles')}
      isBeta
      description={t('sharedFiles.description')}
      label="sharedFiles"
      count={chart.data && { value: chart.data.total, isMore: false }}
      rows={{ range: '7d' }}
      isMissing={state.error !== null || chart.error !== null}
      isOff={state.data !== undefined && !isOn}
    />
  );
}

/** The entries of the last days in a report from the audit log, or in all of it. */
export function AuditCard({ report }: { readonly report: AuditReport | undefined }) {
  const t = useT();
  const query = { range: '7d' as const, ...(report === undefined ? {} : { report }) };
  const chart = useCall('audit.chart', { query });
  const values = chart.data?.bars.map(({ counts }) => sumOf(Object.values(counts ?? {})));
  return (
    <ReportCard
      to={pathOfReport(report)}
      name={t(report === undefined ? 'shell.auditLog' : reportNames[report])}
      description={t(
        report === undefined ? 'auditLog.description' : `auditLog.reports.${report}.description`,
      )}
      label="entries"
      count={values && { value: sumOf(values), isMore: false }}
      rows={{ range: '7d' }}
      values={values}
      isMissing={chart.error !== null}
    />
  );
}

interface Count {
  readonly value: number;
  readonly isMore: boolean;
}

interface ReportCardProps {
  readonly to: Extract<ScreenPath, `/reports/${string}`>;
  readonly name: string;
  readonly description: string;
  /** What the figure counts. */
  readonly label: 'attempts' | 'entries' | 'hours' | 'openNow' | 'sharedFiles';
  readonly count: Count | undefined;
  /** What limits the list to the counted rows; left out where the figure counts none. */
  readonly rows?: Readonly<Record<string, string>>;
  /** By day, the oldest first. */
  readonly values?: readonly number[] | undefined;
  readonly isMissing: boolean;
  /** Whether the report has not been turned on. */
  readonly isOff?: boolean;
  readonly isBeta?: boolean;
}

function ReportCard(props: ReportCardProps) {
  const { to, name, description, count, values, isMissing, isOff = false, isBeta = false } = props;
  const t = useT();
  return (
    <li className="sg-card sg-report">
      <h2>
        <Link to={to}>{name}</Link>
        {isBeta ? <Chip tone="accent">{t('sharedFiles.beta')}</Chip> : null}
      </h2>
      <p className="sg-muted">{description}</p>
      {isOff ? (
        <p className="sg-muted">{t('auditLog.index.notTurnedOn')}</p>
      ) : count === undefined ? (
        isMissing ? (
          <p className="sg-muted">{t('auditLog.index.missing')}</p>
        ) : (
          <Skeleton height={36} width="50%" />
        )
      ) : (
        <div className="sg-report-figure">
          <p>
            <Figure {...props} count={count} />
          </p>
          {values === undefined ? null : <SmallLine values={values} />}
        </div>
      )}
    </li>
  );
}

/** The figure with what it counts; it opens the list of its rows where it counts rows. */
function Figure({ to, label, rows, count }: ReportCardProps & { readonly count: Count }) {
  const t = useT();
  const { language } = useLanguage();
  const words = (
    <>
      <strong>{`${count.value.toLocaleString(language)}${count.isMore ? '+' : ''}`}</strong>{' '}
      {t(`auditLog.index.${label}`, { count: count.value })}
    </>
  );
  if (rows === undefined) return words;
  return (
    <Link to={to} search={rows as never} className="sg-figure" data-figure={label} data-count={count.value}>
      {words}
    </Link>
  );
}
