import { mayAskForSingleAccess } from '@shiftgate/domain/access/may-ask.ts';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
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
  /** The page leads to the form by itself at the next opening. */
  readonly opensByItself: boolean;
  /** The hours of the person's week, by time zone; null leaves them out, and so does a result that no hours help. */
  readonly weeks: readonly HoursWeek[] | null;
  /** Whether the hours are shown at once, for a person who came for them. */
  readonly isWeekOpen: boolean;
}

/** An opening that is so near is worth waiting for. */
const nearMs = 15 * MINUTE_MS;

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
  const isNear = nextOpening !== null && nextOpening - props.now <= nearMs;
  const again = props.againHref === null ? [] : [{ href: props.againHref, label: t('refusal.again') }];
  const asking =
    props.requestPageHref !== null && mayAskForSingleAccess(result)
      ? [{ href: props.requestPageHref, label: account('links.access') }]
      : [];
  // A new try is of no use before the opening, but what a person waits for in its last minutes.
  const [main, other] = isNear ? [...again, ...asking] : [...asking, ...again];
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
      {mayOpen && props.opensByItself && <p className="soft">{t('refusal.opensByItself')}</p>}
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
        <details open={props.isWeekOpen}>
          <summary id="week">{account('links.hours')}</summary>
          <WeekTables language={language} weeks={props.weeks} labelledBy="week" now={props.now} />
        </details>
      )}
      {main !== undefined && (
        <p>
          <a className="button" href={inLanguage(props, main.href)}>
            {main.label}
          </a>
        </p>
      )}
      {other !== undefined && (
        <p className="links">
          <a href={inLanguage(props, other.href)}>{other.label}</a>
        </p>
      )}
      <p className="soft">{t('refusal.reference', { id: props.requestId })}</p>
    </Layout>
  );
}
