import { mayAskForSingleAccess } from '@shiftgate/domain/access/may-ask.ts';
import type { OpeningElsewhere } from '@shiftgate/domain/access/denied/opening-elsewhere.ts';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { SignInResult } from '@shiftgate/domain/access/types.ts';
import type { UnmetCondition } from '@shiftgate/domain/access/denied/ways-in.ts';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { accountTexts } from './account-texts.ts';
import type { AccountText } from './account-texts.ts';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { inLanguage } from './layout/links.ts';
import { openingText } from './hours/opening-text.ts';
import { UnmetTable } from './refusal/unmet-table.tsx';
import { originText } from './refusal/unmet-texts.ts';
import { signInTexts } from './sign-in-texts.ts';
import { withZone } from './hours/zone-name.ts';
import { dateText } from './hours/week-hours.ts';
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
  /** Everything that kept the person out, of the shift that asks for the least. */
  readonly unmet: readonly UnmetCondition[];
  /** When another network, browser or system would let the person in; null where none would sooner. */
  readonly elsewhere: OpeningElsewhere | null;
  readonly requestId: string;
  /** Address of a new try; null leaves it out. */
  readonly againHref: string | null;
  /** Where access beside the hours is asked for; null leaves it out. */
  readonly requestPageHref: string | null;
  /** The page leads to the form by itself at the next opening. */
  readonly opensByItself: boolean;
  /** The hours of the week of the next opening, by time zone; null leaves them out, and so does a result that no hours help. */
  readonly weeks: readonly HoursWeek[] | null;
  /** Whether the hours are already open, for a person who came to see them. */
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

/** This week is called so; any other one is named by its days. */
function weekTitle(t: AccountText, weeks: readonly HoursWeek[]): string {
  const days = weeks[0]?.days ?? [];
  if (days.some(({ isToday }) => isToday)) return t('links.hours');
  return t('mine.weekDates', { from: dateText(days[0]?.on ?? ''), to: dateText(days.at(-1)?.on ?? '') });
}

/** Says why access is closed and when it opens. */
export function RefusalPage(props: RefusalPageProps) {
  const t = signInTexts(props.language);
  const account = accountTexts(props.language);
  const { result, language, timeZone, nextOpening, now, elsewhere } = props;
  const whenOf = (opening: number): string =>
    withZone(openingText(language, timeZone, now, opening), language, timeZone, opening);
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
      {elsewhere !== null && (
        <p className="strong">
          {elsewhere.at <= now
            ? t('refusal.openElsewhere', { origin: originText(language, elsewhere.unmet) })
            : t('refusal.openingElsewhere', {
                when: whenOf(elsewhere.at),
                origin: originText(language, elsewhere.unmet),
              })}
        </p>
      )}
      {mayOpen && nextOpening !== null && (
        <p className={elsewhere === null ? 'strong' : undefined}>
          {t(elsewhere === null ? 'refusal.opening' : 'refusal.openingHere', { when: whenOf(nextOpening) })}
        </p>
      )}
      {mayOpen && props.opensByItself && <p className="soft">{t('refusal.opensByItself')}</p>}
      {endsByTime[result] === 'ends' && nextOpening === null && elsewhere === null && (
        <p>{t('refusal.noOpening')}</p>
      )}
      <UnmetTable language={language} at={now} unmet={props.unmet} />
      {props.customResponse !== '' && (
        <div className="note">
          <div className="soft">{t('refusal.message')}</div>
          <div className="quote">{props.customResponse}</div>
        </div>
      )}
      <p className="soft">
        {props.person.name} ({props.person.email})
      </p>
      <p className="soft">{t('refusal.contact')}</p>
      {mayOpen && props.weeks !== null && (
        <details open={props.isWeekOpen}>
          <summary id="week">{weekTitle(account, props.weeks)}</summary>
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
      <p className="soft">{t('refusal.reference', { id: supportCode(props.requestId) })}</p>
    </Layout>
  );
}
