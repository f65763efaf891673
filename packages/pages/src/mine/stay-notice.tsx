import { zonedText } from '../hours/opening-text.ts';
import type { AccountText } from '../account-texts.ts';
import type { ZonedInstant } from '../hours/opening-text.ts';
import type { MyAccess, MyPart } from './model.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** So long before the end the first notice is due, in ms; the script has the same marks. */
const noticeMs = 15 * minuteMs;
const marksMs = [noticeMs, 5 * minuteMs];

/** Seconds until a page without a script has something new to say about the end; null without an end in sight. */
export function refreshSeconds({ access, now }: Pick<MyPart, 'access' | 'now'>): number | null {
  const end = nearEnd(access, now);
  if (end === null) return null;
  const left = end.at - now;
  const next = marksMs.find((mark) => left > mark) ?? 0;
  return Math.max(30, Math.ceil((left - next) / 1000));
}

/** The time that is left, counted down by the script, and the notice before the end. */
export function StayNotice(props: MyPart) {
  const { t, access, language, companyZone, now } = props;
  const end = nearEnd(access, now);
  if (end === null) return null;
  const left = end.at - now;
  const when = zonedText(language, end, now, companyZone);
  const soon = t('mine.stay.soon', { when });
  return (
    <div
      id="stay"
      data-left={left}
      data-soon={soon}
      data-over={t('mine.stay.over', { when })}
      data-hours={t('mine.stay.hours', { hours: '#' })}
      data-minutes={t('mine.stay.minutes', { minutes: '#' })}
      data-asked={t('mine.stay.notifies')}
    >
      <p>
        {t('mine.stay.left')}{' '}
        <strong id="stay-left" role="timer">
          {leftText(t, left)}
        </strong>
      </p>
      <div id="stay-note" role="status" className={left <= noticeMs ? 'warn' : undefined}>
        {left <= noticeMs ? soon : ''}
      </div>
      <p>
        <button id="stay-ask" type="button" className="quiet" hidden>
          {t('mine.stay.notify')}
        </button>
      </p>
    </div>
  );
}

/** The end of an access that comes within a day; null without one. */
function nearEnd(access: MyAccess, now: number): ZonedInstant | null {
  if (access.kind !== 'open' || access.until === null) return null;
  return access.until.at - now <= dayMs ? access.until : null;
}

/** The time that is left (ms) by hours and minutes: "2 h 15 min". */
function leftText(t: AccountText, leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / minuteMs));
  const hours = Math.floor(minutes / 60);
  const rest = t('mine.stay.minutes', { minutes: minutes % 60 });
  return hours === 0 ? rest : `${t('mine.stay.hours', { hours })} ${rest}`;
}
