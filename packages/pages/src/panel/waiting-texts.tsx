import { errorNames, panelTexts } from './panel-texts.ts';
import type { PanelFrame } from './panel-layout.tsx';

/** A text that its page holds for the script, which fills its places. */
export function WaitingText({ name, text }: { readonly name: string; readonly text: string }) {
  return <template data-text={name}>{text}</template>;
}

/** The text of every error that a public screen can meet, by its code. */
export function ErrorTexts({ language, isSignUpOpen }: Pick<PanelFrame, 'language' | 'isSignUpOpen'>) {
  const t = panelTexts(language);
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
