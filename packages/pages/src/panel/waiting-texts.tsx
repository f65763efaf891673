import { errorNames, panelTexts, workspacesOf } from './panel-texts.ts';
import type { PanelFrame } from './panel-layout.tsx';

/** A text that its page holds for the script, which fills its places. */
export function WaitingText({ name, text }: { readonly name: string; readonly text: string }) {
  return <template data-text={name}>{text}</template>;
}

/** The text of every error that a public screen can meet, by its code. */
export function ErrorTexts({
  language,
  providers,
  isSignUpOpen,
}: Pick<PanelFrame, 'language' | 'providers' | 'isSignUpOpen'>) {
  const t = panelTexts(language, workspacesOf(language, providers));
  return errorNames.map((name) => (
    <WaitingText
      key={name}
      name={`errors.${name}`}
      text={
        name === 'APP_NOT_INSTALLED' && !isSignUpOpen
          ? t('notInstalledHere')
          : t(`errors.${name}`, { id: '{id}', domain: '{domain}' })
      }
    />
  ));
}

/** What is said while each provider is being opened. */
export function OpeningTexts({ language, providers }: Pick<PanelFrame, 'language' | 'providers'>) {
  const t = panelTexts(language);
  return providers.map((provider) => (
    <WaitingText key={provider} name={`opening.${provider}`} text={t(`${provider}.opening`)} />
  ));
}
