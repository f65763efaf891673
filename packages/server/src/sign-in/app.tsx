import { createSecretKey } from 'node:crypto';
import formbody from '@fastify/formbody';
import {
  requestPageHref,
  codePath,
  minePath,
  passwordSavedPath,
  rehearsalPath,
  signOutOfEmailPath,
} from '@shiftgate/pages/layout/links.ts';
import { FaultPage } from '@shiftgate/pages/message-page.tsx';
import type { SignInFault } from '@shiftgate/pages/message-page.tsx';
import { productMark } from '@shiftgate/pages/layout/product-mark.ts';
import { SamlError } from '@shiftgate/saml/index.ts';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { watchAddresses } from '../http/client-address.ts';
import { trustOf } from '../http/trusted-proxies.ts';
import { mountHealth } from '../http/health.ts';
import { createOutageLog } from '../http/replies/outage-log.ts';
import { watchMethods } from '../http/replies/other-methods.ts';
import { requestNames } from '../http/request-log.ts';
import { refuseEncodedBodies } from '../http/replies/encoded-body.ts';
import { refuseRepeatedHost } from '../http/replies/repeated-host.ts';
import { addHeaders } from '../http/replies/security-headers.ts';
import { requestTimeout } from '../http/replies/unreadable-request.ts';
import { announceUnrouted } from '../http/replies/unrouted.ts';
import { createLockouts, createThrottle } from '../modules/passwords/public.ts';
import { readinessOf } from '../modules/signing-keys/public.ts';
import { HashQueueFullError } from '../ports/password-hasher.ts';
import { sendBusy } from './http/load-shedding.tsx';
import { answerUnreadableWithPage } from './http/client-error.tsx';
import { originOf } from '../core/idp-addresses.ts';
import { createAttemptNotifier, createShedLog } from '../modules/access-log/public.ts';
import { startRehearsal } from './self-service/start-rehearsal.ts';
import { showDenial } from './self-service/denied-page.tsx';
import { showPasswordSaved } from './password/password-saved.tsx';
import { showChangeLink } from './password/change-link.tsx';
import { showCodePage, submitCode } from './password/one-time-code.tsx';
import { deriveKey } from '../core/secret-names.ts';
import type { SignInContext, SignInDeps } from './http/deps.ts';
import { FaultError } from '../core/faults.ts';
import { createFormAnswers, createKnownCompanies } from './http/known-companies.ts';
import { showOpenMailbox, signOutOfWorkspace } from './logout/workspace-sign-out.tsx';
import { showPasswordHelp, signOut, startAgain, startOver } from './logout/sign-out.tsx';
import { unreadableKeys } from '../core/branding.ts';
import { showMetadata } from './saml/metadata.ts';
import { addAccountPages } from './account/routes.ts';
import type { Serve } from './http/handler.ts';
import { answerHeaders, sendPage } from './http/page-response.ts';
import { createImageCache, serveImage } from './http/serve-image.ts';
import { serveManifest } from './http/serve-manifest.ts';
import { reveal, stay } from './http/page-script.ts';
import { signOutOfApps, singleLogout } from './logout/single-logout.tsx';
import {
  changeOwnPassword,
  chooseByLink,
  handlerOf,
  startByLink,
  startByMessage,
  submitNewPassword,
  submitOwnPassword,
  submitPassword,
  visitFlow,
} from './steps.ts';
import { findRestartLink } from './session/restart-link.ts';
import type { RestartLink } from './session/restart-link.ts';

/** Largest body: a SAML request of 64 kB in base64, percent-encoded at worst, with its RelayState. */
const bodyLimit = 256 * 1024;

/** How long a browser may cache that there is no icon. */
const iconSeconds = 7 * 24 * 3600;

