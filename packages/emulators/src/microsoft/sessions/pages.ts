import type { FastifyReply } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { randomGuid } from '../../support/random.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { sendPage } from '../../ui/page.ts';
import { describeError } from './aadsts.ts';
import type { LoginError } from './aadsts.ts';

export const brand = html`<p class="brand">Microsoft <span>emulada</span></p>`;

export const alert = (problem: string | null): Html | null =>
  problem === null ? null : html`<p class="alert" role="alert">${problem}</p>`;

/** Sends a narrow page. */
export const card = (reply: FastifyReply, title: string, body: Html, status = 200): Promise<unknown> =>
  sendPage(reply, { title, width: 'narrow', body }, status);

/** The page for an error that Entra does not send back to the application; `reason` says more to testers. */
export function errorPage(
  context: MicrosoftContext,
  reply: FastifyReply,
  error: LoginError,
  reason?: string,
): Promise<unknown> {
  const ids = { traceId: randomGuid(), correlationId: randomGuid(), nowMs: context.clock.now() };
  const body = html`<section class="card">
    ${brand}
    <h1>Não foi possível entrar</h1>
    <p>Encontramos um problema ao fazer o seu login.</p>
    <pre lang="en" role="alert">${describeError(error, ids)}</pre>
    ${reason === undefined ? null : html`<p class="quiet">Motivo, para quem testa: <code>${reason}</code></p>`}
    <div class="row end"><a class="button secondary" href="/mail">Voltar</a></div>
  </section>`;
  return card(reply, 'Não foi possível entrar', body, 400);
}
