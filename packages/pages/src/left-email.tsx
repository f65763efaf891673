import { Layout } from './layout.tsx';
import type { PageFrame } from './layout.tsx';
import { leaveEmailPath } from './links.ts';
import { signInTexts } from './sign-in-texts.ts';

/** A mailbox that a sign-out here leaves open. */
export interface LeftEmail {
  /** False where the workspace itself sent the person here, which then has closed it as a rule. */
  readonly isSure: boolean;
  /** What the form that closes it sends; null where the person has to close it by themselves. */
  readonly flow: string | null;
}

/** Warns of a mailbox that is still open in this browser, with one press that closes it. */
export function LeftEmailWarning({
  language,
  email,
}: Pick<PageFrame, 'language'> & { readonly email: LeftEmail }) {
  const t = signInTexts(language);
  return (
    <div className="warn" role="alert">
      <p>
        <strong>{t(email.isSure ? 'leftEmail.open' : 'leftEmail.maybe')}</strong> {t('leftEmail.risk')}
      </p>
      {email.flow === null ? (
        <p>{t('leftEmail.ownWay')}</p>
      ) : (
        <form method="post" action={leaveEmailPath}>
          <input type="hidden" name="lang" value={language} />
          <input type="hidden" name="flow" value={email.flow} />
          <button type="submit">{t('leftEmail.close')}</button>
          <p>{t('leftEmail.reach')}</p>
        </form>
      )}
    </div>
  );
}

/** What became of closing the mailbox: asked of the workspace, or done. */
export function LeavingEmailPage(props: PageFrame & { readonly state: 'under_way' | 'late' | 'done' }) {
  const t = signInTexts(props.language);
  const title = t(props.state === 'done' ? 'leftEmail.doneTitle' : 'leftEmail.leavingTitle');
  const text = { under_way: 'leftEmail.leaving', late: 'leftEmail.late', done: 'leftEmail.done' } as const;
  return (
    <Layout {...props} title={title}>
      <h1>{title}</h1>
      <p className={props.state === 'late' ? 'warn' : 'note'} role="status">
        {t(text[props.state])}
      </p>
      <p className="soft">{t('signedOut.close')}</p>
    </Layout>
  );
}
