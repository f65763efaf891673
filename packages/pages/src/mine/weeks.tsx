import { WeekTables } from '../hours/week-table.tsx';
import { dateText } from '../hours/week-hours.ts';
import { inLanguage, minePath } from '../layout/links.ts';
import type { MyPart } from './model.ts';

/** The hours of one week, with the ways to those before and after it. */
export function WeeksPart(props: MyPart) {
  const { t, language, weeks, now } = props;
  if (weeks === null) return null;
  const days = weeks[0]?.days ?? [];
  const from = dateText(days[0]?.on ?? '');
  const to = dateText(days.at(-1)?.on ?? '');
  return (
    <>
      <h2 id="week">{props.neighbors.isThisWeek ? t('mine.week') : t('mine.weekDates', { from, to })}</h2>
      <WeekTables language={language} weeks={weeks} labelledBy="week" now={now} />
      <OtherWeeks {...props} />
    </>
  );
}

function OtherWeeks(props: MyPart) {
  const { t, neighbors } = props;
  const link = (monday: string | null, label: string) =>
    monday !== null && <a href={`${inLanguage(props, weekHref(monday))}#week`}>{label}</a>;
  return (
    <nav className="links" aria-label={t('mine.otherWeeks')}>
      {link(neighbors.previous, t('mine.previousWeek'))}
      {!neighbors.isThisWeek && <a href={`${inLanguage(props, minePath)}#week`}>{t('mine.thisWeek')}</a>}
      {link(neighbors.next, t('mine.nextWeek'))}
    </nav>
  );
}

/** Address of the own page with another week, by a day of it (YYYY-MM-DD). */
export function weekHref(on: string): string {
  return `${minePath}?week=${on}`;
}
