import type { FastifyReply } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { randomGuid } from '#support/random.ts';
import { html } from '#ui/html.ts';
import { languageOf } from '#ui/language.ts';
import { sendPage } from '#ui/page.ts';
import { describeError } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { brand } from '../sessions/pages.ts';
import type { ReturnAddress } from './authorization-request.ts';

/** Sends an answer to the application in the way it asked for, with its `state`. */
export function sendBack(
  reply: FastifyReply,
  { redirectUri, responseMode, state }: ReturnAddress,
  values: Readonly<Record<string, string>>,
): Promise<unknown> | unknown {
  const answer = { ...values, ...(state === null ? {} : { state }) };
  if (responseMode === 'form_post') {
    const fields = Object.entries(answer).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    );
    const language = languageOf(reply.request);
    const t = loginTexts[language];
    const body = html`<section class="card">
      ${brand(language)}
      <form method="post" action="${redirectUri}">
        ${fields}
        <div class="row end"><button>${t.goOn}</button></div>
      </form>
    </section>`;
    return sendPage(reply, { title: t.signIn, width: 'narrow', body, language, script: '/_assets/post.js' });
  }
  const target = new URL(redirectUri);
  if (responseMode === 'fragment') target.hash = new URLSearchParams(answer).toString();
  else for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  return reply.redirect(target.toString(), 302);
}

/** Sends an error to the application. */
export function sendErrorBack(
  context: MicrosoftContext,
  reply: FastifyReply,
  address: ReturnAddress,
  error: LoginError,
): Promise<unknown> | unknown {
  const ids = { traceId: randomGuid(), correlationId: randomGuid(), nowMs: context.clock.now() };
  return sendBack(reply, address, {
    error: error.error,
    ...(error.suberror === undefined ? {} : { error_subcode: error.suberror }),
    error_description: describeError(error, ids),
  });
}
