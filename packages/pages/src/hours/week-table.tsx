import type { Language } from '@shiftgate/phrases/translate.ts';
import { Fragment } from 'react';
import { accountTexts } from '../account-texts.ts';
import { dayName, dayTexts, weekSentence } from './week-hours.ts';
import type { HoursDay } from './week-hours.ts';

/** The hours of a person's week: in a sentence, and day by day. */
export function WeekTable(props: { readonly language: Language; readonly week: readonly HoursDay[] }) {
  const { language, week } = props;
  const t = accountTexts(language);
  return (
    <>
      <h2 id="week">{t('mine.week')}</h2>
      <p>{weekSentence(language, t, week)}</p>
      <table aria-labelledby="week">
        <thead>
          <tr>
            <th scope="col">{t('mine.day')}</th>
            <th scope="col">{t('mine.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {week.map((day) => (
            <tr key={day.on} className={day.isToday ? 'today' : undefined}>
              <th scope="row">
                {dayName(language, day.on)}
                {day.isToday && ` (${t('mine.today')})`}
              </th>
              <td>
                {dayTexts(t, day).map((text, index, all) => {
                  // On a telephone there is no room for what may follow the times in the same line.
                  const [times, ...after] = (index < all.length - 1 ? `${text},` : text).split(' ');
                  return (
                    <Fragment key={text}>
                      <span className="whole">{times}</span> {after.join(' ')}{' '}
                    </Fragment>
                  );
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
