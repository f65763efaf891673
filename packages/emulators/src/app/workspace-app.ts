import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EmulatorContext } from '../context.ts';
import { isRedirected, profileFor } from '../google/cloud-identity/precedence.ts';
import type { SsoProfile, WorkspaceUser } from '../state/model.ts';
import { findUser } from '../state/people.ts';
import { createHttpApp } from '../support/http-app.ts';
import { formValues } from '../ui/form.ts';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import { sendPage } from '../ui/page.ts';
import { acceptResponse } from './accept-response.ts';
import { mailPage, pollScript } from './mail-page.ts';
import { isPasswordOf } from './passwords.ts';
import { spMetadata, startSamlSignIn } from './service-provider.ts';
import { currentSession, forgetCookie, startSession } from './sessions.ts';
import { identifierPage, passwordPage, refusedPage, signedOutPage } from './sign-in-pages.ts';

const card = (reply: FastifyReply, title: string, body: Html, status = 200): Promise<unknown> =>
  sendPage(reply, { title, width: 'narrow', body }, status);

const suspendedText = 'Esta conta está suspensa. Fale com o administrador da empresa.';

/** The profile that asks for this person's password, or null when the workspace does so itself. */
function redirectProfile(context: EmulatorContext, user: WorkspaceUser): SsoProfile | null {
  const profile = profileFor(context.store.state, user);
  return profile !== null && isRedirected(context.store.state, user) ? profile : null;
}

function addSignIn(app: FastifyInstance, context: EmulatorContext): void {
  const { state } = context.store;
  app.get('/login', async (request, reply) =>
    card(reply, 'Fazer login', identifierPage(formValues(request.query).one('email'), null)),
  );
  app.post('/login/identifier', async (request, reply) => {
    const email = formValues(request.body).one('email').trim();
    const user = findUser(state, email);
    if (user === null) {
      return card(
        reply,
        'Fazer login',
        identifierPage(email, 'Não foi possível encontrar a sua conta.'),
        401,
      );
    }
    if (user.isSuspended) return card(reply, 'Fazer login', identifierPage(email, suspendedText), 403);
    const profile = redirectProfile(context, user);
    if (profile === null) return card(reply, 'Senha', passwordPage(user.primaryEmail, null));
    return reply.redirect(await startSamlSignIn(context, profile), 303);
  });
  app.post('/login/password', async (request, reply) => {
    const form = formValues(request.body);
    const user = findUser(state, form.one('email'));
    // Asked again here: SSO may have been switched on while the page was open.
    if (user === null || user.isSuspended || redirectProfile(context, user) !== null)
      return reply.redirect('/login', 303);
    if (!isPasswordOf(user, form.one('password'))) {
      return card(reply, 'Senha', passwordPage(user.primaryEmail, 'Senha incorreta. Tente novamente.'), 401);
    }
    startSession(context, reply, user, { method: 'password', profileId: null });
    return reply.redirect('/', 303);
  });
}

function addSaml(app: FastifyInstance, context: EmulatorContext): void {
  const find = (params: unknown): SsoProfile | undefined =>
    context.store.state.ssoProfiles.find((item) => item.id === formValues(params).one('profileId'));
  app.post('/samlrp/:profileId/acs', async (request, reply) => {
    const profile = find(request.params);
    const form = formValues(request.body);
    const result =
      profile === undefined
        ? { message: 'This domain is not configured to use single sign-on.', reason: 'unknown profile' }
        : await acceptResponse(context, profile, form.one('SAMLResponse'), form.one('RelayState'));
    if ('reason' in result) return card(reply, 'Não foi possível fazer login', refusedPage(result), 403);
    startSession(context, reply, result, { method: 'saml', profileId: profile?.id ?? null });
    return reply.redirect('/', 303);
  });
  app.get('/samlrp/:profileId', async (request, reply) => {
    const profile = find(request.params);
    if (profile === undefined) return reply.code(404).send();
    return reply.type('application/samlmetadata+xml').send(spMetadata(context, profile));
  });
}

/** The workspace app: a mail-like page behind a sign-in that obeys the emulated SSO settings. */
export async function createWorkspaceApp(context: EmulatorContext): Promise<FastifyInstance> {
  const app = await createHttpApp();
  app.get('/', async (request, reply) => {
    const current = currentSession(context, request);
    if (current === null || current.user === null) return reply.redirect('/login', 303);
    const { session, user } = current;
    if (session.endReason !== null) {
      forgetCookie(context, reply);
      return card(reply, 'Desconectado', signedOutPage(user.primaryEmail, session.endReason));
    }
    const body = mailPage(context, user, session);
    return sendPage(reply, { title: 'Caixa de entrada', width: 'wide', body, script: '/_assets/poll.js' });
  });
  app.get('/session', async (request, reply) => {
    const current = currentSession(context, request);
    const signedIn = current !== null && current.session.endedAt === null;
    return reply.header('cache-control', 'no-store').send({
      signedIn,
      email: signedIn ? (current.user?.primaryEmail ?? null) : null,
      endReason: current?.session.endReason ?? null,
    });
  });
  app.post('/logout', async (request, reply) => {
    const current = currentSession(context, request);
    forgetCookie(context, reply);
    if (current === null || current.session.endedAt !== null) return reply.redirect('/login', 303);
    current.session.endedAt = context.clock.now();
    current.session.endReason = 'logout';
    context.store.touch();
    // Google sends the browser on by a plain redirect; there is no SAML logout.
    const profile = context.store.state.ssoProfiles.find((item) => item.id === current.session.profileId);
    return reply.redirect(profile?.idpConfig.logoutRedirectUri ?? '/login', 303);
  });
  app.get('/_assets/poll.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pollScript),
  );
  addSignIn(app, context);
  addSaml(app, context);
  app.setNotFoundHandler(async (_request, reply) =>
    card(
      reply,
      'Página não encontrada',
      html`<section class="card">
        <h1>Página não encontrada</h1>
        <p><a href="/">Voltar</a></p>
      </section>`,
      404,
    ),
  );
  return app;
}
