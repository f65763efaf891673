import type { ReactNode } from 'react';
import type { Language } from '@shiftgate/phrases/translate.ts';

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
  /** So long a browser without scripts waits before it loads the page again; null = for ever. */
  readonly refreshSeconds?: number | null;
  readonly children: ReactNode;
}) {
  const { nonce, firstScript, scriptSrcs = [], refreshSeconds = null } = props;
  return (
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" />
        <title>{props.title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: props.styles }} />
        {firstScript !== undefined && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstScript }} />
        )}
        {scriptSrcs.map((src) => (
          <script key={src} defer src={src} nonce={nonce} />
        ))}
        {refreshSeconds !== null && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
      </head>
      <body>{props.children}</body>
    </html>
  );
}
