import { accountTexts } from './account-texts.ts';
import { Layout } from './layout.tsx';
import type { PageFrame } from './layout.tsx';
import { askHref, mineHref } from './links.ts';
import { signInTexts } from './sign-in-texts.ts';

/** What can stop a sign-in before anybody is judged. */
export type SignInFault =
  | 'expired'
  | 'otherBrowser'
  | 'request'
  | 'foreign'
  | 'notFound'
  | 'unavailable'
  | 'unexpected'
  | 'noCookies'
  | 'linkOver';

/** A sign-in that cannot go on, with a code for support. */
export function FaultPage(props: PageFrame & { readonly fault: SignInFault; readonly requestId: string }) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('error.title')}>
      <h1>{t('error.title')}</h1>
      <p role="alert">{t(`error.${props.fault}`)}</p>
      <p className="soft">{t('error.reference', { id: props.requestId })}</p>
    </Layout>
  );
}

/** A password was chosen from a mailed link: nobody is signed in by that. */
export function PasswordChosenPage(props: PageFrame) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('chosen.title')}>
      <h1>{t('chosen.title')}</h1>
      <p role="status">{t('chosen.text')}</p>
      <p className="soft">{t('chosen.next')}</p>
    </Layout>
  );
}

/** Too many failures: the same page whether or not the e-mail exists. */
export function ThrottledPage(props: PageFrame & { readonly waitMinutes: number }) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('throttled.title')}>
      <h1>{t('throttled.title')}</h1>
      <p className="warn" role="alert">
        {t('throttled.text')}
      </p>
      <p>{t('throttled.wait', { count: props.waitMinutes })}</p>
    </Layout>
  );
}

/** Every place of the password queue is taken. */
export function BusyPage(props: PageFrame & { readonly againHref: string | null }) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('busy.title')}>
      <h1>{t('busy.title')}</h1>
      <p role="alert">{t('busy.text')}</p>
      {props.againHref !== null && (
        <p>
          <a className="button" href={props.againHref}>
            {t('busy.retry')}
          </a>
        </p>
      )}
    </Layout>
  );
}

/** Where a workspace sends people who want to change their password: to their own page, or to a link by e-mail. */
export function PasswordHelpPage(props: PageFrame) {
  const t = signInTexts(props.language);
  const account = accountTexts(props.language);
  return (
    <Layout {...props} title={t('page.password')}>
      <h1>{t('page.password')}</h1>
      <p>{t('page.help')}</p>
      <p>
        <a className="button" href={mineHref(null)}>
          {account('links.mine')}
        </a>
      </p>
      <p>
        <a href={askHref('reset_password', null)}>{account('links.reset')}</a>
      </p>
    </Layout>
  );
}