/** Creates the whole sign-in service as an HTTP app without a port; the caller listens. */
export async function createSignInApp(
  deps: SignInDeps,
  options: { readonly logger?: FastifyBaseLogger | boolean } = {},
): Promise<FastifyInstance> {
  const { trustedProxies } = deps.config;
  const logging =
    typeof options.logger === 'object'
      ? { loggerInstance: options.logger }
      : { logger: options.logger ?? false };
  const app = fastify({
    ...logging,
    bodyLimit,
    requestTimeout,
    // Addresses of this service hold requests and single-use tokens, so requests are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length === 0 ? false : trustOf(trustedProxies),
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
    // A sign-in that still arrives while the process stops is served.
    return503OnClosing: false,
    ...requestNames(trustedProxies),
    clientErrorHandler: answerUnreadableWithPage(deps, isSecureOrigin(deps)),
    // An unreadable address finds no route, so no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...answerHeaders(isSecureOrigin(deps)), 'x-request-id': request.id });
      announceUnrouted(reply, 'sign_in');
      app.errorHandler(error, request, reply);
    },
  });
  await addSignInService(app, deps);
  return app;
}

const isSecureOrigin = (deps: SignInDeps): boolean => deps.config.signinUrl.startsWith('https:');

/** Registers every route of the service; it has an app of its own, since it is an origin of its own. */
export async function addSignInService(app: FastifyInstance, deps: SignInDeps): Promise<void> {
  const notifier = createAttemptNotifier(deps.db);
  const throttleKey = deriveKey(deps.masterKey, 'throttle');
  const context: SignInContext = {
    ...deps,
    throttle: createThrottle(throttleKey),
    lockouts: createLockouts(throttleKey),
    linkKey: createSecretKey(deriveKey(deps.masterKey, 'link')),
    requestKey: createSecretKey(deriveKey(deps.masterKey, 'ask')),
    isSecure: isSecureOrigin(deps),
    images: createImageCache(),
    knownCompanies: createKnownCompanies(),
    formAnswers: createFormAnswers(),
    notedRefusals: new Map(),
    shedLog: createShedLog(deps.db, notifier),
    notifier,
    liveDb: deps.liveDb ?? deps.db,
  };
  await app.register(formbody, { bodyLimit });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  addHeaders(app, (request) => ({ ...answerHeaders(context.isSecure), 'x-request-id': request.id }));
  watchAddresses(app, deps);
  refuseRepeatedHost(app, () => new FaultError('request', 'HOST_REPEATED'));
  refuseEncodedBodies(app, () => new FaultError('request', 'BODY_ENCODED', 415));
  answerFaults(app, context);
  const refuseOtherMethods = watchMethods(app, (request, reply) =>
    sendFault(context, request, reply, { fault: 'method', status: 405, way: null }),
  );
  const serve: Serve = (handler) => (request: FastifyRequest, reply: FastifyReply) =>
    handler(context, request, reply);
  app.get('/saml/:company/metadata', serve(showMetadata));
  app.get('/saml/:company/sso', { exposeHeadRoute: false }, serve(handlerOf(startByMessage)));
  app.post('/saml/:company/sso', serve(handlerOf(startByMessage)));
  app.get('/saml/:company/slo', { exposeHeadRoute: false }, serve(singleLogout));
  app.post('/saml/:company/slo', serve(singleLogout));
  app.get('/saml/:company/start/:sp', { exposeHeadRoute: false }, serve(handlerOf(startByLink)));
  app.get('/sign-in', { exposeHeadRoute: false }, serve(handlerOf(visitFlow)));
  app.post('/sign-in', serve(handlerOf(submitPassword)));
  app.get(`${rehearsalPath}/:company/:name`, { exposeHeadRoute: false }, serve(startRehearsal));
  app.get('/sign-in/denied', { exposeHeadRoute: false }, serve(showDenial));
  app.post('/sign-in/change', serve(handlerOf(submitNewPassword)));
  app.get('/sign-in/change/:token', { exposeHeadRoute: false }, serve(showChangeLink));
  app.post('/sign-in/change/:token', serve(handlerOf(chooseByLink)));
  app.get(passwordSavedPath, { exposeHeadRoute: false }, serve(showPasswordSaved));
  app.get(codePath, { exposeHeadRoute: false }, serve(showCodePage));
  app.post(codePath, serve(submitCode));
  app.get('/sign-in/not-me', { exposeHeadRoute: false }, serve(startOver));
  app.get('/sign-in/again', { exposeHeadRoute: false }, serve(startAgain));
  app.get('/sign-in/sign-out', { exposeHeadRoute: false }, serve(signOut));
  app.get('/sign-in/sign-out/apps', { exposeHeadRoute: false }, serve(signOutOfApps));
  app.get(signOutOfEmailPath, { exposeHeadRoute: false }, serve(showOpenMailbox));
  app.post(signOutOfEmailPath, serve(signOutOfWorkspace));
  app.get('/sign-in/password', { exposeHeadRoute: false }, serve(showPasswordHelp));
  addAccountPages(app, serve);
  app.post(minePath, serve(handlerOf(submitOwnPassword)));
  app.post('/accounts/me/password', serve(handlerOf(changeOwnPassword)));
  app.get('/', { exposeHeadRoute: false }, async (_request, reply) => reply.redirect(minePath, 303));
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(productMark),
  );
  for (const { src, serve: handler } of [reveal, stay])
    app.get(src, { exposeHeadRoute: false }, serve(handler));
  app.get('/look/:company/manifest.webmanifest', { exposeHeadRoute: false }, serve(serveManifest));
  app.get('/look/:company/:file', { exposeHeadRoute: false }, serve(serveImage));
  // Browsers request an icon with every first page; an empty, cached response avoids an error in their console.
  app.get('/favicon.ico', (_request, reply) =>
    reply.code(204).header('cache-control', `public, max-age=${iconSeconds}`).send(),
  );
  mountHealth(app, deps.readiness ?? (await readinessOf({ ...deps, box: deps.secretBox })));
  refuseOtherMethods();
}

