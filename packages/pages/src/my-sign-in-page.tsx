import { accountTexts } from './account-texts.ts';
import { Credentials, CredentialsAlert } from './fields/credentials.tsx';
import type { CredentialsProblem } from './fields/credentials.tsx';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { requestPageHref, inLanguage, minePath } from './layout/links.ts';
import { signInTexts } from './sign-in-texts.ts';

export interface MySignInPageProps extends PageFrame {
  /** Names the company whose branding the page has, for the form to keep; null = the product's. */
  readonly mark: string | null;
  /** Ties the form to the browser that it was shown in. */
  readonly proof: string;
  readonly email: string;
  readonly problem: CredentialsProblem | null;
  /** Says that the hours ended which this browser was signed in for; null = they did not. */
  readonly ended: string | null;
}

/** The sign-in form of a worker's own page, shown without a session in this browser. */
export function MySignInPage(props: MySignInPageProps) {
  const account = accountTexts(props.language);
  const t = signInTexts(props.language);
  return (
    <Layout {...props} asksPassword isWrong={props.problem !== null} title={account('mine.title')}>
      <h1>{account('mine.closedTitle')}</h1>
      <p>{account('mine.closed')}</p>
      {props.ended !== null && <p className="note">{props.ended}</p>}
      <CredentialsAlert t={t} problem={props.problem} />
      <form method="post" action={minePath}>
        <input type="hidden" name="lang" value={props.language} />
        <input type="hidden" name="proof" value={props.proof} />
        {props.mark !== null && <input type="hidden" name="c" value={props.mark} />}
        <Credentials t={t} email={props.email} problem={props.problem} />
      </form>
      <p className="links">
        <a href={inLanguage(props, requestPageHref('reset_password', props.mark, props.email))}>
          {account('links.reset')}
        </a>
        {props.ended !== null && (
          <a href={inLanguage(props, requestPageHref('single_access', props.mark))}>
            {account('links.access')}
          </a>
        )}
      </p>
    </Layout>
  );
}
