import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '../context.ts';
import { isRedirected, profileFor } from '../google/cloud-identity/precedence.ts';
import type { SsoProfile, WorkspaceUser } from '../state/model.ts';
import { findUser } from '../state/people.ts';
import { formValues } from '../ui/form.ts';
import { isPasswordOf } from './passwords.ts';
import { startSamlSignIn } from './service-provider.ts';
import { startSession } from './sessions.ts';
import { card, identifierPage, passwordPage } from './sign-in-pages.ts';

const suspendedText = 'Esta conta está suspensa. Fale com o administrador da empresa.';

/** The profile that asks for this person's password, or null when the workspace does so itself. */
function redirectProfile(context: EmulatorContext, user: WorkspaceUser): SsoProfile | null {
  const profile = profileFor(context.store.state, user);
  return profile !== null && isRedirected(context.store.state, user) ? profile : null;
}

/** The workspace's own sign-in: the address, then its password or the profile that asks for it. */
export function addSignIn(app: FastifyInstance, context: EmulatorContext): void {
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
