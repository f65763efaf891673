import type { Language } from '@shiftgate/phrases/translate.ts';
import { Fragment } from 'react';
import { accountTexts } from '../account-texts.ts';
import type { AccountText } from '../account-texts.ts';
import { dayName, dayNotes, dayTexts, weekSentence } from './week-hours.ts';
import type { HoursDay, HoursWeek } from './week-hours.ts';
import { zoneName } from './zone-name.ts';

interface WeekTablesProps {
  readonly language: Language;
  /** One for each time zone of the person's shifts. */
  readonly weeks: readonly HoursWeek[];
  /** Id of the heading above. */
  readonly labelledBy: string;
  /** Present instant, ms. */
  readonly now: number;
}

/** The hours of a person's week, each time zone in a table of its own. */
export function WeekTables(props: WeekTablesProps) {
  return props.weeks.map((week) => <WeekTable key={week.timeZone} {...props} week={week} />);
}

/** The hours in a sentence and day by day, with the shifts that they come from and their time zone. */
function WeekTable({ language, week, labelledBy, now }: WeekTablesProps & { readonly week: HoursWeek }) {
  const t = accountTexts(language);
  const { days, shifts, timeZone } = week;
  const names = new Intl.ListFormat(language).format(shifts);
  return (
    <>
      {shifts.length > 0 && <p className="soft">{t('mine.shifts', { count: shifts.length, names })}</p>}
      <p>{weekSentence(language, t, days)}</p>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('mine.day')}</th>
            <th scope="col">{t('mine.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.on} className={day.isToday ? 'today' : undefined}>
              <th scope="row">
                {dayName(language, day.on)}
                {day.isToday && ` (${t('mine.today')})`}
              </th>
              <td>
                <DayHours t={t} day={day} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{t('mine.zone', { zone: zoneName(language, timeZone, now) })}</p>
    </>
  );
}

function DayHours({ t, day }: { readonly t: AccountText; readonly day: HoursDay }) {
  return (
    <>
      {dayTexts(t, day).map((text, index, all) => {
        // On a telephone there is no room for what may follow the times in the same line.
        const [times, ...after] = (index < all.length - 1 ? `${text},` : text).split(' ');
        return (
          <Fragment key={text}>
            <span className="whole">{times}</span> {after.join(' ')}{' '}
          </Fragment>
        );
      })}
      {dayNotes(t, day).map((note) => (
        <div key={note} className="soft">
          {note}
        </div>
      ))}
    </>
  );
}