/** Shows a failure as a page; its code goes to the log and the metrics. */
function answerFaults(app: FastifyInstance, context: SignInContext): void {
  const logOutage = createOutageLog();
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof HashQueueFullError) {
      return sendBusy(context, reply, { company: null, againHref: null });
    }
    const { fault, status, code } = faultOf(error);
    context.count?.(code);
    if (fault === 'unexpected') request.log.error({ err: error }, 'unexpected failure');
    else if (code === 'SIGNING_KEY_UNREADABLE') request.log.error({ code }, unreadableKeys);
    else if (fault === 'unavailable' && isDatabaseUnavailable(error)) logOutage(app.log, error);
    else request.log.info({ code }, 'sign-in request refused');
    if (status === 503) reply.header('retry-after', '5');
    const way = status >= 500 ? null : await findRestartLink(context, request, error).catch(() => null);
    return sendFault(context, request, reply, { fault, status, way });
  });
  app.setNotFoundHandler((request, reply) =>
    sendFault(context, request, reply, { fault: 'notFound', status: 404, way: null }),
  );
}

function sendFault(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    fault,
    status,
    way,
  }: { readonly fault: SignInFault; readonly status: number; readonly way: RestartLink | null },
): FastifyReply {
  const company = way?.company ?? null;
  const againHref = way?.againHref ?? null;
  const resetHref = fault === 'linkOver' ? requestPageHref('reset_password', company?.samlKey ?? null) : null;
  return sendPage(context, reply, { status, company }, (frame) => (
    <FaultPage
      {...frame}
      fault={fault}
      mark={company?.samlKey ?? null}
      requestId={request.id}
      againHref={againHref}
      retryHref={fault === 'unavailable' ? retryHref(context, request) : null}
      resetHref={resetHref}
    />
  ));
}

/** The address for a retry; only a GET can be repeated by its address. */
function retryHref({ config }: SignInContext, { method, url }: FastifyRequest): string | null {
  const own = originOf(config.signinUrl);
  const asked = URL.canParse(url, own) ? new URL(url, own) : null;
  // Absolute, since a path of two slashes would lead elsewhere.
  return method === 'GET' && asked?.origin === own ? asked.href : null;
}

function faultOf(error: FastifyError): {
  readonly fault: SignInFault;
  readonly status: number;
  readonly code: string;
} {
  if (error instanceof FaultError) return { fault: error.fault, status: error.status, code: error.code };
  if (error instanceof SamlError) return { fault: 'request', status: 400, code: error.code };
  if (isDatabaseUnavailable(error)) return { fault: 'unavailable', status: 503, code: 'DATABASE_AWAY' };
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { fault: 'request', status: statusCode, code: error.code };
  }
  return { fault: 'unexpected', status: 500, code: 'UNEXPECTED' };
}
