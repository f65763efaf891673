import { NeedsScript, PanelLayout, State } from './panel-layout.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import { panelTexts, workspacesOf } from './panel-texts.ts';
import { ProviderButton, ProviderNotes } from './provider-button.tsx';
import { ProviderMark } from './provider-marks.tsx';
import { SessionStates } from './session-states.tsx';
import { ErrorTexts, OpeningTexts } from './waiting-texts.tsx';

/** The sign-in to the panel: the providers' buttons, and where sign-up is open creating the company's account. */
export function LoginPage(props: PanelFrame) {
  const { language, providers } = props;
  const t = panelTexts(language);
  const workspaces = workspacesOf(language, providers);
  return (
    <PanelLayout {...props} title={t('title')}>
      <State name="start" title={t('title')} isFirst>
        <p className="soft">{t('intro', { workspaces })}</p>
        <NeedsScript language={language} />
        {providers.map((provider) => (
          <ProviderButton key={provider} provider={provider} wish="identity" className="plain">
            <ProviderMark provider={provider} />
            <span>{t(`${provider}.signIn`)}</span>
            {props.betaProviders.includes(provider) && <span className="beta">{t('beta')}</span>}
          </ProviderButton>
        ))}
        <p className="soft" data-part="ended" role="status" hidden>
          {t('sessionOver')}
        </p>
        <ProviderNotes />
        {props.isSignUpOpen && (
          <>
            <hr />
            <p className="soft">{t('createHint', { workspaces })}</p>
            <AccountButtons {...props} />
          </>
        )}
      </State>
      <SessionStates language={language} />
      <ErrorTexts {...props} />
      <OpeningTexts {...props} />
    </PanelLayout>
  );
}

/** The buttons that create a company's account; a provider is named only where there are several. */
function AccountButtons({ language, providers }: Pick<PanelFrame, 'language' | 'providers'>) {
  const t = panelTexts(language);
  return providers.map((provider) => (
    <ProviderButton key={provider} provider={provider} wish="account" className="second">
      {providers.length === 1 ? t('createCompany') : t(`${provider}.createCompany`)}
    </ProviderButton>
  ));
}
