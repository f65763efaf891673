import type { FastifyInstance } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { queryOf } from '#support/query.ts';
import { formValues } from '#ui/form.ts';
import { html } from '#ui/html.ts';
import { languageOf } from '#ui/language.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { brand, card, errorPage } from '../sessions/pages.ts';
import { startSession } from '../sessions/sessions.ts';
import { recordSignIn } from '../sessions/sign-in-log.ts';
import { acceptResponse, assertionConsumer } from './accept-response.ts';
import { entraMetadata } from './messages.ts';
import { postScript } from './start-sign-in.ts';

/** Entra as a service provider: where responses are posted, where a logout ends, and its metadata. */
export function addSaml(app: FastifyInstance, context: MicrosoftContext): void {
  app.post('/login.srf', async (request, reply) => {
    const form = formValues(request.body);
    const result = await acceptResponse(context, form.one('SAMLResponse'), form.one('RelayState'));
    if ('error' in result) return errorPage(context, reply, result.error, result.reason);
    const { member, domain, sessionIndex, continueTo } = result;
    const session = startSession(context, reply, member, { method: 'saml', domain, sessionIndex });
    recordSignIn(context, member, {
      appId: '00000002-0000-0ff1-ce00-000000000000',
      appDisplayName: 'Office 365 Exchange Online',
      ipAddress: request.ip,
      isFederated: true,
      errorCode: 0,
      failureReason: null,
    });
    const next = new URL(continueTo, context.urls.login);
    next.searchParams.set('emulator_session', session.id);
    return reply.redirect(`${next.pathname}${next.search}`, 303);
  });

  app.get('/login.srf', async (request, reply) => {
    const isAnswered = queryOf(request).has('SAMLResponse');
    const language = languageOf(request);
    const t = loginTexts[language];
    const body = html`<section class="card">
      ${brand(language)}
      <h1>${t.signedOutTitle}</h1>
      <p role="status">${isAnswered ? t.organizationToo : t.closeWindows}</p>
      <div class="row end"><a class="button" href="/mail">${t.signInAgain}</a></div>
    </section>`;
    return card(reply, t.signedOut, body);
  });

  app.get('/federationmetadata/saml20/federationmetadata.xml', async (_request, reply) =>
    reply.type('application/samlmetadata+xml').send(entraMetadata(assertionConsumer(context))),
  );

  app.get('/_assets/post.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(postScript),
  );
}
