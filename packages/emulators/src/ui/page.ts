import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { Language } from './language.ts';

interface PageParts {
  title: string;
  body: Html;
  /** `narrow` is a card in the middle, as a sign-in page; `wide` a working page. */
  width: 'narrow' | 'wide';
  script?: string;
  /** What the page is written in; Portuguese unless given. */
  language?: Language;
}

/** Sends a whole page. Its style sheet comes from `/_assets/style.css`, its optional script from `script`. */
export async function sendPage(reply: FastifyReply, parts: PageParts, status = 200): Promise<unknown> {
  const page = html`<!DOCTYPE html>
    <html lang="${parts.language ?? 'pt-BR'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${parts.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/_assets/style.css" />
        ${parts.script === undefined ? null : html`<script src="${parts.script}" defer></script>`}
      </head>
      <body class="${parts.width}">
        <main>${parts.body}</main>
      </body>
    </html>`;
  return await reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.safeHtml);
}

/** A day and hour as people read it in a language; the instant in epoch milliseconds, in São Paulo's time. */
export function showTime(ms: number, language: Language = 'pt-BR'): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  }).format(ms);
}

/** A person's round mark with the initials. */
export function avatar(name: string): Html {
  const words = name.split(' ');
  const initials = `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}`;
  return html`<span class="avatar" aria-hidden="true">${initials}</span>`;
}
