import type { FastifyReply, FastifyRequest } from 'fastify';
import { inCompany, isKey } from '../../db/transactions.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { randomName } from '../../core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import { createFlow } from '../session/flows.ts';
import type { SpAttempt } from '../saml/saml-response.ts';
import { sendResponse, sendRefusal } from './result-pages.tsx';
import { clientOf, field } from '../http/request.ts';
import { findAppByKey } from '../../modules/service-providers/public.ts';
import { companyOfSamlKey } from '../http/find-company.ts';
import { isForHint, tryContinue } from './continue-session.ts';
import type { Continued } from './continue-session.ts';

type Started =
  | { readonly kind: 'flow'; readonly name: string }
  | { readonly kind: 'continued'; readonly attempt: SpAttempt; readonly continued: Continued };

/**
 * GET /saml/:company/start/:sp: an IdP-initiated sign-in by the link of an application. The decision and the log row
 * are the same; the response has no InResponseTo and goes to the default address of the record.
 */
export async function startApp(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signinUrl } = context.config;
  const companyKey = await companyOfSamlKey(context, field(request.params, 'company', 80) ?? '');
  const spKey = field(request.params, 'sp', 80) ?? '';
  const shownBrowser = readCookie(request, 'browser', signinUrl);
  const browserName = shownBrowser ?? randomName();
  const now = context.clock.now();
  const started = await inCompany(context.db, companyKey, async (tx): Promise<Started> => {
    const company = await context.snapshots.read(tx, companyKey);
    if (!company.isUsable) throw new FaultError('unavailable', 'COMPANY_CLOSED');
    const sp = isKey(spKey) ? await findAppByKey(tx, companyKey, spKey) : null;
    const acs = sp?.record.acs.find((endpoint) => endpoint.isDefault);
    if (!sp || !acs) throw new FaultError('notFound', 'SP_UNKNOWN');
    const spRequest = { sp, acsUrl: acs.url, requestId: null, relayState: null };
    const attempt = { company, spRequest, client: clientOf(request), now, requestId: request.id };
    const cookie = readCookie(request, 'session', signinUrl);
    const continued = await tryContinue(context, tx, attempt, cookie, isForHint(null));
    if (continued !== null) return { kind: 'continued', attempt, continued };
    const name = await createFlow(
      tx,
      {
        companyKey,
        spKey: sp.key,
        acsUrl: acs.url,
        requestId: null,
        relayState: null,
        loginHint: null,
        isForceAuthn: false,
        isPassive: false,
        browserName,
      },
      now,
    );
    return { kind: 'flow', name };
  });
  if (started.kind === 'continued') {
    const { attempt, continued } = started;
    if (continued.response !== null) {
      return sendResponse(context, request, reply, attempt, continued.response, continued.person, true);
    }
    writeCookie(reply, 'session', null, signinUrl);
    return sendRefusal(context, request, reply, attempt, continued.person, continued.verdict);
  }
  if (shownBrowser === null) writeCookie(reply, 'browser', browserName, signinUrl);
  return reply.redirect(`/sign-in?flow=${started.name}`, 303);
}
