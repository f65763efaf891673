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
  /** Address of the script that runs once the page is parsed. */
  readonly scriptSrc?: string | undefined;
  readonly children: ReactNode;
}) {
  const { nonce, firstScript, scriptSrc } = props;
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
        {scriptSrc !== undefined && <script defer src={scriptSrc} nonce={nonce} />}
      </head>
      <body>{props.children}</body>
    </html>
  );
}
