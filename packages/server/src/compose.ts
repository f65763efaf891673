import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { composeApp } from './compose-app.ts';
import { productName, unreadableKeys } from './core/branding.ts';
import { createWarnings } from './core/warnings.ts';
import { composeDirectories } from './compose-directory.ts';
import { ConfigError } from './config.ts';
import { betaSignInOf } from './config-providers.ts';
import type { Config, LogLevel } from './config.ts';
import { createSignInProbe } from './connectors/http/sign-in-probe.ts';
import { createSmtpMailer } from './connectors/smtp/smtp-mailer.ts';
import { createDatabase } from './db/client.ts';
import type { PostgresConfig } from './db/config.ts';
import { startEmbeddedPostgres } from './db/embedded/start.ts';
import { assertExternalDatabase } from './db/external/check.ts';
import { loadOrCreateMasterKey, parseMasterKey } from './db/secrets/master-key.ts';
import { createNotifier } from './core/notifier.ts';
import { assertLookupsAreOwned } from './db/setup/lookup-owners.ts';
import { prepareDatabase } from './db/setup/prepare.ts';
import { createSecretBox } from './db/secrets/secret-box.ts';
import { assertServerRoleIsSafe } from './db/setup/server-role.ts';
import { createJobsApp } from './http/jobs-app.ts';
import { findListenFault, listen } from './http/listen.ts';
import { jobs } from './jobs/index.ts';
import type { JobDeps } from './jobs/index.ts';
import { createFailureLog, jobChannel, startJobs } from './due-work/index.ts';
import { createProgramMetrics } from './metrics/program-metrics.ts';
import { createPasswordHasher, queueWorkspacePassword } from './modules/passwords/index.ts';
import { createLockouts } from './modules/passwords/public.ts';
import type { PasswordChosen } from './modules/passwords/public.ts';
import { undelivered } from './modules/requests/index.ts';
import { createOpenWorkspace } from './modules/connection/public.ts';
import { askRolesOfEveryone, createJitLookup } from './modules/directory-sync/index.ts';
import type { Clock } from './ports/clock.ts';
import { changeLinkUrl, idpAddresses } from './core/idp-addresses.ts';
import { createSnapshotCache } from './access/index.ts';
import { createPhotoLinks } from './core/photo-links.ts';
import { deriveKey } from './core/secret-names.ts';
import { createKeyHealth, createSigningKeys } from './modules/signing-keys/index.ts';
import { readinessOf } from './modules/signing-keys/public.ts';
import { createSignInFacts } from './sign-in/public.ts';
import { createSignInApp } from './sign-in/index.ts';

export interface ComposeOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly consoleDir: string | null;
  readonly logLevel?: 'silent' | LogLevel;
  /** A database that runs already and outlives the program; left out, the settings say which. */
  readonly database?: { readonly server: PostgresConfig; readonly owner: PostgresConfig };
  /** False only for temporary data. */
  readonly isDurable?: boolean;
  /** Timeouts of the workspace connector; Google's own values unless given. */
  readonly googleRetry?: {
    readonly attempts: number;
    readonly baseMs: number;
    readonly capMs: number;
    readonly jitterMs: number;
  };
}

/** The running program. */
export interface Program {
  /** A warning for the operator about a running program; null when all is well. */
  readonly trouble: string | null;
  /** `/readyz` says from now on that the process stops; it still serves what arrives. */
  drain(): void;
  /** Runs every timed job now, for example after the clock was moved. */
  wake(): void;
  close(): Promise<void>;
}

