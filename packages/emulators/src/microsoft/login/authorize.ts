import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { queryOf } from '#support/query.ts';
import { randomGuid, randomText } from '#support/random.ts';
import { formValues } from '#ui/form.ts';
import { languageOf } from '#ui/language.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { card, errorPage } from '../sessions/pages.ts';
import { signedIn } from '../sessions/sessions.ts';
import type { Member } from '../state/find.ts';
import { memberAt, readAuthority } from './authority.ts';
import { readAuthorizationRequest, readReturnAddress } from './authorization-request.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { grantScopes, isGlobalAdministrator, mayGrant, missingScopes } from './grants.ts';
import { consentForm, needsApprovalPage } from './pages.ts';
import { requireSignIn } from './require-sign-in.ts';
import { needsAdmin } from './scopes.ts';
import { sendBack, sendErrorBack } from './send-back.ts';

const codeLifetimeMs = 10 * 60_000;

/** `client_info` as Microsoft's clients read it: the ids of account and tenant. */
export const clientInfo = ({ tenant, user }: Member): string =>
  Buffer.from(JSON.stringify({ uid: user.id, utid: tenant.id }), 'utf8').toString('base64url');

function issueCode(
  context: MicrosoftContext,
  request: AuthorizationRequest,
  member: Member,
  at: number,
): string {
  const { state } = context.store;
  const now = context.clock.now();
  const code = `1.A${randomText(90)}`;
  state.codes = state.codes.filter((item) => item.expiresAt > now);
  state.codes.push({
    code,
    authority: request.authority.name,
    tenantId: member.tenant.id,
    userId: member.user.id,
    clientId: request.app.clientId,
    redirectUri: request.redirectUri,
    scopes: request.scope.scopes,
    nonce: request.nonce,
    codeChallenge: request.codeChallenge,
    codeChallengeMethod: request.codeChallengeMethod,
    expiresAt: now + codeLifetimeMs,
    isRedeemed: false,
    authenticatedAt: at,
  });
  context.store.touch();
  return code;
}

/** The authorization endpoint, and the decision about consent. Nothing is remembered between the pages but the session. */
export function addAuthorize(app: FastifyInstance, context: MicrosoftContext): void {
  const finish = (
    reply: FastifyReply,
    request: AuthorizationRequest,
    member: Member,
    authenticatedAt: number,
  ): unknown =>
    sendBack(reply, request, {
      code: issueCode(context, request, member, authenticatedAt),
      ...(request.wantsClientInfo ? { client_info: clientInfo(member) } : {}),
      session_state: randomGuid(),
    });

  /** Reads a request, or answers that it cannot be read. */
  const read = async (
    reply: FastifyReply,
    authorityName: string,
    query: URLSearchParams,
  ): Promise<AuthorizationRequest | null> => {
    const authority = readAuthority(context, authorityName);
    if ('code' in authority) {
      await errorPage(context, reply, authority);
      return null;
    }
    const address = readReturnAddress(context, authority, query);
    if ('code' in address) {
      await errorPage(context, reply, address);
      return null;
    }
    const request = readAuthorizationRequest(context, authority, address, query);
    if (!('code' in request)) return request;
    await sendErrorBack(context, reply, address, request);
    return null;
  };

  app.get('/:authority/oauth2/v2.0/authorize', async (raw, reply) => {
    const query = queryOf(raw);
    const authorityName = formValues(raw.params).one('authority');
    const request = await read(reply, authorityName, query);
    if (request === null) return reply;
    const isSilent = request.prompts.includes('none');
    if (isSilent && signedIn(context, raw) === null)
      return sendErrorBack(context, reply, request, loginErrors.noSession());
    const account = await requireSignIn(context, {
      request: raw,
      reply,
      appName: request.app.displayName,
      prompts: isSilent ? [] : request.prompts,
      loginHint: request.loginHint,
    });
    if (account === null) return reply;
    const member = memberAt(request.authority, account, request.app.clientId);
    if ('code' in member) return errorPage(context, reply, member);
    const { scopes } = request.scope;
    const missing = missingScopes(member, request.app.clientId, scopes);
    const at = signedIn(context, raw)?.session.startedAt ?? context.clock.now();
    if (missing.length === 0 && !request.prompts.includes('consent'))
      return finish(reply, request, member, at);
    const { clientId, displayName } = request.app;
    if (isSilent)
      return sendErrorBack(context, reply, request, loginErrors.notConsented(clientId, displayName));
    const language = languageOf(raw);
    const action = `/${authorityName}/_consent`;
    if (!mayGrant(member, missing))
      return card(
        reply,
        loginTexts[language].approval,
        needsApprovalPage(request.app, query.toString(), action, language),
        403,
      );
    const body = consentForm(
      request.app,
      member,
      {
        permissions: scopes,
        request: query.toString(),
        action,
        offersAll: scopes.some(needsAdmin),
        isForAll: false,
      },
      language,
    );
    return card(reply, loginTexts[language].permissions, body);
  });

  app.post('/:authority/_consent', async (raw, reply) => {
    const form = formValues(raw.body);
    const request = await read(
      reply,
      formValues(raw.params).one('authority'),
      new URLSearchParams(form.one('request')),
    );
    if (request === null) return reply;
    const current = signedIn(context, raw);
    if (current === null) return sendErrorBack(context, reply, request, loginErrors.noSession());
    const member = memberAt(request.authority, current.member, request.app.clientId);
    if ('code' in member) return errorPage(context, reply, member);
    if (form.one('decision') !== 'allow' || !mayGrant(member, request.scope.scopes))
      return sendErrorBack(context, reply, request, loginErrors.declined());
    const isForAll = form.one('for_all') === '1' && isGlobalAdministrator(member);
    grantScopes(member.tenant, request.app, isForAll ? null : member.user.id, request.scope.scopes);
    return finish(reply, request, member, current.session.startedAt);
  });
}
