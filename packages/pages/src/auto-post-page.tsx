import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { minePath } from './layout/links.ts';
import { signInTexts } from './sign-in-texts.ts';

export interface AutoPostPageProps extends PageFrame {
  /** Registered address of the service provider. */
  readonly action: string;
  /** Base64 of the SAML response. */
  readonly response: string;
  readonly relayState: string | null;
  /** The person being signed in; null when the answer is not about a person. */
  readonly person: { readonly name: string; readonly email: string } | null;
  /** Says until when the person may stay; null leaves it out. */
  readonly until: string | null;
  /** Address that ends this browser's session and asks again; null leaves the link out. */
  readonly notMeHref: string | null;
}

/** Time a silent continuation shows the name of its person before it goes on; any key or touch stops it. */
const silentDelayMs = 900;

/**
 * Posts the answer to the service provider: by script, or with the button where there is none. Back from there leads to
 * the account page, since an answer is posted once.
 */
export function AutoPostPage(props: AutoPostPageProps) {
  const t = signInTexts(props.language);
  const delay = props.notMeHref === null ? 0 : silentDelayMs;
  return (
    <Layout {...props} languageLink={null} title={t('going.title')}>
      <h1>{t('going.title')}</h1>
      {props.person !== null && (
        <p>
          {t('going.text', { name: props.person.name })} <span className="soft">({props.person.email})</span>
        </p>
      )}
      {props.until !== null && <p>{props.until}</p>}
      <form id="answer" method="post" action={props.action}>
        <input type="hidden" name="SAMLResponse" value={props.response} />
        {props.relayState !== null && <input type="hidden" name="RelayState" value={props.relayState} />}
        <noscript>
          <p>{t('going.noScript')}</p>
        </noscript>
        <button type="submit">{t('going.button')}</button>
      </form>
      {props.notMeHref !== null && (
        <p className="soft">
          {t('going.notMe')} <a href={props.notMeHref}>{t('going.switch')}</a>
        </p>
      )}
      <script
        nonce={props.nonce}
        dangerouslySetInnerHTML={{
          __html: `var s=setTimeout(function(){document.getElementById('answer').submit()},${delay});['keydown','pointerdown'].forEach(function(n){addEventListener(n,function(){clearTimeout(s)})});history.replaceState(null,'','${minePath}');`,
        }}
      />
    </Layout>
  );
}
