import type { ReactNode } from 'react';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { Document } from './document.tsx';
import type { PageRefresh } from './document.tsx';
import { LanguageLinks } from './language-links.tsx';
import { signInTexts } from '../sign-in-texts.ts';
import { pageColor, pageStyles } from './styles.ts';
import type { PageBranding, PageScheme } from './styles.ts';

/** Company and branding of the page; the console's preview passes the same. */
export interface Branding extends PageBranding {
  readonly productName: string;
  /** Null before a company is known. */
  readonly companyName: string | null;
}

/** What every page of the sign-in service gets. */
export interface PageFrame {
  readonly language: Language;
  readonly branding: Branding;
  /** Nonce of the page's content security policy. */
  readonly nonce: string;
  /** Address of this page without `lang`, for the language links; null leaves them out. */
  readonly languageLink: string | null;
  /** Chosen by hand: the pages that this one leads to keep it. */
  readonly isLanguageChosen?: boolean;
  /** Address of the script of pages that ask for a password; a preview has none. */
  readonly revealSrc?: string;
  /** Address of the script of a page that counts down; a preview has none. */
  readonly staySrc?: string;
  /** Address of the company's web manifest; a preview has none. */
  readonly manifestHref?: string | null;
  /** Only in a preview: shown as on a device of this scheme. */
  readonly scheme?: PageScheme;
}

/** The frame of the sign-in service's pages: one card, the company's name and logo, language links. */
export function Layout(
  props: PageFrame & {
    readonly title: string;
    /** Shown again with a problem, which the title says first. */
    readonly isWrong?: boolean;
    /** Has a field for a password. */
    readonly asksPassword?: boolean;
    /** Shows the time that is left. */
    readonly countsDown?: boolean;
    /** When a browser without scripts opens the page anew; null = never. */
    readonly refresh?: PageRefresh | null;
    readonly children: ReactNode;
  },
) {
  const { branding, language, languageLink, revealSrc, staySrc } = props;
  const title =
    props.isWrong === true ? signInTexts(language)('page.titleWrong', { title: props.title }) : props.title;
  const scripts = [
    props.asksPassword === true ? revealSrc : null,
    props.countsDown === true ? staySrc : null,
  ];
  return (
    <Document
      language={language}
      nonce={props.nonce}
      title={`${title} · ${branding.companyName ?? branding.productName}`}
      styles={pageStyles(branding, props.scheme)}
      scriptSrcs={scripts.filter((src) => src != null)}
      refresh={props.refresh ?? null}
      themeColors={{ light: pageColor(branding, 'light'), dark: pageColor(branding, 'dark') }}
      manifestHref={props.manifestHref ?? null}
    >
      <main>
        <p className="brand">
          {branding.logo === null ? (
            (branding.companyName ?? branding.productName)
          ) : (
            <img
              src={branding.logo.url}
              width={branding.logo.width}
              height={branding.logo.height}
              alt={branding.companyName ?? branding.productName}
            />
          )}
        </p>
        {props.children}
      </main>
      {languageLink !== null && (
        <footer>
          <LanguageLinks href={languageLink} language={language} />
        </footer>
      )}
    </Document>
  );
}
