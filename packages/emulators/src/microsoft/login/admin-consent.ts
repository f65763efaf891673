import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { queryOf } from '#support/query.ts';
import { randomGuid } from '#support/random.ts';
import { formValues } from '#ui/form.ts';
import { languageOf } from '#ui/language.ts';
import { describeError, loginErrors } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { card, errorPage } from '../sessions/pages.ts';
import { signedIn } from '../sessions/sessions.ts';
import { memberAt, readAuthority } from './authority.ts';
import type { Authority } from './authority.ts';
import { readReturnAddress } from './authorization-request.ts';
import type { ReturnAddress } from './authorization-request.ts';
import { grantForAll, isGlobalAdministrator } from './grants.ts';
import { consentForm, needsApprovalPage } from './pages.ts';
import { requireSignIn } from './require-sign-in.ts';
import { readScopes } from './scopes.ts';
import { sendBack } from './send-back.ts';

/** The two generations of the endpoint, which differ in their answers. */
type Version = 'v1' | 'v2';

/** A checked request for an administrator's consent. */
interface AdminConsentRequest extends ReturnAddress {
  readonly authority: Authority;
  /** Delegated permissions to grant for all. */
  readonly scopes: readonly string[];
  /** Permissions of the application itself; only `.default` and v1 ask for them. */
  readonly permissions: readonly string[];
  readonly scopeText: string;
}

function readRequest(
  context: MicrosoftContext,
  version: Version,
  authorityName: string,
  query: URLSearchParams,
): AdminConsentRequest | LoginError {
  const authority = readAuthority(context, authorityName);
  if ('code' in authority) return authority;
  if (version === 'v2' && (authority.kind === 'common' || authority.kind === 'consumers'))
    return loginErrors.grantNotOnCommon();
  const address = readReturnAddress(context, authority, query);
  if ('code' in address) return address;
  const { app } = address;
  const scopeText = version === 'v1' ? '.default' : (query.get('scope') ?? '');
  const scope = readScopes(context, app, scopeText);
  if ('code' in scope) return scope;
  const permissions = scope.asksDefault ? app.application : [];
  return { ...address, authority, scopes: scope.scopes, permissions, scopeText };
}

function sendRefusal(
  context: MicrosoftContext,
  reply: FastifyReply,
  version: Version,
  request: AdminConsentRequest,
): unknown {
  const ids = { traceId: randomGuid(), correlationId: randomGuid(), nowMs: context.clock.now() };
  return sendBack(
    reply,
    request,
    version === 'v1'
      ? { error: 'permission_denied', error_description: 'The admin canceled the request' }
      : {
          admin_consent: 'True',
          error: 'consent_required',
          error_description: describeError(loginErrors.declined(), ids),
        },
  );
}

function addVersion(app: FastifyInstance, context: MicrosoftContext, version: Version): void {
  const path = version === 'v1' ? '/:authority/adminconsent' : '/:authority/v2.0/adminconsent';
  app.get(path, async (raw, reply) => {
    const query = queryOf(raw);
    const name = formValues(raw.params).one('authority');
    const request = readRequest(context, version, name, query);
    if ('code' in request) return errorPage(context, reply, request);
    const account = await requireSignIn(context, {
      request: raw,
      reply,
      appName: request.app.displayName,
      prompts: [],
      loginHint: query.get('login_hint'),
    });
    if (account === null) return reply;
    const member = memberAt(request.authority, account, request.app.clientId);
    if ('code' in member) return errorPage(context, reply, member);
    const language = languageOf(raw);
    const action = `${path.replace(':authority', name)}/_decision`;
    if (!isGlobalAdministrator(member))
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
        permissions: [...request.scopes, ...request.permissions],
        request: query.toString(),
        action,
        offersAll: false,
        isForAll: true,
      },
      language,
    );
    return card(reply, loginTexts[language].permissions, body);
  });

  app.post(`${path}/_decision`, async (raw, reply) => {
    const form = formValues(raw.body);
    const name = formValues(raw.params).one('authority');
    const request = readRequest(context, version, name, new URLSearchParams(form.one('request')));
    if ('code' in request) return errorPage(context, reply, request);
    const current = signedIn(context, raw);
    const member =
      current === null ? null : memberAt(request.authority, current.member, request.app.clientId);
    if (member === null || 'code' in member)
      return errorPage(context, reply, member ?? loginErrors.noSession());
    if (form.one('decision') !== 'allow' || !isGlobalAdministrator(member))
      return sendRefusal(context, reply, version, request);
    grantForAll(member.tenant, request.app, request, context.clock.now());
    context.store.touch();
    return sendBack(reply, request, {
      admin_consent: 'True',
      tenant: member.tenant.id,
      ...(version === 'v2' ? { scope: request.scopeText } : {}),
    });
  });
}

/** Consent of an administrator for the whole tenant, in both generations of the endpoint. */
export function addAdminConsent(app: FastifyInstance, context: MicrosoftContext): void {
  addVersion(app, context, 'v1');
  addVersion(app, context, 'v2');
}
