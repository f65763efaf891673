import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { OpenMailboxWarning } from './open-mailbox.tsx';
import type { OpenMailbox } from './open-mailbox.tsx';
import { inLanguage, mineHref } from './layout/links.ts';
import { signInTexts } from './sign-in-texts.ts';

/** The end of this browser's session, and whether applications are still open because of it. */
export function SignedOutPage(
  props: PageFrame & {
    /** True when an application did not confirm the sign-out of the person. */
    readonly isPartial: boolean;
    /** Names the company whose branding the page has; null = the product's. */
    readonly mark: string | null;
    /** Applications that can be signed out of as well, with the address that does it; null = none. */
    readonly others: { readonly names: readonly string[]; readonly href: string } | null;
    /** The mailbox, where this browser may still be in it; null where it is not. */
    readonly email: OpenMailbox | null;
  },
) {
  const t = signInTexts(props.language);
  const { others } = props;
  return (
    <Layout {...props} title={t('signedOut.title')}>
      <h1>{t('signedOut.title')}</h1>
      <p>{t('signedOut.text')}</p>
      {props.email !== null && <OpenMailboxWarning language={props.language} email={props.email} />}
      {props.isPartial && (
        <p className="warn" role="status">
          {t('signedOut.partial')}
        </p>
      )}
      {others !== null && (
        <>
          <p>{t('signedOut.others', { count: others.names.length, names: others.names.join(', ') })}</p>
          <p>
            <a className="button" href={others.href}>
              {t('signedOut.leaveOthers', { count: others.names.length })}
            </a>
          </p>
        </>
      )}
      <p className="soft">{t('signedOut.close')}</p>
      <p>
        <a href={inLanguage(props, mineHref(props.mark))}>{t('signedOut.again')}</a>
      </p>
    </Layout>
  );
}

/** Posts a logout message to a service provider: by script, or with the button where there is none. */
export function LogoutPostPage(
  props: PageFrame & {
    /** Registered address of the service provider. */
    readonly action: string;
    readonly field: 'SAMLRequest' | 'SAMLResponse';
    /** Base64 of the signed message. */
    readonly value: string;
    readonly relayState: string | null;
  },
) {
  const t = signInTexts(props.language);
  return (
    <Layout {...props} languageLink={null} title={t('leaving.title')}>
      <h1>{t('leaving.title')}</h1>
      <p>{t('leaving.text')}</p>
      <form id="message" method="post" action={props.action}>
        <input type="hidden" name={props.field} value={props.value} />
        {props.relayState !== null && <input type="hidden" name="RelayState" value={props.relayState} />}
        <noscript>
          <p>{t('leaving.noScript')}</p>
        </noscript>
        <button type="submit">{t('leaving.button')}</button>
      </form>
      <script
        nonce={props.nonce}
        dangerouslySetInnerHTML={{ __html: "document.getElementById('message').submit();" }}
      />
    </Layout>
  );
}
