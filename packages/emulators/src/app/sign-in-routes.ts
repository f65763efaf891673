import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '../context.ts';
import { isRedirected, profileFor } from '../google/cloud-identity/precedence.ts';
import type { SsoProfile, WorkspaceUser } from '../state/model.ts';
import { findUser } from '../state/people.ts';
import { formValues } from '../ui/form.ts';
import { languageOf } from '../ui/language.ts';
import { isPasswordOf } from './passwords.ts';
import { startSamlSignIn } from './service-provider.ts';
import { startSession } from './sessions.ts';
import { card, identifierPage, passwordPage } from './sign-in-pages.ts';
import { signInTexts } from './sign-in-texts.ts';

/** The profile that asks for this person's password, or null when the workspace does so itself. */
function redirectProfile(context: EmulatorContext, user: WorkspaceUser): SsoProfile | null {
  const profile = profileFor(context.store.state, user);
  return profile !== null && isRedirected(context.store.state, user) ? profile : null;
}

/** The workspace's own sign-in: the address, then its password or the profile that asks for it. */
export function addSignIn(app: FastifyInstance, context: EmulatorContext): void {
  const { state } = context.store;
  app.get('/login', async (request, reply) => {
    const language = languageOf(request);
    const email = formValues(request.query).one('email');
    return card(reply, signInTexts[language].signIn, identifierPage(language, email, null));
  });
  app.post('/login/identifier', async (request, reply) => {
    const language = languageOf(request);
    const { signIn, password } = signInTexts[language];
    const email = formValues(request.body).one('email').trim();
    const user = findUser(state, email);
    if (user === null) {
      return card(reply, signIn, identifierPage(language, email, 'unknown'), 401);
    }
    if (user.isSuspended) return card(reply, signIn, identifierPage(language, email, 'suspended'), 403);
    const profile = redirectProfile(context, user);
    if (profile === null) return card(reply, password, passwordPage(language, user.primaryEmail, null));
    return reply.redirect(await startSamlSignIn(context, profile), 303);
  });
  app.post('/login/password', async (request, reply) => {
    const form = formValues(request.body);
    const user = findUser(state, form.one('email'));
    // Asked again here: SSO may have been switched on while the page was open.
    if (user === null || user.isSuspended || redirectProfile(context, user) !== null)
      return reply.redirect('/login', 303);
    if (!isPasswordOf(user, form.one('password'))) {
      const language = languageOf(request);
      const page = passwordPage(language, user.primaryEmail, 'wrong');
      return card(reply, signInTexts[language].password, page, 401);
    }
    startSession(context, reply, user, { method: 'password', profileId: null });
    return reply.redirect('/', 303);
  });
}
