import type { FastifyReply } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { randomGuid } from '#support/random.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { languageOf } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { sendPage } from '#ui/page.ts';
import { describeError } from './aadsts.ts';
import type { LoginError } from './aadsts.ts';
import { loginTexts } from './login-texts.ts';

export const brand = (language: Language): Html =>
  html`<p class="brand">Microsoft <span>${loginTexts[language].emulated}</span></p>`;

export const alert = (problem: string | null): Html | null =>
  problem === null ? null : html`<p class="alert" role="alert">${problem}</p>`;

/** Sends a narrow page, in the language of the browser as its body is. */
export const card = (reply: FastifyReply, title: string, body: Html, status = 200): Promise<unknown> =>
  sendPage(reply, { title, width: 'narrow', body, language: languageOf(reply.request) }, status);

/** The page for an error that Entra does not send back to the application; `reason` says more to testers. */
export function errorPage(
  context: MicrosoftContext,
  reply: FastifyReply,
  error: LoginError,
  reason?: string,
): Promise<unknown> {
  const ids = { traceId: randomGuid(), correlationId: randomGuid(), nowMs: context.clock.now() };
  const language = languageOf(reply.request);
  const t = loginTexts[language];
  const body = html`<section class="card">
    ${brand(language)}
    <h1>${t.refused}</h1>
    <p>${t.refusedText}</p>
    <pre lang="en" role="alert">${describeError(error, ids)}</pre>
    ${reason === undefined ? null : html`<p class="quiet">${t.reasonForTesters} <code>${reason}</code></p>`}
    <div class="row end"><a class="button secondary" href="/mail">${t.back}</a></div>
  </section>`;
  return card(reply, t.refused, body, 400);
}
