import { NeedsScript, PanelLayout, State } from './panel-layout.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import { panelTexts, workspacesOf } from './panel-texts.ts';
import { ProviderButton, ProviderNotes } from './provider-button.tsx';
import { SessionStates } from './session-states.tsx';
import { ErrorTexts, OpeningTexts } from './waiting-texts.tsx';

/** The page that the provider redirects to: finishes the sign-in, reports its error, or asks for the workspace's consent. */
export function CallbackPage(props: PanelFrame) {
  const { language, providers } = props;
  const provider = providers[0];
  const t = panelTexts(language, workspacesOf(language, providers));
  return (
    <PanelLayout {...props} title={t('title')}>
      <State name="finishing" title={t('title')} isFirst>
        <p className="soft scripted" role="status">
          {t('finishing')}
        </p>
        <NeedsScript language={props.language} />
      </State>
      <State name="failed" title={t('failed')}>
        <ProviderNotes />
        {props.isSignUpOpen && (
          // Shown where the company has no account yet.
          <div data-part="create" hidden>
            <ProviderButton provider={provider} wish="account" className="plain">
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
        <ProviderButton provider={provider} wish="consent" className="plain">
          {t(`${provider}.goOn`)}
        </ProviderButton>
        <ProviderNotes />
      </State>
      <State name="confirmed" title={t('confirmed')}>
        <p className="soft">{t('confirmedText')}</p>
      </State>
      <SessionStates language={props.language} />
      <ErrorTexts {...props} />
      <OpeningTexts {...props} />
    </PanelLayout>
  );
}
