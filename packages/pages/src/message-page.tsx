import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { accountTexts } from './account-texts.ts';
import { openingText } from './hours/opening-text.ts';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { requestPageHref, codeHref, inLanguage, mineHref } from './layout/links.ts';
import { signInTexts } from './sign-in-texts.ts';

/** What can stop a sign-in before a decision. */
export type SignInFault =
  | 'expired'
  | 'otherBrowser'
  | 'request'
  | 'foreign'
  | 'notFound'
  | 'method'
  | 'tooLarge'
  | 'unavailable'
  | 'unexpected'
  | 'noCookies'
  | 'linkOver'
  | 'otherDomain'
  | 'noImmutableId'
  | 'rehearsalOver';

/** A sign-in that cannot go on, with a code for support. */
export function FaultPage(
  props: PageFrame & {
    readonly fault: SignInFault;
    /** Names the company whose branding the page has; null = the product's. */
    readonly mark: string | null;
    readonly requestId: string;
    /** Where the same sign-in begins again; null = only where it came from. */
    readonly againHref: string | null;
    /** The address of the page itself, where it is worth another try. */
    readonly retryHref?: string | null;
    /** Where another link is asked for; null leaves it out. */
    readonly resetHref: string | null;
  },
) {
  const t = signInTexts(props.language);
  const { fault, againHref, resetHref, retryHref = null } = props;
  return (
    <Layout {...props} title={t('error.title')}>
      <h1>{t('error.title')}</h1>
      <p role="alert">{t(againHref === null ? `error.${fault}` : 'error.tooLong')}</p>
      {againHref !== null && (
        <p>
          <a className="button" href={inLanguage(props, againHref)}>
            {t('error.again')}
          </a>
        </p>
      )}
      {retryHref !== null && (
        <p>
          <a className="button" href={retryHref}>
            {t('busy.retry')}
          </a>
        </p>
      )}
      {resetHref !== null && (
        <p>
          <a className="button" href={inLanguage(props, resetHref)}>
            {t('error.otherLink')}
          </a>
        </p>
      )}
      {againHref === null && retryHref === null && resetHref === null && (
        <p>
          <a className="button" href={inLanguage(props, mineHref(props.mark))}>
            {t('error.mine')}
          </a>
        </p>
      )}
      <p className="soft">{t('error.reference', { id: supportCode(props.requestId) })}</p>
    </Layout>
  );
}

/** A password was chosen from an emailed link, which opens no session. */
export function PasswordChosenPage(props: PageFrame & { readonly mark: string | null }) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('chosen.title')}>
      <h1>{t('chosen.title')}</h1>
      <p role="status">{t('chosen.text')}</p>
      <p>{t('chosen.next')}</p>
      <p>
        <a className="button" href={inLanguage(props, mineHref(props.mark))}>
          {t('chosen.button')}
        </a>
      </p>
    </Layout>
  );
}

/** Too many failures: the same page whether or not the email exists. */
export function ThrottledPage(
  props: PageFrame & {
    readonly waitMinutes: number;
    /** When the form opens again; null where no zone is known. Instants in ms. */
    readonly opens: { readonly at: number; readonly now: number; readonly timeZone: string } | null;
    /** Back to the form that has to wait. */
    readonly againHref: string;
    readonly resetHref: string;
    readonly requestId: string;
  },
) {
  const { opens } = props;
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('throttled.title')}>
      <h1>{t('throttled.title')}</h1>
      <p className="warn" role="alert">
        {t('throttled.text')}
      </p>
      <p>{t('throttled.wait', { count: props.waitMinutes })}</p>
      {opens !== null && (
        <p>
          {t('throttled.opens', {
            when: openingText(props.language, opens.timeZone, opens.now, opens.at),
          })}
        </p>
      )}
      <p className="links">
        <a href={inLanguage(props, props.againHref)}>{t('throttled.again')}</a>
        <a href={inLanguage(props, props.resetHref)}>{accountTexts(props.language)('links.reset')}</a>
      </p>
      <p className="soft">{t('error.reference', { id: supportCode(props.requestId) })}</p>
    </Layout>
  );
}

/** Every place of the password queue is taken. */
export function BusyPage(
  props: PageFrame & {
    readonly againHref: string | null;
    /** The page leads on by itself. */
    readonly isRefreshed: boolean;
    /** The code for support. */
    readonly code: string;
  },
) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('busy.title')}>
      <h1>{t('busy.title')}</h1>
      <p role="alert">{t('busy.text')}</p>
      {props.isRefreshed && <p className="soft">{t('busy.refreshes')}</p>}
      {props.againHref !== null && (
        <p>
          <a className="button" href={props.againHref}>
            {t('busy.retry')}
          </a>
        </p>
      )}
      <p className="soft">{t('error.reference', { id: props.code })}</p>
    </Layout>
  );
}

/** Where a workspace sends people who want to change their password: to their own page, or to a link by email. */
export function PasswordHelpPage(props: PageFrame) {
  const t = signInTexts(props.language);
  const account = accountTexts(props.language);
  return (
    <Layout {...props} title={t('page.password')}>
      <h1>{t('page.password')}</h1>
      <p>{t('page.help')}</p>
      <p>
        <a className="button" href={inLanguage(props, mineHref(null))}>
          {account('links.mine')}
        </a>
      </p>
      <p>
        <a href={inLanguage(props, requestPageHref('reset_password', null))}>{account('links.reset')}</a>
      </p>
      <p>
        <a href={inLanguage(props, codeHref(null))}>{account('links.code')}</a>
      </p>
    </Layout>
  );
}
