import { DENIAL_GROUPS } from '@shiftgate/domain/access/denied/denial-groups.ts';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../lib/api/query.ts';
import { useSession } from '../../lib/auth/session.ts';
import { formatDateAtTime } from '../../lib/i18n/formats.ts';
import { useLanguage, useT } from '../../lib/i18n/texts.tsx';
import type { SearchTexts } from '../../lib/routing/url-state.ts';
import { barText, shortText } from './bar-text.ts';
import type { Bar, Chart } from './bar-text.ts';
import { hasAttempts } from './log-query.ts';
import type { toFilters } from './log-query.ts';
import { chosenDays } from '../../components/access-log/range-state.ts';
import './log-chart.css';

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
  const format = (value: number) => value.toLocaleString(language);
  const sum = (kind: 'allowed' | 'denied') => bars.reduce((total, bar) => total + (bar[kind] ?? 0), 0);
  const sumOf = (group: (typeof DENIAL_GROUPS)[number]) =>
    bars.reduce((total, bar) => total + (bar.denied_by?.[group] ?? 0), 0);
  const groups = DENIAL_GROUPS.filter((group) => sumOf(group) > 0);
  const most = Math.max(1, ...bars.map((bar) => (bar.allowed ?? 0) + (bar.denied ?? 0)));
  const isChosen = (bar: Bar) => hour !== null && bar.starts_at <= hour && hour < bar.ends_at;
  const ends = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  const nameOf = (bar: Bar) => {
    const when = barText(bar, unit, company.zone, t);
    if (bar.allowed === null || bar.denied === null) return t('accessLog.chart.barNotCounted', { when });
    return t('accessLog.chart.bar', { when, allowed: format(bar.allowed), denied: format(bar.denied) });
  };
  return (
    <>
      <figcaption>
        <span data-tone="good">
          {t('accessLog.chart.allowed')} <strong>{format(sum('allowed'))}</strong>
        </span>
        <span>
          {t('accessLog.chart.denied')} <strong>{format(sum('denied'))}</strong>
        </span>
        {groups.map((group) => (
          <span key={group} data-group={group}>
            {t(`accessLog.chart.groups.${group}`)} <strong>{format(sumOf(group))}</strong>
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
      </figcaption>
      {/* The table below has the same numbers and links for the keyboard and for screen readers. */}
      <div className="sg-log-bars" data-old={isOld} aria-hidden>
        {bars.map((bar) => (
          <Link
            key={bar.starts_at}
            to="/reports/loginlogout"
            search={leadTo(bar, unit, isChosen(bar))}
            resetScroll={false}
            tabIndex={-1}
            title={nameOf(bar)}
            data-chosen={isChosen(bar)}
            data-counted={bar.allowed !== null}
          >
            {groups.map((group) => (
              <span
                key={group}
                data-group={group}
                style={{ height: `${(100 * (bar.denied_by?.[group] ?? 0)) / most}%` }}
              />
            ))}
            <span data-tone="good" style={{ height: `${(100 * (bar.allowed ?? 0)) / most}%` }} />
          </Link>
        ))}
      </div>
      <div className="sg-log-axis" aria-hidden>
        {[...new Set(ends)].map((bar) =>
          bar === undefined ? null : <span key={bar.starts_at}>{shortText(bar, unit, company.zone)}</span>,
        )}
      </div>
      <details>
        <summary>{t('accessLog.chart.table')}</summary>
        <div className="sg-log-chart-table">
          <table aria-label={t('accessLog.chart.title')}>
            <thead>
              <tr>
                <th scope="col">{t('accessLog.chart.when')}</th>
                <th scope="col">{t('accessLog.chart.allowed')}</th>
                <th scope="col">{t('accessLog.chart.denied')}</th>
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map((bar) => (
                <tr key={bar.starts_at}>
                  <th scope="row">
                    <Link
                      to="/reports/loginlogout"
                      search={leadTo(bar, unit, isChosen(bar))}
                      resetScroll={false}
                      {...(isChosen(bar) ? { 'aria-current': 'true' } : {})}
                    >
                      {barText(bar, unit, company.zone, t)}
                    </Link>
                  </th>
                  {bar.allowed === null || bar.denied === null ? (
                    <td colSpan={2}>{t('accessLog.chart.notCounted')}</td>
                  ) : (
                    <>
                      <td>{format(bar.allowed)}</td>
                      <td>{format(bar.denied)}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/** The address of the entries of a bar under the filters that are set; that of a chosen hour is its whole day. */
function leadTo(bar: Bar, unit: Chart['unit'], isChosen: boolean): never {
  const { first_day: from, last_day: to, starts_at: start } = bar;
  const change = ({ trail: _trail, entry: _entry, hour: _hour, ...before }: SearchTexts) => ({
    ...before,
    range: chosenDays,
    from,
    to,
    decision: before['decision'] ?? 'either',
    ...(unit === 'hour' && !isChosen ? { hour: start } : {}),
  });
  // The search of a route is typed as none.
  return change as never;
}
