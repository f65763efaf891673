import { NeedsScript, PanelLayout, State } from './panel-layout.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import { panelTexts } from './panel-texts.ts';
import { ProviderButton, ProviderNotes } from './provider-button.tsx';
import { SessionStates } from './session-states.tsx';
import { ErrorTexts } from './waiting-texts.tsx';

/** The way back from the provider: finishes the sign-in, reports its error, or asks for the workspace's consent. */
export function CallbackPage(props: PanelFrame) {
  const t = panelTexts(props.language);
  return (
    <PanelLayout {...props} title={t('title')}>
      <State name="finishing" title={t('title')} isFirst>
        <p className="soft scripted" role="status">
          {t('finishing')}
        </p>
        <NeedsScript language={props.language} />
      </State>
      <State name="failed" title={t('failed')}>
        <ProviderNotes t={t} />
        {props.isSignUpOpen && (
          // Shown where the company has no account yet.
          <div data-part="create" hidden>
            <ProviderButton wish="account" className="plain">
              {t('createCompany')}
            </ProviderButton>
          </div>
        )}
        <a className="button second" href="/login">
          {t('tryAgain')}
        </a>
      </State>
      <State name="lastStep" title={t('lastStep')}>
        <p className="soft">{t('lastStepText')}</p>
        <ProviderButton wish="consent" className="plain">
          {t('lastStepAction')}
        </ProviderButton>
        <ProviderNotes t={t} />
      </State>
      <SessionStates language={props.language} />
      <ErrorTexts {...props} />
    </PanelLayout>
  );
}
