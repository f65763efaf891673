import { randomBytes } from 'node:crypto';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import { apiPrefix, calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { Problem } from '@shiftgate/contract/errors.ts';
import type { CallBody, CallParams, CallQuery, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { composeApp } from '../compose-app.ts';
import { depsAt } from '../connectors/google/testing/deps-at.ts';
import { createGoogleDirectory } from '../connectors/google/google-directory.ts';
import type { DatabaseClient } from '../db/client.ts';
import { newKey } from '../db/keys.ts';
import { createNotifier } from '../core/notifier.ts';
import { createPhotoLinks } from '../core/photo-links.ts';
import { createSecretBox } from '../db/secrets/secret-box.ts';
import { inCompany } from '../db/transactions.ts';
import { hashToken } from '../http/with-actor.ts';
import { bulkTasks } from '../modules/tasks/bulk-task.job.ts';
import type { BulkTaskDeps } from '../modules/tasks/bulk-task.job.ts';
import { askRolesOfEveryone } from '../modules/directory-sync/public.ts';
import { syncDirectory } from '../modules/directory-sync/sync.job.ts';
import { switchControl, controlTimes } from '../modules/control/index.ts';
import type { ControlTimesDeps } from '../modules/control/index.ts';
import type { SagaDeps } from '../modules/control/public.ts';
import { createPasswordHasher } from '../modules/passwords/index.ts';
import { createLockouts } from '../modules/passwords/public.ts';
import type { Directories } from '../ports/directories.ts';
import type { Directory } from '../ports/directory.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { SignInProbe } from '../ports/sign-in-probe.ts';
import { changeLinkUrl, idpAddresses } from '../core/idp-addresses.ts';
import type { EngineDeps } from '../due-work/public.ts';
import { createSnapshotCache } from '../access/snapshot-cache.ts';
import { createSignInFacts } from '../sign-in/saml/idp-facts.ts';
import { startTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { createPanelSignIn } from './panel-sign-in.ts';
import { insertCompany, insertShift, insertUser } from './rows.ts';
import { createManualClock } from './sign-in-world.ts';

const publicUrl = 'http://localhost:4499';
const signInUrl = 'https://entrar.shiftgate.example';
const defaultPassword = 'Fornada-Quente-27';

/** Accounts of the emulated company. */
export const people = {
  superAdmin: 'helena.azevedo@padariaestrela.example',
  secondSuperAdmin: 'marcos.tavares@padariaestrela.example',
  worker: 'adriana.machado@padariaestrela.example',
  otherWorker: 'adriano.brito@padariaestrela.example',
} as const;

/** The client in emergency files. */
const emergencyClient = { clientId: 'file-1.apps.example', clientSecret: 'file-secret-value' };

/** The input of a call; `token` is the bearer token. */
export interface CallInput<N extends CallName> {
  readonly params?: CallParams<N>;
  readonly query?: CallQuery<N>;
  readonly body?: CallBody<N>;
  readonly token?: string;
}

/** The same without the contract's types, for invalid input. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly token?: string;
}

export interface ApiOptions {
  /** Pool of the application instead of the suite's own, for example one that can be cut off. */
  readonly db?: (database: TestDatabase) => DatabaseClient;
  /** Password hasher of the application instead of the product's own. */
  readonly hasher?: PasswordHasher;
  /** False for an installation without a mail server. */
  readonly sendsMail?: boolean;
  /** False for an installation with companies created on the command line only. */
  readonly isSignUpOpen?: boolean;
  /** The directory of Microsoft companies, for an installation with clients for both providers. */
  readonly microsoft?: (google: Directory) => Directory;
  /** False for an installation without a client for emergency files. */
  readonly hasEmergencyClient?: boolean;
  /** Another root of the Admin API, made for that of the emulated workspace. */
  readonly adminApi?: (googleUrl: string) => Promise<string>;
}

/** The panel's API with its own database, the emulated workspace and a manual clock. */
export async function startApi(options: ApiOptions = {}) {
  const database = await startTestDatabase();
  const db = options.db?.(database) ?? database.client;
  const clock = createManualClock('2025-03-10T12:00:00Z');
  const oauthClient = {
    clientId: 'client-1.apps.example',
    clientSecret: 'client-secret-value',
    redirectUris: [`${publicUrl}/auth/callback`],
  };
  const emulators = await startEmulators({
    googlePort: 0,
    appPort: 0,
    clock: { now: clock.now, isMovable: false },
    oauthClient,
    moreOauthClients: [{ ...emergencyClient, redirectUris: oauthClient.redirectUris }],
    quotaPerMinute: 1_000_000,
  });
  const adminApi = (await options.adminApi?.(emulators.googleUrl)) ?? emulators.googleUrl;
  const box = createSecretBox(randomBytes(32));
  const facts = createSnapshotCache();
  const lockouts = createLockouts(randomBytes(32));
  const newDirectory = () =>
    createGoogleDirectory(
      depsAt(
        emulators.googleUrl,
        { now: clock.now },
        {
          adminApi,
          retry: { attempts: 2, baseMs: 1, capMs: 2, jitterMs: 1 },
          timeoutMs: 2000,
          quotaPerMinute: 1_000_000,
          emergencyClient: options.hasEmergencyClient === false ? null : emergencyClient,
        },
      ),
    );
  const newDirectories = (): Directories => {
    const google = newDirectory();
    return { google, microsoft: options.microsoft?.(google) ?? null };
  };
  const directories = newDirectories();
  const hasher = createPasswordHasher();
  const photoLinks = createPhotoLinks(randomBytes(32));
  const notifier = await createNotifier(database.serverConfig);
  const signInService = { isUp: true };
  const signInProbe: SignInProbe = { url: signInUrl, isReachable: async () => signInService.isUp };
  const app = await composeApp({
    db,
    notifier,
    box,
    clock,
    directories,
    hasher: options.hasher ?? hasher,
    lockouts,
    photoLinks,
    facts,
    isSignUpOpen: options.isSignUpOpen ?? true,
    publicUrl,
    signInUrl,
    signInProbe,
    sendsMail: options.sendsMail ?? true,
  });

  const send = (name: CallName, input: RawInput) => {
    const { method, path } = calls[name];
    const values = (input.params ?? {}) as Record<string, string>;
    const url = path.replace(
      /\/:(\w+)/g,
      (_whole, key: string) => `/${encodeURIComponent(values[key] ?? '')}`,
    );
    const query = Object.entries((input.query ?? {}) as Record<string, unknown>).map(
      ([key, value]): [string, string] => [key, String(value)],
    );
    return app.inject({
      method,
      url: apiPrefix + url,
      query: Object.fromEntries(query),
      ...(input.token === undefined ? {} : { headers: { authorization: `Bearer ${input.token}` } }),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
  };

  /** Calls and returns the response; throws for an error response. */
  const call = async <N extends CallName>(name: N, input: CallInput<N> = {}): Promise<CallResponse<N>> => {
    const response = await send(name, input);
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
    return response.json<CallResponse<N>>();
  };

  /** Calls and returns the problem document; throws for a successful response. */
  const refusal = async (name: CallName, input: RawInput = {}): Promise<Problem> => {
    const response = await send(name, input);
    if (response.statusCode < 400) throw new Error(`${name} was not refused: ${response.body}`);
    const problem = response.json<Problem>();
    if (problem.status !== response.statusCode)
      throw new Error(`${name}: the status is declared twice, differently`);
    return problem;
  };

  const { returning, consent, walk, signIn, confirm } = createPanelSignIn(call, emulators.googleUrl);

  /** A bearer token for a panel user, without a sign-in at the workspace. */
  const tokenOf = async (companyKey: string, userKey: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    const at = new Date(clock.now());
    await inCompany(database.client, companyKey, (tx) =>
      tx
        .insertInto('api_tokens')
        .values({
          key: newKey(clock.now()),
          company_key: companyKey,
          user_key: userKey,
          token_hash: hashToken(token),
          created_at: at,
          last_used_at: at,
          idle_expires_at: new Date(clock.now() + 8 * 3_600_000),
          expires_at: new Date(clock.now() + 24 * 3_600_000),
        })
        .execute(),
    );
    return token;
  };

  const sagaDeps = (): SagaDeps => ({
    db: database.client,
    box,
    directories: newDirectories(),
    clock,
    productName: 'Shiftgate',
    publicUrl,
    signIn: createSignInFacts({ db: database.client, box, signInUrl, now: clock.now }),
  });

  const timesDeps = (): ControlTimesDeps => ({
    ...sagaDeps(),
    signInProbe,
    entityIdOf: (samlKey) => idpAddresses(signInUrl, samlKey).entityId,
  });

  const bulkDeps = (): BulkTaskDeps => ({
    db: database.client,
    clock,
    box,
    hasher,
    lockouts,
    changeLinkUrl: (link) => changeLinkUrl(signInUrl, link),
    signInUrl,
    askRoles: (companyKey, since) =>
      askRolesOfEveryone({ db: database.client, box, directories, clock }, companyKey, since),
  });

  return {
    app,
    database,
    db: database.client,
    clock,
    emulators,
    box,
    send,
    call,
    refusal,
    consent,
    walk,
    returning,
    signIn,
    confirm,
    tokenOf,
    photoLinks,
    advance: (ms: number) => clock.set(clock.now() + ms),
    /** Creates the company with its first administrator and syncs its directory. */
    async createCompany() {
      const token = await signIn(people.superAdmin, { allowTrial: true });
      await syncDirectory.run({ db: database.client, box, directories, clock });
      const { company_key: key } = await call('users.me', { token });
      return { key, token };
    },
    /** Makes a person of the company a manager and signs them in. */
    async manager(companyKey: string, email: string): Promise<string> {
      await inCompany(database.client, companyKey, (tx) =>
        tx.updateTable('users').set({ is_manager: true }).where('email', '=', email).execute(),
      );
      return signIn(email);
    },
    /** Another company with one administrator, one worker and one shift, without a workspace. */
    async otherCompany() {
      const key = await insertCompany(database.client, { plan_products: ['control'] });
      const admin = await insertUser(database.client, key, { is_admin: true, name: 'Rosa Outra' });
      const worker = await insertUser(database.client, key, { name: 'Bento Outro' });
      const shift = await insertShift(database.client, key, { color: '3', state: 'disabled' });
      const token = await tokenOf(key, admin);
      return { key, admin, worker, shift, token };
    },
    async userKey(companyKey: string, email: string): Promise<string> {
      const row = await inCompany(database.client, companyKey, (tx) =>
        tx.selectFrom('users').select('key').where('email', '=', email).executeTakeFirstOrThrow(),
      );
      return row.key;
    },
    /** Audit rows of a company, oldest first. */
    audits(companyKey: string) {
      return inCompany(database.client, companyKey, (tx) =>
        tx
          .selectFrom('audit_events')
          .selectAll()
          .where('company_key', '=', companyKey)
          .orderBy('occurred_at')
          .orderBy('key')
          .execute(),
      );
    },
    /** Runs the job of control runs once, like a new process. */
    runSagas: (changes: Partial<SagaDeps & EngineDeps> = {}) =>
      switchControl.run({ ...sagaDeps(), ...changes }),
    sagaDeps,
    /** Whether the sign-in service responds at its public address. */
    signInService,
    /** Runs the job of control schedules once. */
    runTimes: (changes: Partial<ControlTimesDeps> = {}) => controlTimes.run({ ...timesDeps(), ...changes }),
    timesDeps,
    bulkDeps,
    /** Completes every due bulk action, like a new process. */
    runTasks: (changes: Partial<BulkTaskDeps> = {}) => bulkTasks.run({ ...bulkDeps(), ...changes }),
    newDirectory,
    newDirectories,
    defaultPassword,
    async close() {
      await app.close();
      await notifier.close();
      if (db !== database.client) await db.close();
      await emulators.close();
      await database.close();
    },
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;
