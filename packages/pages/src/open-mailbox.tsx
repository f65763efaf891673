import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { inLanguage, mineHref, signOutOfEmailPath } from './layout/links.ts';
import { signInTexts } from './sign-in-texts.ts';

/** A mailbox that a sign-out here leaves open. */
export interface OpenMailbox {
  /** False where the workspace may have closed it already, or it was perhaps never opened here. */
  readonly isSure: boolean;
  /** Address of the mailbox. */
  readonly address: string;
  /** What the form that closes it sends; null where the person has to close it by themselves. */
  readonly flow: string | null;
}

/** Warns of a mailbox that is still open in this browser, with one press that closes it. */
export function OpenMailboxWarning({
  language,
  email,
}: Pick<PageFrame, 'language'> & { readonly email: OpenMailbox }) {
  const t = signInTexts(language);
  return (
    <div className="warn" role="alert">
      <p>
        <strong>{t(email.isSure ? 'leftEmail.open' : 'leftEmail.maybe')}</strong> {t('leftEmail.risk')}
      </p>
      <p>{t('leftEmail.whose', { email: email.address })}</p>
      {email.flow === null ? (
        <p>{t('leftEmail.ownWay')}</p>
      ) : (
        <form method="post" action={signOutOfEmailPath}>
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
export function OpenMailboxPage(
  props: PageFrame & {
    readonly state: 'under_way' | 'late' | 'done';
    /** Address of this page, to check again. */
    readonly href: string;
    /** Names the company whose branding the page has. */
    readonly mark: string;
  },
) {
  const t = signInTexts(props.language);
  const title = t(props.state === 'done' ? 'leftEmail.doneTitle' : 'leftEmail.leavingTitle');
  const text = { under_way: 'leftEmail.leaving', late: 'leftEmail.late', done: 'leftEmail.done' } as const;
  return (
    <Layout {...props} title={title}>
      <h1>{title}</h1>
      <p className={props.state === 'late' ? 'warn' : 'note'} role="status">
        {t(text[props.state])}
      </p>
      {props.state !== 'done' && (
        <p>
          <a href={inLanguage(props, props.href)}>{t('leftEmail.look')}</a>
        </p>
      )}
      <p className="soft">{t('signedOut.close')}</p>
      <p>
        <a href={inLanguage(props, mineHref(props.mark))}>{t('signedOut.again')}</a>
      </p>
    </Layout>
  );
}

/**
 * The offer to close a mailbox is no longer valid, because of its age, the person or the company. `mark` names
 * the company whose branding the page has, null = the product's.
 */
export function OpenMailboxOverPage(props: PageFrame & { readonly mark: string | null }) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} title={t('leftEmail.overTitle')}>
      <h1>{t('leftEmail.overTitle')}</h1>
      <p className="warn" role="alert">
        {t('leftEmail.over')}
      </p>
      <p>{t('leftEmail.ownWay')}</p>
      <p className="soft">{t('signedOut.close')}</p>
      <p>
        <a href={inLanguage(props, mineHref(props.mark))}>{t('signedOut.again')}</a>
      </p>
    </Layout>
  );
}
