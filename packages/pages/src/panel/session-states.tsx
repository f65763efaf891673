import { State } from './panel-layout.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import { panelTexts } from './panel-texts.ts';
import { Refusal } from './provider-button.tsx';

/** States of every public screen: the stored session is being checked, or could not be. The person stays signed in. */
export function SessionStates({ language }: Pick<PanelFrame, 'language'>) {
  const t = panelTexts(language);
  return (
    <>
      {/* Not hidden: the style sheet shows it from the first paint on while there is a session to check. */}
      <section data-state="checking">
        <p className="soft" role="status">
          {t('checking')}
        </p>
      </section>
      <State name="trouble" title={t('title')}>
        <Refusal />
        <p className="soft">{t('stillSignedIn')}</p>
        <button type="button" className="plain" data-act="retry" disabled>
          {t('retry')}
        </button>
      </State>
    </>
  );
}
