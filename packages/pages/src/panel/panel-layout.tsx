import type { Provider } from '@shiftgate/domain/providers.ts';
import type { ReactNode } from 'react';
import { productName } from '@shiftgate/phrases/product.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { Document } from '../layout/document.tsx';
import { LanguageLinks } from '../layout/language-links.tsx';
import { firstScript } from './first-script.ts';
import type { StateName } from './markup.ts';
import { panelTexts } from './panel-texts.ts';
import { panelStyles } from './styles.ts';

/** What every public screen of the panel gets. */
export interface PanelFrame {
  readonly language: Language;
  /** Nonce of the page's content security policy. */
  readonly nonce: string;
  /** Path of this page, for the language links. */
  readonly path: string;
  /** Address of the script that finds the state to show. */
  readonly scriptSrc: string;
  /** The providers that this page leads to. */
  readonly providers: readonly [Provider, ...Provider[]];
  /** Those of them whose sign-in is marked as new. */
  readonly betaProviders: readonly Provider[];
  /** Whether a company can create its own account on this installation. */
  readonly isSignUpOpen: boolean;
}

const titled = (title: string): string => `${productName} – ${title}`;

/** The frame of every public screen of the panel: one card with its states, languages and theme below it. */
export function PanelLayout(props: PanelFrame & { readonly title: string; readonly children: ReactNode }) {
  const { language } = props;
  const t = panelTexts(language);
  return (
    <Document
      language={language}
      nonce={props.nonce}
      title={titled(props.title)}
      styles={panelStyles}
      firstScript={firstScript}
      scriptSrcs={[props.scriptSrc]}
    >
      <main>
        <p className="brand">
          <img src="/favicon.svg" alt="" width={36} height={36} />
          {productName}
        </p>
        {props.children}
      </main>
      <footer>
        <LanguageLinks href={props.path} language={language} />
        <button type="button" className="quiet scripted" data-act="theme" disabled>
          {t('theme')}
        </button>
      </footer>
    </Document>
  );
}

/** One state of a screen; the first one of a page is shown until the script shows another. */
export function State(props: {
  readonly name: StateName;
  readonly title: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section data-state={props.name} data-title={titled(props.title)} hidden={props.isFirst !== true}>
      {/* The script moves the focus here when it shows another state. */}
      <h1 tabIndex={-1}>{props.title}</h1>
      {props.children}
    </section>
  );
}

/** What a visitor without JavaScript has to know. */
export function NeedsScript({ language }: Pick<PanelFrame, 'language'>) {
  return <p className="note unscripted">{panelTexts(language)('needsScript')}</p>;
}
