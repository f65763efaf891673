import { accountTexts } from './account-texts.ts';
import { EmailInput } from './email-input.tsx';
import { Layout } from './layout.tsx';
import type { PageFrame } from './layout.tsx';
import { signInTexts } from './sign-in-texts.ts';

export interface SignInPageProps extends PageFrame {
  /** Random name of the flow; null in a preview. */
  readonly flow: string | null;
  readonly email: string;
  /** Why the page is shown again; null at first. */
  readonly problem: 'wrong' | 'missing' | null;
  /** Where a forgotten password is replaced. */
  readonly resetHref: string;
}

/** E-mail and password, as a plain form. */
export function SignInPage(props: SignInPageProps) {
  const t = signInTexts(props.language);
  const isKnown = props.email !== '';
  return (
    <Layout {...props} title={t('page.title')}>
      <h1>{t('page.heading')}</h1>
      {props.problem !== null && (
        <p className="warn" role="alert">
          {t(`page.${props.problem}`)}
        </p>
      )}
      <form method="post" action="/sign-in">
        <input type="hidden" name="flow" value={props.flow ?? ''} />
        <input type="hidden" name="lang" value={props.language} />
        <label htmlFor="email">{t('page.email')}</label>
        <EmailInput value={props.email} isFocused={!isKnown} />
        <label htmlFor="password">{t('page.password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          autoFocus={isKnown}
        />
        <button type="submit">{t('page.submit')}</button>
      </form>
      <p>
        <a href={props.resetHref}>{accountTexts(props.language)('links.reset')}</a>
      </p>
    </Layout>
  );
}
