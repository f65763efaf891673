import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EmulatorContext } from '#context.ts';
import { domainOf, findUser } from '#state/people.ts';
import type { WorkspaceUser } from '#state/model.ts';
import { queryOf } from '#support/query.ts';
import { formValues } from '#ui/form.ts';
import { html } from '#ui/html.ts';
import { fill, languageOf } from '#ui/language.ts';
import { sendPage } from '#ui/page.ts';
import { readAuthorizationRequest } from './authorization-request.ts';
import type { AuthorizationRequest, RefusedRequest } from './authorization-request.ts';
import { accountPicker, consentForm, errorPage } from './consent-page.ts';
import { consentTexts } from './consent-texts.ts';
import { findGrant, issueCode } from './grants.ts';
import type { Consent } from './grants.ts';
import { identityScopes } from '../api/scopes.ts';

function redirectBack(
  reply: FastifyReply,
  request: AuthorizationRequest,
  values: Record<string, string>,
): unknown {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  if (request.state !== null) target.searchParams.set('state', request.state);
  return reply.redirect(target.toString(), 302);
}

function finish(
  context: EmulatorContext,
  reply: FastifyReply,
  request: AuthorizationRequest,
  consent: Consent,
): unknown {
  const { code, scopes } = issueCode(context.store.state, request, consent, context.clock.now());
  context.store.touch();
  return redirectBack(reply, request, {
    code,
    scope: scopes.join(' '),
    authuser: '0',
    hd: domainOf(consent.user.primaryEmail),
    prompt: request.prompts.includes('consent') ? 'consent' : 'none',
  });
}

function refuse(reply: FastifyReply, refused: RefusedRequest): Promise<unknown> {
  const language = languageOf(reply.request);
  const title = consentTexts[language].error;
  return sendPage(
    reply,
    { title, width: 'narrow', body: errorPage(refused, language), language },
    refused.status,
  );
}

/** The authorization endpoint, the account picker and the consent page. Nothing is remembered between the pages. */
export function addAuthorize(app: FastifyInstance, context: EmulatorContext): void {
  const { state } = context.store;

  const consent = async (
    reply: FastifyReply,
    request: AuthorizationRequest,
    user: WorkspaceUser,
    query: URLSearchParams,
  ): Promise<unknown> => {
    const language = languageOf(reply.request);
    const t = consentTexts[language];
    if (user.isSuspended) {
      const explain = () => html`${fill(t.suspendedText, { email: user.primaryEmail })}`;
      const body = errorPage({ code: 'account_disabled', status: 403, explain }, language);
      return sendPage(reply, { title: t.accountSuspended, width: 'narrow', body, language }, 403);
    }
    const granted = findGrant(state, user.id, request.client.clientId)?.scopes ?? [];
    const isKnown = request.scopes.every((scope) => granted.includes(scope));
    if (isKnown && !request.prompts.includes('consent'))
      return finish(context, reply, request, { user, allowedScopes: request.scopes });
    const body = consentForm(request, user, query, language);
    return sendPage(reply, { title: t.permissions, width: 'narrow', body, language });
  };

  app.get('/o/oauth2/v2/auth', async (raw, reply) => {
    const query = queryOf(raw);
    const request = readAuthorizationRequest(query, context);
    if ('explain' in request) {
      return refuse(reply, request);
    }
    if (request.prompts.includes('none'))
      return redirectBack(reply, request, { error: 'interaction_required' });
    const hinted = request.loginHint === null ? null : findUser(state, request.loginHint);
    if (hinted !== null && !request.prompts.includes('select_account'))
      return consent(reply, request, hinted, query);
    const language = languageOf(raw);
    const body = accountPicker(context, request, query, language);
    return sendPage(reply, { title: consentTexts[language].signIn, width: 'narrow', body, language });
  });

  app.get('/signin/oauth/consent', async (raw, reply) => {
    const query = queryOf(raw);
    const request = readAuthorizationRequest(query, context);
    if ('explain' in request) {
      return refuse(reply, request);
    }
    const user = findUser(state, query.get('emulator_account') ?? '');
    if (user === null) return reply.redirect(`/o/oauth2/v2/auth?${query.toString()}`, 302);
    return consent(reply, request, user, query);
  });

  app.post('/signin/oauth/decision', async (raw, reply) => {
    const form = formValues(raw.body);
    const request = readAuthorizationRequest(new URLSearchParams(form.one('request')), context);
    if ('explain' in request) {
      return refuse(reply, request);
    }
    const user = findUser(state, form.one('account'));
    if (user === null || user.isSuspended || form.one('decision') !== 'allow') {
      return redirectBack(reply, request, { error: 'access_denied' });
    }
    const ticked = form.all('scope');
    const allowedScopes = request.scopes.filter(
      (scope) => identityScopes.includes(scope) || ticked.includes(scope),
    );
    return finish(context, reply, request, { user, allowedScopes });
  });
}
