import type { ReactNode } from 'react';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { pageStyles } from './styles.ts';
import type { PageBranding, PageScheme } from './styles.ts';

/** Company and branding of the page; the console's preview passes the same. */
export interface Branding extends PageBranding {
  readonly productName: string;
  /** Null before a company is known. */
  readonly companyName: string | null;
}

/** What every public page gets. */
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
  /** Only in a preview: shown as on a device of this scheme. */
  readonly scheme?: PageScheme;
}

const ownNames: Record<Language, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' };

/** The frame of every public page: one card, the company's name and logo, language links. */
export function Layout(
  props: PageFrame & {
    readonly title: string;
    /** Has a field for a password. */
    readonly asksPassword?: boolean;
    readonly children: ReactNode;
  },
) {
  const { branding, language, languageLink, revealSrc } = props;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" />
        <title>{`${props.title} · ${branding.companyName ?? branding.productName}`}</title>
        <style nonce={props.nonce} dangerouslySetInnerHTML={{ __html: pageStyles(branding, props.scheme) }} />
        {props.asksPassword === true && revealSrc !== undefined && (
          <script defer src={revealSrc} nonce={props.nonce} />
        )}
      </head>
      <body>
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
            {languages.map((code) => (
              <a
                key={code}
                lang={code}
                href={`${languageLink}${languageLink.includes('?') ? '&' : '?'}lang=${code}`}
                aria-current={code === language ? 'true' : undefined}
              >
                {ownNames[code]}
              </a>
            ))}
          </footer>
        )}
      </body>
    </html>
  );
}
