import type { ReactNode } from 'react';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { PageScheme } from './styles.ts';

/** A page that is opened anew by its address after some seconds: a reload would send the form again that it answers. */
export interface PageRefresh {
  readonly seconds: number;
  readonly href: string;
}

/** The HTML document of every public page: its head with title, icon and style sheet, and a body. */
export function Document(props: {
  readonly language: Language;
  /** Nonce of the page's content security policy. */
  readonly nonce: string;
  readonly title: string;
  readonly styles: string;
  /** Runs before the first paint. */
  readonly firstScript?: string;
  /** Addresses of the scripts that run once the page is parsed. */
  readonly scriptSrcs?: readonly string[];
  /** When a browser without scripts opens the page anew; null = never. */
  readonly refresh?: PageRefresh | null;
  /** Color of the browser's own bars on each kind of device. */
  readonly themeColors?: Readonly<Record<PageScheme, string>>;
  /** Address of the manifest by which the page is installed; null = none. */
  readonly manifestHref?: string | null;
  readonly children: ReactNode;
}) {
  const { nonce, firstScript, scriptSrcs = [], refresh = null, themeColors, manifestHref = null } = props;
  return (
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {themeColors !== undefined &&
          (['light', 'dark'] as const).map((scheme) => (
            <meta
              key={scheme}
              name="theme-color"
              media={`(prefers-color-scheme:${scheme})`}
              content={themeColors[scheme]}
            />
          ))}
        <link rel="icon" href="/favicon.svg" />
        {manifestHref !== null && <link rel="manifest" href={manifestHref} />}
        <title>{props.title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: props.styles }} />
        {firstScript !== undefined && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstScript }} />
        )}
        {scriptSrcs.map((src) => (
          <script key={src} defer src={src} nonce={nonce} />
        ))}
        {refresh !== null && (
          <noscript>
            <meta httpEquiv="refresh" content={`${refresh.seconds}; url=${refresh.href}`} />
          </noscript>
        )}
      </head>
      <body>{props.children}</body>
    </html>
  );
}
