import { accountTexts } from './account-texts.ts';
import { Credentials, CredentialsAlert } from './fields/credentials.tsx';
import type { CredentialsProblem } from './fields/credentials.tsx';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { requestPageHref, inLanguage, mineHref } from './layout/links.ts';
import { signInTexts } from './sign-in-texts.ts';

export interface SignInPageProps extends PageFrame {
  /** Random name of the flow; null in a preview. */
  readonly flow: string | null;
  /** Proves that the form was shown, for when many sign in; null = without. */
  readonly place?: string | null;
  readonly email: string;
  /** Why the page is shown again; null at first. */
  readonly problem: CredentialsProblem | null;
  /** Says that the hours ended which this browser was signed in for; null = they did not. */
  readonly ended?: string | null;
  /** Names the company, so that the pages it leads to keep its branding; null in a preview. */
  readonly mark: string | null;
  /** Where a forgotten password is replaced, for the typed email; made of the mark unless given. */
  readonly resetHref?: string;
}

/** E-mail and password, as a plain form. */
export function SignInPage(props: SignInPageProps) {
  const t = signInTexts(props.language);
  const account = accountTexts(props.language);
  const { ended = null, place = null } = props;
  return (
    <Layout {...props} asksPassword isWrong={props.problem !== null} title={t('page.title')}>
      <h1>{t('page.heading')}</h1>
      {ended !== null && <p className="note">{ended}</p>}
      <CredentialsAlert t={t} problem={props.problem} />
      <form method="post" action="/sign-in">
        <input type="hidden" name="flow" value={props.flow ?? ''} />
        {place !== null && <input type="hidden" name="place" value={place} />}
        <input type="hidden" name="lang" value={props.language} />
        <Credentials t={t} email={props.email} problem={props.problem} />
      </form>
      <p className="links">
        <a href={props.resetHref ?? inLanguage(props, requestPageHref('reset_password', props.mark))}>
          {account('links.reset')}
        </a>
        <a href={inLanguage(props, mineHref(props.mark))}>{account('links.mine')}</a>
        {ended !== null && (
          <a href={inLanguage(props, requestPageHref('single_access', props.mark))}>
            {account('links.access')}
          </a>
        )}
      </p>
    </Layout>
  );
}
