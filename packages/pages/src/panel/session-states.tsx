import { State } from './panel-layout.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import { panelTexts } from './panel-texts.ts';
import { Refusal } from './provider-button.tsx';

/** States of every public screen: the stored session is being checked or could not be, or the script did not come. */
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
        <p className="soft" data-part="stillSignedIn" hidden>
          {t('stillSignedIn')}
        </p>
        <button type="button" className="plain" data-act="retry" disabled>
          {t('retry')}
        </button>
      </State>
      {/* Not hidden either: the first script has the style sheet show it. */}
      <section data-state="unloaded">
        <h1>{t('title')}</h1>
        <p className="warn" role="alert">
          {t('unloaded')}
        </p>
        {/* Needs the first script alone. */}
        <button type="button" className="plain" data-act="reload">
          {t('reload')}
        </button>
      </section>
    </>
  );
}
