import { PanelLayout, State } from './panel-layout.tsx';
import type { PanelFrame } from './panel-layout.tsx';
import { panelTexts } from './panel-texts.ts';
import { SessionStates } from './session-states.tsx';
import { ErrorTexts, WaitingText } from './waiting-texts.tsx';

/** Explains that the company's access is suspended, what that means for its people, and the contact for help. */
export function SuspendedPage(props: PanelFrame) {
  const t = panelTexts(props.language);
  // The script fills in what the workspace of a signed-in person's company is called.
  const inCompany = panelTexts(props.language, '{workspace}');
  return (
    <PanelLayout {...props} title={t('suspendedTitle')}>
      <State name="visitor" title={t('suspendedTitle')} isFirst>
        <p className="soft">{t('suspendedText')}</p>
        <a className="button second" href="/login">
          {t('tryAgain')}
        </a>
      </State>
      <State name="company" title={t('suspendedTitle')}>
        <p data-part="access" />
        <p className="soft" data-part="effect" />
        <p className="soft">{t('suspendedKept')}</p>
        <p className="soft">{t('suspendedAsk')}</p>
        <p data-part="still" role="status" hidden>
          {t('suspendedStill')}
        </p>
        <button type="button" className="plain" data-act="retry" disabled>
          {t('checkAgain')}
        </button>
        <button type="button" className="second" data-act="signOut" disabled>
          {t('signOut')}
        </button>
      </State>
      <SessionStates language={props.language} />
      <WaitingText name="suspendedCompany" text={t('suspendedCompany', { company: '{company}' })} />
      <WaitingText name="suspendedControlOn" text={inCompany('suspendedControlOn')} />
      <WaitingText name="suspendedControlOff" text={inCompany('suspendedControlOff')} />
      <ErrorTexts {...props} />
    </PanelLayout>
  );
}
