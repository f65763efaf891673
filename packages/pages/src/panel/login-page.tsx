import { NeedsScript, PanelLayout, State } from './panel-layout.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import { panelTexts } from './panel-texts.ts';
import { ProviderMark, ProviderButton, ProviderNotes } from './provider-button.tsx';
import { SessionStates } from './session-states.tsx';
import { ErrorTexts } from './waiting-texts.tsx';

/** The sign-in to the panel: the provider's button, and where sign-up is open creating the company's account. */
export function LoginPage(props: PanelFrame) {
  const t = panelTexts(props.language);
  return (
    <PanelLayout {...props} title={t('title')}>
      <State name="start" title={t('title')} isFirst>
        <p className="soft">{t('intro')}</p>
        <NeedsScript language={props.language} />
        <ProviderButton wish="identity" className="plain">
          <ProviderMark />
          <span>{t('signIn')}</span>
        </ProviderButton>
        <p className="soft" data-part="ended" role="status" hidden>
          {t('sessionOver')}
        </p>
        <ProviderNotes t={t} />
        {props.isSignUpOpen && (
          <>
            <hr />
            <p className="soft">{t('createHint')}</p>
            <ProviderButton wish="account" className="second">
              {t('createCompany')}
            </ProviderButton>
          </>
        )}
      </State>
      <SessionStates language={props.language} />
      <ErrorTexts {...props} />
    </PanelLayout>
  );
}
