import { zonedText } from '../hours/opening-text.ts';
import type { AccountText } from '../account-texts.ts';
import type { ZonedInstant } from '../hours/opening-text.ts';
import { inLanguage, minePath } from '../layout/links.ts';
import type { PageRefresh } from '../layout/document.tsx';
import type { MyAccess, MyPageProps, MyPart } from './model.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** So long before the end the first notice is due, in ms; the script has the same marks. */
const noticeMs = 15 * minuteMs;
const marksMs = [noticeMs, 5 * minuteMs];

/** Whether the page shows the time that is left. */
export function countsDown({ access, now }: MyPageProps): boolean {
  return nearEnd(access, now) !== null;
}

/** When a page without a script has something new to say about the end; null where it is not opened anew. */
export function refreshOf(props: MyPageProps): PageRefresh | null {
  const { access, now } = props;
  const end = nearEnd(access, now);
  const href = ownHref(props);
  if (end === null || href === null) return null;
  const left = end.at - now;
  const next = marksMs.find((mark) => left > mark) ?? 0;
  return { seconds: Math.max(30, Math.ceil((left - next) / 1000)), href };
}

/** Address that opens the page anew; null for the answer to a form, which is shown once, like a calendar address. */
function ownHref(props: MyPageProps): string | null {
  if (props.calendar.address !== null || props.problems.length > 0) return null;
  return inLanguage(props, props.languageLink ?? minePath);
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
      data-href={ownHref(props) ?? undefined}
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
