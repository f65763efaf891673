import { providers } from '@shiftgate/domain/providers.ts';
import type { ByProvider } from '@shiftgate/domain/providers.ts';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './core/app-error.ts';
import { productName } from './core/branding.ts';
import type { DatabaseClient } from './db/client.ts';
import type { Notifier } from './core/notifier.ts';
import type { PhotoLinks } from './core/photo-links.ts';
import type { SecretBox } from './db/secrets/secret-box.ts';
import type { Warnings } from './core/warnings.ts';
import { watchAddresses } from './http/client-address.ts';
import { trustOf } from './http/trusted-proxies.ts';
import { serveConsole } from './http/console-files.ts';
import { mountAccountAddresses } from './http/account-addresses.ts';
import { mountEvents } from './http/events.ts';
import { mountHealth } from './http/health.ts';
import type { Readiness } from './http/health.ts';
import { mountMetrics } from './http/metrics.ts';
import type { MetricsAccess } from './http/metrics.ts';
import { mountCalls } from './http/mount.ts';
import { compressReplies } from './http/replies/compress-replies.ts';
import { watchMethods } from './http/replies/other-methods.ts';
import {
  answerNotFound,
  answerProblems,
  answerUnreadableWithProblem,
  answerWrongMethod,
} from './http/replies/problem.ts';
import { servePublicPages } from './http/public-pages/serve-public-pages.tsx';
import type { BetaSignIn } from './http/public-pages/offer.ts';
import { createRequestLimit } from './http/request-limit.ts';
import { requestNames } from './http/request-log.ts';
import { refuseEncodedBodies } from './http/replies/encoded-body.ts';
import { refuseRepeatedHost } from './http/replies/repeated-host.ts';
import { addHeaders, securityHeaders } from './http/replies/security-headers.ts';
import { requestTimeout } from './http/replies/unreadable-request.ts';
import { announceUnrouted } from './http/replies/unrouted.ts';
import { createWithActor } from './http/with-actor.ts';
import { addGauge } from './metrics/add-gauge.ts';
import type { ProgramMetrics } from './metrics/program-metrics.ts';
import { appHandlers } from './modules/apps/index.ts';
import { authHandlers, redirectUrisAt } from './modules/auth/index.ts';
import { calendarHandlers } from './modules/calendar/index.ts';
import { companyHandlers } from './modules/company/index.ts';
import { controlHandlers } from './modules/control/index.ts';
import { askRolesOfEveryone, askRolesOfPerson, syncHandlers } from './modules/directory-sync/index.ts';
import { emergencyHandlers } from './modules/emergency-file/index.ts';
import { homeHandlers } from './modules/home/index.ts';
import { brandingHandlers } from './modules/branding/index.ts';
import { evidenceHandlers } from './modules/evidence/index.ts';
import {
  mountDownloads,
  reportHandlers,
  sharingReportHandlers,
  ticketHandlers,
} from './modules/reports/index.ts';
import { sharedFileHandlers } from './modules/shared-files/index.ts';
import { requestHandlers } from './modules/requests/index.ts';
import { shiftHandlers } from './modules/shifts/index.ts';
import { createPreviews, mountShiftsDownload } from './modules/shifts/index.ts';
import type { CompareAccess, ReadPersonFacts, ReadShiftFacts, ReadAccessStatus } from './access/public.ts';
import { permissionHandlers } from './modules/permissions/index.ts';
import type { Lockouts } from './modules/passwords/public.ts';
import { createOpenWorkspace } from './modules/connection/public.ts';
import { mountPhotos, mountUsersDownload, userHandlers } from './modules/users/index.ts';
import { mountSessionsDownload, sessionHandlers } from './modules/sessions/index.ts';
import { mountTaskDownload, taskHandlers } from './modules/tasks/index.ts';
import type { Clock } from './ports/clock.ts';
import type { Directories } from './ports/directories.ts';
import type { ImageMaker } from './ports/image-maker.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { SignInProbe } from './ports/sign-in-probe.ts';
import { changeLinkUrl, idpAddresses, ownPageUrl } from './core/idp-addresses.ts';
import { readinessOf } from './modules/signing-keys/public.ts';

export interface AppDeps {
  readonly db: DatabaseClient;
  readonly notifier: Notifier;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly directories: Directories;
  readonly hasher: PasswordHasher;
  /** Makes safe images of uploads. */
  readonly images: ImageMaker;
  readonly readAccessStatus: ReadAccessStatus;
  /** Shares the key of the sign-in service's throttle. */
  readonly lockouts: Lockouts;
  readonly readPersonFacts: ReadPersonFacts;
  readonly readShiftFacts: ReadShiftFacts;
  readonly compareAccess: CompareAccess;
  /** Hashes client addresses in the counters of the public calls. */
  readonly limitKey: Buffer;
  readonly photoLinks: PhotoLinks;
  /** Whether this installation sends e-mails; without it, they wait. */
  readonly sendsMail?: boolean;
  /** Whether any workspace's administrator may create their company's account here. */
  readonly isSignUpOpen: boolean;
  readonly publicUrl: string;
  /** Public origin of the sign-in service, with the self-service pages. */
  readonly signInUrl: string;
  /** Requests the sign-in service at its public address. */
  readonly signInProbe: SignInProbe;
  readonly trustedProxies: readonly string[];
  /** Shared with the other apps and the jobs of the process. */
  readonly warnings: Warnings;
  /** Folder of the built console; null serves the API alone. */
  readonly consoleDir: string | null;
  /** Origin of the directory's photos where it is not https. */
  readonly photoOrigin?: string | null;
  /** The sign-in page of each workspace; without one, there is no link to it. */
  readonly workspaceUrls?: ByProvider<string | null>;
  /** The sign-ins that are new; left out, none is. */
  readonly beta?: BetaSignIn;
  /** Shared with the other apps of the process; left out, the app has its own. */
  readonly readiness?: Readiness;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info';
  /** Left out, `/metrics` does not exist. */
  readonly metrics?: { readonly program: ProgramMetrics } & Omit<MetricsAccess, 'registry'>;
}

