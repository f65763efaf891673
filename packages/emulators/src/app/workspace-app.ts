import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmulatorContext } from '../context.ts';
import { createHttpApp } from '../support/http-app.ts';
import { languageOf } from '../ui/language.ts';
import { sendPage } from '../ui/page.ts';
import { mailPage, mailTexts, pollScript } from './mail-page.ts';
import { addSaml } from './saml-routes.ts';
import { currentSession, forgetCookie } from './sessions.ts';
import { card, missingPage, signedOutPage } from './sign-in-pages.ts';
import { signInTexts } from './sign-in-texts.ts';
import { addSignIn } from './sign-in-routes.ts';

/** The workspace app: a mail-like page behind a sign-in that obeys the emulated SSO settings. */
export async function createWorkspaceApp(context: EmulatorContext): Promise<FastifyInstance> {
  const app = await createHttpApp();
  app.get('/', async (request, reply) => {
    const current = currentSession(context, request);
    if (current === null || current.user === null) return reply.redirect('/login', 303);
    const { session, user } = current;
    const language = languageOf(request);
    if (session.endReason !== null) {
      forgetCookie(context, reply);
      const page = signedOutPage(language, user.primaryEmail, session.endReason);
      return card(reply, signInTexts[language].signedOut, page);
    }
    const body = mailPage(context, user, session, language);
    const title = mailTexts[language].inbox;
    return sendPage(reply, { title, width: 'wide', body, language, script: '/_assets/poll.js' });
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
  const logout = async (request: FastifyRequest, reply: FastifyReply) => {
    const current = currentSession(context, request);
    forgetCookie(context, reply);
    if (current === null || current.session.endedAt !== null) return reply.redirect('/login', 303);
    current.session.endedAt = context.clock.now();
    current.session.endReason = 'logout';
    context.store.touch();
    // Google sends the browser on by a plain redirect; there is no SAML logout.
    const profile = context.store.state.ssoProfiles.find((item) => item.id === current.session.profileId);
    return reply.redirect(profile?.idpConfig.logoutRedirectUri ?? '/login', 303);
  };
  app.post('/logout', logout);
  // As `accounts.google.com/Logout`, to which other sites lead.
  app.get('/logout', logout);
  app.get('/_assets/poll.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pollScript),
  );
  addSignIn(app, context);
  addSaml(app, context);
  app.setNotFoundHandler(async (request, reply) => {
    const language = languageOf(request);
    return card(reply, signInTexts[language].missing, missingPage(language), 404);
  });
  return app;
}
