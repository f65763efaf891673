import { zonedText } from '../hours/opening-text.ts';
import type { ZonedInstant } from '../hours/opening-text.ts';
import { dateText } from '../hours/week-hours.ts';
import { inLanguage, requestPageHref } from '../layout/links.ts';
import type { MyPart, MySingleAccess } from './model.ts';
import { StayNotice } from './stay-notice.tsx';

/** What the person may do now and why, with the way to ask for more. */
export function AccessPart(props: MyPart) {
  const { t, access, singleAccess, vacation } = props;
  const isDecided = access.kind !== 'free';
  return (
    <>
      <h2>{t('mine.access')}</h2>
      <p>{accessText(props)}</p>
      {access.kind === 'open' && access.shift !== null && (
        <p className="soft">{t('mine.byShift', { name: access.shift })}</p>
      )}
      {isDecided && singleAccess !== null && <p>{singleAccessText(props, singleAccess)}</p>}
      {isDecided && vacation !== null && (
        <p>{t('mine.vacationDates', { from: dateText(vacation.from), to: dateText(vacation.to) })}</p>
      )}
      <StayNotice {...props} />
      {isDecided && (
        <p className="links">
          <a href={inLanguage(props, requestPageHref('single_access', props.mark, props.person.email))}>
            {t(access.kind === 'open' ? 'mine.moreTime' : 'links.access')}
          </a>
        </p>
      )}
    </>
  );
}

function accessText({ t, access, language, companyZone, now }: MyPart): string {
  if (access.kind === 'free') return t('mine.free');
  const when = (moment: ZonedInstant) => zonedText(language, moment, now, companyZone);
  const { next } = access;
  if (access.kind === 'closed') {
    if (next === null) return t('mine.noOpening');
    return next.at <= now ? t('mine.opensSingle') : t('mine.opens', { when: when(next) });
  }
  if (access.until === null) return t('mine.noEnd');
  const until = t('mine.until', { when: when(access.until) });
  if (next === null) return `${until} ${t('mine.noOpening')}`;
  // What opens where this access ends is a single access that was not used yet.
  const isSingle = next.at <= access.until.at;
  return `${until} ${isSingle ? t('mine.untilSingle') : t('mine.untilNext', { when: when(next) })}`;
}

function singleAccessText(
  { t, language, timeZone, companyZone, now }: MyPart,
  { isRunning, endsAtSignOut, endsAt }: MySingleAccess,
): string {
  const when = zonedText(language, { at: endsAt, timeZone }, now, companyZone);
  if (!isRunning) return t('mine.singleUnused', { when });
  return t(endsAtSignOut ? 'mine.singleUntilSignOut' : 'mine.singleRunning', { when });
}