/** Requires that the process can listen, before anything else is started or changed. Throws ConfigError. */
async function requirePorts({ config }: ComposeOptions): Promise<void> {
  const { host, port, signInPort, roles } = config;
  const problems: string[] = [];
  const wanted = { PORT: port, ...(roles.includes('web') ? { SIGNIN_PORT: signInPort } : {}) };
  for (const [name, number] of Object.entries(wanted)) {
    const fault = await findListenFault(host, number);
    if (fault !== null) problems.push(`HOST and ${name}: cannot listen on ${host}, port ${number}: ${fault}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
}

async function openDatabase(
  { config, database, isDurable }: ComposeOptions,
  onCrash: (output: string) => void,
) {
  if (database) return { ...database, stop: async () => undefined };
  if (config.databaseUrl && config.ownerDatabaseUrl) {
    await assertExternalDatabase({ server: config.databaseUrl, owner: config.ownerDatabaseUrl });
    return {
      server: { connectionString: config.databaseUrl } satisfies PostgresConfig,
      owner: { connectionString: config.ownerDatabaseUrl } satisfies PostgresConfig,
      stop: async () => undefined,
    };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    isDurable: isDurable ?? true,
    onCrash,
  });
  return { server: embedded.serverConfig(), owner: embedded.ownerConfig(), stop: () => embedded.stop() };
}

/** Starts the whole product: the one place that chooses the implementation of each port. */
export async function compose(options: ComposeOptions): Promise<Program> {
  const { config, clock } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await requirePorts(options);
    let log: FastifyBaseLogger | null = null;
    const database = await openDatabase(options, (output) =>
      log?.error({ output: output.slice(-2_000) }, 'The embedded database crashed. It is started again.'),
    );
    closers.push(() => database.stop());
    await prepareDatabase({
      ownerConfig: database.owner,
      kind: config.mode === 'tryout' ? 'tryout' : 'real',
      now: new Date(clock.now()),
    });
    const db = createDatabase(database.server, { maxConnections: 20 });
    closers.push(() => db.close());
    // A sign-in with a living session does not wait behind many passwords.
    const liveDb = createDatabase(database.server, { maxConnections: 4 });
    closers.push(() => liveDb.close());
    await assertServerRoleIsSafe(db.pool);
    await assertLookupsAreOwned(db.pool);
    const notifier = await createNotifier(database.server);
    closers.push(() => notifier.close());
    const masterKey = config.masterKey
      ? parseMasterKey(config.masterKey, 'SHIFTGATE_MASTER_KEY')
      : await loadOrCreateMasterKey(config.dataDir);
    const box = createSecretBox(masterKey);
    const random = () => randomInt(2 ** 32) / 2 ** 32;
    const photoLinks = createPhotoLinks(deriveKey(masterKey, 'photos'));
    const directories = composeDirectories(config, clock, { retry: options.googleRetry, photoLinks });
    const mailer = config.mail && createSmtpMailer({ ...config.mail, senderName: productName });
    if (mailer) closers.push(() => mailer.close());
    const warnings = createWarnings();
    const hasher = createPasswordHasher();
    const lockouts = createLockouts(deriveKey(masterKey, 'throttle'));
    const facts = createSnapshotCache();
    const now = () => clock.now();
    const logLevel = options.logLevel ?? 'warn';
    const metrics = createProgramMetrics({ db, clock, hashQueueLength: () => hasher.queueLength() });
    closers.push(async () => metrics.close());
    const passwordChosen: PasswordChosen = (tx, chosen) =>
      queueWorkspacePassword(tx, { box, directories }, chosen);
    const signInProbe = createSignInProbe(config.signInUrl);
    const entityIdOf = (samlKey: string) => idpAddresses(config.signInUrl, samlKey).entityId;
    const jobDeps: JobDeps = {
      db,
      watch: metrics.jobs,
      onLogouts: metrics.logouts,
      box,
      directories,
      openWorkspace: createOpenWorkspace({ db, box, directories }),
      askRoles: (companyKey, since) => askRolesOfEveryone({ db, box, directories, clock }, companyKey, since),
      clock,
      facts,
      hasher,
      lockouts,
      changeLinkUrl: (token) => changeLinkUrl(config.signInUrl, token),
      signInUrl: config.signInUrl,
      inboxUrl: `${config.publicUrl}/requests`,
      appsUrl: `${config.publicUrl}/integrations/apps`,
      passwordChosen,
      mailer,
      sendsMail: mailer !== null,
      undelivered,
      warnings,
      random,
      productName,
      publicUrl: config.publicUrl,
      signInProbe,
      entityIdOf,
      signIn: createSignInFacts({ db, box, signInUrl: config.signInUrl, now }),
    };
    const runJobs = async (log: FastifyBaseLogger) => {
      const onError = createFailureLog(log, () => performance.now());
      const running = startJobs(jobs, jobDeps, { onError });
      closers.push(() => running.stop());
      await notifier.listen(jobChannel, (job) => running.wake(job));
      return () => running.wakeAll();
    };
    const hasLostKeys = (await createKeyHealth({ db, box }).check()) > 0;
    const trouble = hasLostKeys ? unreadableKeys : null;
    const isOpenHere = config.mode === 'tryout';
    const readiness = await readinessOf({ db, box, warnings });
    const drain = () => readiness.drain();
    const web = {
      db,
      readiness,
      logLevel,
      metrics: { program: metrics, token: config.metricsToken, isOpenHere },
    };
    if (!config.roles.includes('web')) {
      const app = await createJobsApp({
        readiness,
        logLevel,
        metrics: { ...web.metrics, registry: metrics.registry },
      });
      log = app.log;
      await serve(app, config.host, config.port, closers);
      if (trouble !== null) app.log.error(trouble);
      return { trouble, drain, wake: await runJobs(app.log), close };
    }
    const app = await composeApp({
      ...web,
      notifier,
      masterKey,
      facts,
      box,
      clock,
      directories,
      hasher,
      lockouts,
      photoLinks,
      sendsMail: mailer !== null,
      isSignUpOpen: config.isSignUpOpen,
      publicUrl: config.publicUrl,
      signInUrl: config.signInUrl,
      signInProbe,
      trustedProxies: config.trustedProxies,
      warnings,
      consoleDir: options.consoleDir,
      photoOrigin: config.photoOrigin,
      workspaceUrls: config.workspaceUrls,
      beta: betaSignInOf(config),
    });
    log = app.log;
    const signIn = await createSignInApp(
      {
        readiness,
        db,
        liveDb,
        clock,
        secretBox: box,
        masterKey,
        hasher,
        snapshots: facts,
        keys: createSigningKeys(box),
        config: {
          signinUrl: config.signInUrl,
          trustedProxies: config.trustedProxies,
          workspaceSignOutUrls: config.workspaceSignOutUrls,
          maxSessionHours: sessionLimits.signInMaxHours,
          productName,
        },
        lookUpPerson: createJitLookup({ db, box, directories, clock }),
        onPasswordChosen: passwordChosen,
        warnings,
        count: (code) => metrics.refused(code),
      },
      { logger: app.log },
    );
    metrics.watch(signIn, 'sign_in');
    await serve(app, config.host, config.port, closers);
    await serve(signIn, config.host, config.signInPort, closers);
    if (trouble !== null) app.log.error(trouble);
    const wake = config.roles.includes('jobs') ? await runJobs(app.log) : () => undefined;
    return { trouble, drain, wake, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serve(
  app: FastifyInstance,
  host: string,
  port: number,
  closers: (() => Promise<unknown>)[],
): Promise<void> {
  const stop = await listen(app, host, port);
  closers.push(stop);
}
