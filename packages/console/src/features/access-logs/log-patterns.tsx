import { Link } from '@tanstack/react-router';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { CountBars } from '#design/chart/count-bars.tsx';
import type { CountBar } from '#design/chart/count-bars.tsx';
import { useCall } from '#lib/api/query.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { SearchTexts } from '#lib/routing/url-state.ts';
import { hasAttempts } from './log-query.ts';
import type { toFilters } from './log-query.ts';
import { listWeekdays, weekHourOf, weekHourText } from './week-hour.ts';
import '#components/log-chart/log-chart.css';
import './log-patterns.css';

type Hour = CallResponse<'accessLog.patterns'>['hours'][number];

interface LogPatternsProps {
  readonly filters: ReturnType<typeof toFilters>;
}

/** The attempts of the filters by hour of the week, and the reasons of the denials; each leads to its entries. */
export function LogPatterns({ filters }: LogPatternsProps) {
  const { hour: _hour, week_hour: chosen, search, ...asked } = filters;
  const isDrawn = search === undefined && hasAttempts(filters);
  const patterns = useCall('accessLog.patterns', { query: asked }, { enabled: isDrawn });
  const { data } = patterns;
  if (!isDrawn || data === undefined || data.hours.length === 0) return null;
  const isOld = patterns.isPlaceholderData || patterns.error !== null;
  return (
    <div className="sg-log-patterns" data-old={isOld}>
      <WeekOfHours hours={data.hours} chosen={chosen} />
      {data.reasons.length === 0 ? null : <Reasons reasons={data.reasons} chosen={filters.result} />}
    </div>
  );
}

/** The seven days with their 24 hours; the darker, the more attempts. */
function WeekOfHours({
  hours,
  chosen,
}: {
  readonly hours: readonly Hour[];
  readonly chosen: string | undefined;
}) {
  const t = useT();
  const { language } = useLanguage();
  const most = Math.max(...hours.map(({ allowed, denied }) => allowed + denied));
  const byHour = new Map(hours.map((hour) => [weekHourOf(hour), hour]));
  const format = (value: number) => value.toLocaleString(language);
  const nameOf = (hour: Hour) =>
    t('accessLog.patterns.cell', {
      when: weekHourText(weekHourOf(hour), language, t),
      allowed: format(hour.allowed),
      denied: format(hour.denied),
    });
  return (
    <figure aria-label={t('accessLog.patterns.week')}>
      <figcaption>{t('accessLog.patterns.week')}</figcaption>
      {/* The table below has the same numbers and links for the keyboard and for screen readers. */}
      <div className="sg-log-week" aria-hidden>
        {listWeekdays(language, 'short').map((name, day) => (
          <div key={name}>
            <span>{name}</span>
            {Array.from({ length: 24 }, (_, hour) => {
              const at = weekHourOf({ weekday: day + 1, hour });
              const cell = byHour.get(at);
              return cell === undefined ? (
                <i key={at} />
              ) : (
                <Link
                  key={at}
                  to="/reports/loginlogout"
                  search={leadTo({ week_hour: at === chosen ? '' : at })}
                  resetScroll={false}
                  tabIndex={-1}
                  title={nameOf(cell)}
                  data-chosen={at === chosen}
                  style={{ '--sg-share': `${10 + (90 * (cell.allowed + cell.denied)) / most}%` } as never}
                />
              );
            })}
          </div>
        ))}
        <div>
          <span />
          {[0, 6, 12, 18].map((hour) => (
            <small key={hour}>{`${String(hour).padStart(2, '0')}:00`}</small>
          ))}
        </div>
      </div>
      <details>
        <summary>{t('accessLog.patterns.table')}</summary>
        <div className="sg-log-chart-table">
          <table aria-label={t('accessLog.patterns.week')}>
            <thead>
              <tr>
                <th scope="col">{t('accessLog.chart.when')}</th>
                <th scope="col">{t('accessLog.chart.allowed')}</th>
                <th scope="col">{t('accessLog.chart.denied')}</th>
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => {
                const at = weekHourOf(hour);
                return (
                  <tr key={at}>
                    <th scope="row">
                      <Link
                        to="/reports/loginlogout"
                        search={leadTo({ week_hour: at === chosen ? '' : at })}
                        resetScroll={false}
                        {...(at === chosen ? { 'aria-current': 'true' } : {})}
                      >
                        {weekHourText(at, language, t)}
                      </Link>
                    </th>
                    <td>{format(hour.allowed)}</td>
                    <td>{format(hour.denied)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** How many reasons are drawn. */
const mostReasons = 6;

function Reasons({
  reasons,
  chosen,
}: {
  readonly reasons: CallResponse<'accessLog.patterns'>['reasons'];
  readonly chosen: string | undefined;
}) {
  const t = useT();
  const words = useLogTexts();
  const bars = reasons.slice(0, mostReasons).map(({ result, count }): CountBar => {
    const isChosen = result === chosen;
    return {
      id: result,
      label: words.result(result),
      parts: [{ count, tone: 'bad' }],
      isChosen,
      link: { to: '/reports/loginlogout', search: leadTo({ result: isChosen ? '' : result, note: '' }) },
    };
  });
  return (
    <figure aria-label={t('accessLog.patterns.reasons')}>
      <figcaption>{t('accessLog.patterns.reasons')}</figcaption>
      <CountBars bars={bars} />
    </figure>
  );
}

/** The address under one more filter, or under one less where its text is empty; an hour of the week counts attempts alone. */
function leadTo(change: SearchTexts): never {
  const isHour = 'week_hour' in change;
  const next = ({ trail: _trail, entry: _entry, ...before }: SearchTexts) => {
    const after = { ...before, ...change, ...(isHour ? { decision: before['decision'] ?? 'either' } : {}) };
    return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''));
  };
  // The search of a route is typed as none.
  return next as never;
}
