import { mayAskForSingleAccess } from '@shiftgate/domain/access/may-ask.ts';
import type { SignInResult } from '@shiftgate/domain/access/types.ts';
import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import { accountTexts } from './account-texts.ts';
import { deviceName } from './device-name.ts';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { inLanguage } from './layout/links.ts';
import { openingText } from './hours/opening-text.ts';
import { signInTexts } from './sign-in-texts.ts';
import { withZone } from './hours/zone-name.ts';
import type { HoursWeek } from './hours/week-hours.ts';
import { WeekTables } from './hours/week-table.tsx';

/** Why a person with the right password was denied. */
export type RefusalResult = Exclude<SignInResult, 'success'>;

export interface RefusalPageProps extends PageFrame {
  readonly result: RefusalResult;
  readonly person: { readonly name: string; readonly email: string };
  /** Present instant and the next opening, ms; null when none is in sight. */
  readonly now: number;
  readonly nextOpening: number | null;
  /** IANA zone of the shift that opens next. */
  readonly timeZone: string;
  /** The shift's own text, plain; empty when there is none. */
  readonly customResponse: string;
  readonly ip: string | null;
  readonly browser: Browser;
  readonly os: OperatingSystem;
  readonly requestId: string;
  /** Address of a new try; null leaves it out. */
  readonly againHref: string | null;
  /** Where access beside the hours is asked for; null leaves it out. */
  readonly requestPageHref: string | null;
  /** Where the person sees their own hours; null leaves it out. */
  readonly mineHref: string | null;
  /** The hours of the person's week, by time zone; null leaves them out, and so does a result that no hours help. */
  readonly weeks: readonly HoursWeek[] | null;
}

/**
 * What time does to a refusal: `ends` it, so that the page says when access starts or that no start is in sight; `may`
 * end it beside something else, so that the page says a start only; or `never` does.
 */
const endsByTime: Readonly<Record<RefusalResult, 'ends' | 'may' | 'never'>> = {
  user_not_found: 'never',
  disabled_domain: 'never',
  expired_trial: 'never',
  wrong_password: 'never',
  user_suspended: 'never',
  on_vacation: 'ends',
  no_shift: 'never',
  no_active_shift: 'ends',
  shifts_without_rules: 'never',
  special_day: 'ends',
  outside_allowed_hours: 'ends',
  ip_blocked: 'may',
  browser_or_os_blocked: 'may',
  time_clock_blocked: 'may',
  invalid_integration_token: 'never',
  invalid_integration_credentials: 'never',
};

/** Says why access is closed and when it opens. */
export function RefusalPage(props: RefusalPageProps) {
  const t = signInTexts(props.language);
  const account = accountTexts(props.language);
  const { result, language, timeZone, nextOpening } = props;
  const mayOpen = endsByTime[result] !== 'never';
  const mayAsk = props.requestPageHref !== null && mayAskForSingleAccess(result);
  return (
    <Layout {...props} title={t('refusal.title')}>
      <h1>{t('refusal.title')}</h1>
      <p className="warn" role="alert">
        {t(`refusal.reasons.${result}`)}
      </p>
      {mayOpen && nextOpening !== null && (
        <p className="strong">
          {t('refusal.opening', {
            when: withZone(
              openingText(language, timeZone, props.now, nextOpening),
              language,
              timeZone,
              nextOpening,
            ),
          })}
        </p>
      )}
      {endsByTime[result] === 'ends' && nextOpening === null && <p>{t('refusal.noOpening')}</p>}
      {props.customResponse !== '' && (
        <div className="note">
          <div className="soft">{t('refusal.message')}</div>
          <div className="quote">{props.customResponse}</div>
        </div>
      )}
      {result === 'ip_blocked' && props.ip !== null && (
        <p className="soft">{t('refusal.address', { ip: props.ip })}</p>
      )}
      {result === 'browser_or_os_blocked' && (
        <p className="soft">
          {props.browser === 'other' && props.os === 'other'
            ? t('refusal.clientUnknown')
            : t('refusal.client', { client: deviceName(account, props.browser, props.os) })}
        </p>
      )}
      <p className="soft">
        {props.person.name} ({props.person.email})
      </p>
      <p className="soft">{t('refusal.contact')}</p>
      {mayOpen && props.weeks !== null && (
        <>
          <h2 id="week">{account('mine.week')}</h2>
          <WeekTables language={language} weeks={props.weeks} labelledBy="week" now={props.now} />
        </>
      )}
      {(mayAsk || props.mineHref !== null) && (
        <p className="links">
          {mayAsk && props.requestPageHref !== null && (
            <a href={inLanguage(props, props.requestPageHref)}>{account('links.access')}</a>
          )}
          {props.mineHref !== null && (
            <a href={inLanguage(props, props.mineHref)}>{account('links.hours')}</a>
          )}
        </p>
      )}
      {props.againHref !== null && (
        <p>
          <a className="button" href={inLanguage(props, props.againHref)}>
            {t('refusal.again')}
          </a>
        </p>
      )}
      <p className="soft">{t('refusal.reference', { id: props.requestId })}</p>
    </Layout>
  );
}
