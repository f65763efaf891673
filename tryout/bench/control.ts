import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix, calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { makeLargeCompany } from '@shiftgate/emulators/seed/large-company.ts';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import { createApp } from '@shiftgate/server/app.ts';
import { createPhotoLinks } from '@shiftgate/server/core/photo-links.ts';
import { googleConfig } from '@shiftgate/server/connectors/google/transport/config.ts';
import { createGoogleDirectory } from '@shiftgate/server/connectors/google/google-directory.ts';
import { createImageMaker } from '@shiftgate/server/connectors/images/image-maker.ts';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
import { createNotifier } from '@shiftgate/server/core/notifier.ts';
import { prepareDatabase } from '@shiftgate/server/db/setup/prepare.ts';
import { createSecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import { syncDirectory } from '@shiftgate/server/modules/directory-sync/sync.job.ts';
import { switchControl } from '@shiftgate/server/modules/control/index.ts';
import { createPasswordHasher } from '@shiftgate/server/modules/passwords/index.ts';
import { createLockouts } from '@shiftgate/server/modules/passwords/public.ts';
import { createCompareAccess } from '@shiftgate/server/access/impact/access-impact.ts';
import { createSnapshotCache } from '@shiftgate/server/access/snapshot-cache.ts';
import { createReadAccessStatus } from '@shiftgate/server/access/access-status.ts';
import { createReadPersonFacts } from '@shiftgate/server/access/person-facts.ts';
import { createReadShiftFacts } from '@shiftgate/server/access/shift-compiler.ts';
import { createSignInFacts } from '@shiftgate/server/sign-in/saml/idp-facts.ts';
import type { CallInput } from '@shiftgate/server/testing/api.ts';
import { createPanelSignIn } from '@shiftgate/server/testing/panel-sign-in.ts';
import { only } from '@shiftgate/server/testing/directories.ts';

const people = 10_000;
const admin = 'helena.azevedo@padariaestrela.example';
const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const publicUrl = 'http://localhost:4499';
const signInUrl = 'https://entrar.shiftgate.example';

/** The panel's API, and the job that switches, over a company of 10,000 people and a workspace that answers at once. */
async function startWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await prepareDatabase({ ownerConfig: postgres.ownerConfig(), kind: 'tryout', now: new Date() });
  const db = createDatabase(postgres.serverConfig());
  const notifier = await createNotifier(postgres.serverConfig());
  const clock = { now: () => Date.now() };
  const box = createSecretBox(randomBytes(32));
  const client = { clientId: 'client-1.apps.example', clientSecret: 'client-secret-value' };
  const emulators = await startEmulators({
    googlePort: 0,
    appPort: 0,
    clock: { now: clock.now, isMovable: false },
    oauthClient: { ...client, redirectUris: [`${publicUrl}/auth/callback`] },
    company: makeLargeCompany(people),
    quotaPerMinute: 100_000_000,
  });
  const url = emulators.googleUrl;
  const directory = createGoogleDirectory({
    config: googleConfig({
      ...client,
      authUrl: `${url}/o/oauth2/v2/auth`,
      tokenUrl: `${url}/token`,
      revokeUrl: `${url}/revoke`,
      jwksUrl: `${url}/oauth2/v3/certs`,
      issuer: url,
      adminApi: url,
      cloudIdentityApi: url,
      quotaPerMinute: 100_000_000,
    }),
    clock,
    random: Math.random,
  });
  const facts = createSnapshotCache();
  const app = await createApp({
    db,
    notifier,
    box,
    clock,
    directories: only(directory),
    hasher: createPasswordHasher(),
    images: createImageMaker(),
    readAccessStatus: createReadAccessStatus(facts),
    lockouts: createLockouts(randomBytes(32)),
    readPersonFacts: createReadPersonFacts(facts),
    readShiftFacts: createReadShiftFacts(facts),
    compareAccess: createCompareAccess(facts),
    limitKey: randomBytes(32),
    photoLinks: createPhotoLinks(randomBytes(32)),
    isSignUpOpen: true,
    publicUrl,
    signInUrl,
    signInProbe: { url: signInUrl, isReachable: async () => true },
    trustedProxies: [],
    consoleDir: null,
    logLevel: 'silent',
  });
  const call = async <N extends CallName>(name: N, input: CallInput<N> = {}): Promise<CallResponse<N>> => {
    const response = await app.inject({
      method: calls[name].method,
      url: apiPrefix + calls[name].path,
      query: Object.fromEntries(
        Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      ...(input.token === undefined ? {} : { headers: { authorization: `Bearer ${input.token}` } }),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
    return response.json<CallResponse<N>>();
  };
  const token = await createPanelSignIn(call, url).signIn(admin, { allowTrial: true });
  await syncDirectory.run({ db, box, directories: only(directory), clock });
  const switchNow = () =>
    switchControl.run({
      db,
      box,
      directories: only(directory),
      clock,
      productName: 'Shiftgate',
      publicUrl,
      signIn: createSignInFacts({ db, box, signInUrl, now: clock.now }),
    });
  return {
    call,
    token,
    switchNow,
    async close(): Promise<void> {
      await app.close();
      await notifier.close();
      await emulators.close();
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;

/** Seconds from the call until the state is there, the pre-flight included. */
async function seconds(
  world: World,
  wanted: 'active' | 'inactive',
  begin: () => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  await begin();
  await world.switchNow();
  const took = (performance.now() - startedAt) / 1000;
  const { state, run } = await world.call('control.state', { token: world.token });
  if (state !== wanted) throw new Error(`control is ${state}: ${run?.error ?? ''}`);
  return took;
}

/** Switching control of a whole company on, with everybody's sessions ended, and off. */
export async function benchControl(): Promise<Record<string, number>> {
  const world = await startWorld();
  try {
    const { token } = world;
    const activate = (chosen: readonly string[]) =>
      world.call('control.activate', {
        token,
        body: { domains: [...chosen], password_option: 'link', logout_option: 'force_all' },
      });
    const disable = () => world.call('control.disable', { token });
    const startedAt = performance.now();
    await world.call('control.preflight', { token, body: { domains } });
    const preflight = performance.now() - startedAt;
    const activation = await seconds(world, 'active', () => activate(domains));
    const deactivation = await seconds(world, 'inactive', disable);
    return {
      controlPreflightMs: preflight,
      controlActivationSeconds: activation,
      controlDeactivationSeconds: deactivation,
    };
  } finally {
    await world.close();
  }
}
