import { Link } from '@tanstack/react-router';
import type { ScreenPath } from '@shiftgate/contract/screens.ts';
import type { ReactNode } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { SearchTexts } from '#lib/routing/url-state.ts';
import { chosenDays } from '../access-log/range-state.ts';
import { barText, shortText } from './bar-text.ts';
import type { ChartBar, ChartUnit } from './bar-text.ts';
import './log-chart.css';

/** A number of each bar under its name. */
export interface Figure<Bar> {
  readonly label: string;
  readonly valueOf: (bar: Bar) => number;
}

/** A part of each column; its tone selects the color. */
interface Part<Bar> extends Figure<Bar> {
  readonly tone: string;
}

interface LogColumnsProps<Bar extends ChartBar> {
  readonly title: string;
  /** The screen of the log, which a bar narrows down. */
  readonly to: Extract<ScreenPath, `/reports/${string}`>;
  readonly unit: ChartUnit;
  readonly bars: readonly Bar[];
  /** Topmost first. */
  readonly parts: readonly Part<Bar>[];
  /** What the tooltip and the table say of a bar. */
  readonly figures: readonly Figure<Bar>[];
  readonly isCounted: (bar: Bar) => boolean;
  /** The chosen hour. */
  readonly hour: string | null;
  /** The bars are of the filters before. */
  readonly isOld: boolean;
  /** What a bar sets beside its days. */
  readonly leadOn?: (before: SearchTexts) => SearchTexts;
  /** The caption, with the sums. */
  readonly children: ReactNode;
}

/** The entries of a log over its range as columns, and the same numbers as a table; a bar leads to its entries. */
export function LogColumns<Bar extends ChartBar>(props: LogColumnsProps<Bar>) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const { title, to, unit, bars, parts, figures, isCounted, hour, isOld } = props;
  const format = (value: number) => value.toLocaleString(language);
  const most = Math.max(1, ...bars.map((bar) => parts.reduce((sum, part) => sum + part.valueOf(bar), 0)));
  const isChosen = (bar: Bar) => hour !== null && bar.starts_at <= hour && hour < bar.ends_at;
  const leadTo = (bar: Bar) => searchOf(bar, unit === 'hour' && !isChosen(bar), props.leadOn);
  const ends = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  const nameOf = (bar: Bar) => {
    const when = barText(bar, unit, company.zone, t);
    if (!isCounted(bar)) return t('accessLog.chart.barNotCounted', { when });
    return `${when}: ${figures.map(({ label, valueOf }) => `${label} ${format(valueOf(bar))}`).join(', ')}`;
  };
  return (
    <>
      <figcaption>{props.children}</figcaption>
      {/* The table below has the same numbers and links for the keyboard and for screen readers. */}
      <div className="sg-log-bars" data-old={isOld} aria-hidden>
        {bars.map((bar) => (
          <Link
            key={bar.starts_at}
            to={to}
            search={leadTo(bar)}
            resetScroll={false}
            tabIndex={-1}
            title={nameOf(bar)}
            data-chosen={isChosen(bar)}
            data-counted={isCounted(bar)}
          >
            {parts.map(({ tone, valueOf }) => (
              <span key={tone} data-tone={tone} style={{ height: `${(100 * valueOf(bar)) / most}%` }} />
            ))}
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
          <table aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('accessLog.chart.when')}</th>
                {figures.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map((bar) => (
                <tr key={bar.starts_at}>
                  <th scope="row">
                    <Link
                      to={to}
                      search={leadTo(bar)}
                      resetScroll={false}
                      {...(isChosen(bar) ? { 'aria-current': 'true' } : {})}
                    >
                      {barText(bar, unit, company.zone, t)}
                    </Link>
                  </th>
                  {isCounted(bar) ? (
                    figures.map(({ label, valueOf }) => <td key={label}>{format(valueOf(bar))}</td>)
                  ) : (
                    <td colSpan={figures.length}>{t('accessLog.chart.notCounted')}</td>
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
function searchOf(bar: ChartBar, isHour: boolean, leadOn: LogColumnsProps<ChartBar>['leadOn']): never {
  const { first_day: from, last_day: to, starts_at: start } = bar;
  const change = ({ trail: _trail, entry: _entry, hour: _hour, ...before }: SearchTexts) => ({
    ...before,
    range: chosenDays,
    from,
    to,
    ...leadOn?.(before),
    ...(isHour ? { hour: start } : {}),
  });
  // The search of a route is typed as none.
  return change as never;
}
