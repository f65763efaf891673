import { calendarFeedLimits } from '@shiftgate/domain/limits.ts';
import { openingText } from '../hours/opening-text.ts';
import { calendarPath } from '../layout/links.ts';
import type { MyPart } from './model.ts';

/** The address of the person's hours for a calendar program: making, showing once, and removing it. */
export function CalendarPart(props: MyPart) {
  const { t, language, timeZone, now, calendar, weeks } = props;
  const { address, madeAt } = calendar;
  // A person without hours has no use for one, but may remove it.
  if (weeks === null && madeAt === null) return null;
  const when = madeAt === null ? null : openingText(language, timeZone, now, madeAt);
  return (
    <>
      <h2 id="calendar">{t('mine.calendar.title')}</h2>
      <p>{t('mine.calendar.text', { minutes: calendarFeedLimits.alarmMinutes })}</p>
      {address !== null && (
        <div className="note" role="status">
          <p>{t('mine.calendar.secret')}</p>
          <p className="quote">
            <code>{address}</code>
          </p>
          <p>
            <a href={address.replace(/^https?:/, 'webcal:')}>{t('mine.calendar.open')}</a>
          </p>
        </div>
      )}
      {when !== null && (
        <p className="soft">
          {t('mine.calendar.exists', { when })} {t('mine.calendar.replaces')}
        </p>
      )}
      <div className="choices">
        <Order {...props} order="make">
          {t(madeAt === null ? 'mine.calendar.make' : 'mine.calendar.again')}
        </Order>
        {madeAt !== null && (
          <Order {...props} order="remove">
            {t('mine.calendar.remove')}
          </Order>
        )}
      </div>
    </>
  );
}

/** A form that names the address it was shown with, so that sending it twice changes nothing the second time. */
function Order(
  props: Pick<MyPart, 'language' | 'calendar'> & {
    readonly order: 'make' | 'remove';
    readonly children: string;
  },
) {
  return (
    <form method="post" action={calendarPath}>
      <input type="hidden" name="lang" value={props.language} />
      <input type="hidden" name="order" value={props.order} />
      <input type="hidden" name="seen" value={props.calendar.madeAt ?? ''} />
      <button type="submit" className="quiet">
        {props.children}
      </button>
    </form>
  );
}
