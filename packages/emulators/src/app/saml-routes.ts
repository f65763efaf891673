import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '../context.ts';
import type { SsoProfile } from '../state/model.ts';
import { formValues } from '../ui/form.ts';
import { languageOf } from '../ui/language.ts';
import { acceptResponse } from './accept-response.ts';
import { spMetadata } from './service-provider.ts';
import { startSession } from './sessions.ts';
import { card, refusedPage } from './sign-in-pages.ts';
import { signInTexts } from './sign-in-texts.ts';

/** The service provider of each profile: its metadata, and where responses are posted. */
export function addSaml(app: FastifyInstance, context: EmulatorContext): void {
  const find = (params: unknown): SsoProfile | undefined =>
    context.store.state.ssoProfiles.find((item) => item.id === formValues(params).one('profileId'));
  app.post('/samlrp/:profileId/acs', async (request, reply) => {
    const profile = find(request.params);
    const form = formValues(request.body);
    const result =
      profile === undefined
        ? { message: 'This domain is not configured to use single sign-on.', reason: 'unknown profile' }
        : await acceptResponse(context, profile, form.one('SAMLResponse'), form.one('RelayState'));
    if ('reason' in result) {
      const language = languageOf(request);
      return card(reply, signInTexts[language].refused, refusedPage(language, result), 403);
    }
    startSession(context, reply, result, { method: 'saml', profileId: profile?.id ?? null });
    return reply.redirect('/', 303);
  });
  app.get('/samlrp/:profileId', async (request, reply) => {
    const profile = find(request.params);
    if (profile === undefined) return reply.code(404).send();
    return reply.type('application/samlmetadata+xml').send(spMetadata(context, profile));
  });
}