/** Larger bodies have a limit of their own (`http/mount.ts`). */
const bodyLimit = 512 * 1024;

/** The whole HTTP application of console and API, without a port. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const now = () => deps.clock.now();
  const isSecure = deps.publicUrl.startsWith('https:');
  const headersOf = (request: FastifyRequest) => ({
    ...securityHeaders(isSecure),
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': request.id,
  });
  const app = fastify({
    logger:
      deps.logLevel === 'silent'
        ? false
        : { level: deps.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    ...requestNames(deps.trustedProxies),
    bodyLimit,
    trustProxy: deps.trustedProxies.length > 0 ? trustOf(deps.trustedProxies) : false,
    routerOptions: { maxParamLength: 200 },
    requestTimeout,
    forceCloseConnections: true,
    // A request that still arrives while the process stops is served.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableWithProblem(isSecure),
    // An unreadable address matches no route, so no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersOf(request));
      announceUnrouted(reply, 'panel');
      app.errorHandler(error, request, reply);
    },
  });
  addHeaders(app, headersOf);
  watchAddresses(app, deps);
  refuseRepeatedHost(app, () => new AppError('MALFORMED_REQUEST'));
  refuseEncodedBodies(app, () => new AppError('UNSUPPORTED_MEDIA_TYPE'));
  compressReplies(app);
  answerProblems(app);
  const refuseOtherMethods = watchMethods(app, answerWrongMethod);
  const withActor = createWithActor(deps.db, now);
  const auth = {
    db: deps.db,
    directories: deps.directories,
    box: deps.box,
    redirectUris: redirectUrisAt(deps.publicUrl),
    isSignUpOpen: deps.isSignUpOpen,
  };
  const askRoles = (companyKey: string, userKey: string) => askRolesOfPerson(deps, companyKey, userKey);
  const runPreview = createPreviews();
  const entityIdOf = (samlKey: string) => idpAddresses(deps.signInUrl, samlKey).entityId;
  mountHealth(app, deps.readiness ?? (await readinessOf(deps)));
  mountCalls(
    app,
    // Where a call is missing here: the `index.ts` of its area lists its handlers.
    {
      ...authHandlers(auth),
      ...companyHandlers(deps),
      ...calendarHandlers({ compareAccess: deps.compareAccess, runPreview }),
      ...homeHandlers(deps),
      ...permissionHandlers,
      ...userHandlers({ ...deps, askRoles }),
      ...syncHandlers,
      ...sessionHandlers(deps),
      ...taskHandlers(deps),
      ...shiftHandlers(deps, runPreview),
      ...appHandlers(deps),
      ...brandingHandlers(deps),
      ...requestHandlers({
        ...deps,
        askRoles,
        changeLinkUrl: (token) => changeLinkUrl(deps.signInUrl, token),
        ownPageUrl: (samlKey) => ownPageUrl(deps.signInUrl, samlKey),
      }),
      ...controlHandlers({
        ...deps,
        productName,
        entityIdOf,
      }),
      ...emergencyHandlers({ ...deps, ...auth, productName, entityIdOf }),
      ...sharedFileHandlers({ ...deps, ...auth }),
      ...reportHandlers,
      ...ticketHandlers({
        askRolesOfEveryone: (companyKey, since) => askRolesOfEveryone(deps, companyKey, since),
      }),
      ...sharingReportHandlers(deps),
      ...evidenceHandlers,
    },
    { now, withActor, limit: createRequestLimit(deps.db, deps.limitKey) },
  );
  mountAccountAddresses(app, deps.signInUrl);
  mountDownloads(app, { db: deps.db, now });
  mountSessionsDownload(app, { db: deps.db, now, readShiftFacts: deps.readShiftFacts });
  mountUsersDownload(app, { db: deps.db, now, readShiftFacts: deps.readShiftFacts });
  mountShiftsDownload(app, { db: deps.db, now, readShiftFacts: deps.readShiftFacts });
  mountTaskDownload(app, { db: deps.db, now, box: deps.box });
  mountPhotos(app, { ...deps, openWorkspace: createOpenWorkspace(deps), now });
  const streams = await mountEvents(app, { notifier: deps.notifier, withActor, headersOf });
  if (deps.metrics) {
    const { program, ...access } = deps.metrics;
    const { registry } = program;
    const clients = { name: 'shiftgate_event_stream_clients', help: 'Panels that listen for changes.' };
    addGauge(registry, clients, () => [{ value: streams.count() }]);
    program.watch(app, 'panel');
    mountMetrics(app, { registry, ...access });
  }
  if (deps.consoleDir)
    await servePublicPages(app, {
      dir: deps.consoleDir,
      isSignUpOpen: deps.isSignUpOpen,
      isSecure,
      providers: providers.filter((provider) => deps.directories[provider] !== null),
      beta: deps.beta ?? { providers: [], isOnLogin: true },
    });
  refuseOtherMethods();
  if (deps.consoleDir)
    await serveConsole(app, deps.consoleDir, [deps.photoOrigin ?? '', new URL(deps.signInUrl).origin]);
  else app.setNotFoundHandler(answerNotFound);
  return app;
}
