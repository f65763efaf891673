import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix, calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { composeApp } from '@shiftgate/server/compose-app.ts';
import type { Clock } from '@shiftgate/server/ports/clock.ts';
import type { Directory } from '@shiftgate/server/ports/directory.ts';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
import { createNotifier } from '@shiftgate/server/core/notifier.ts';
import { prepareDatabase } from '@shiftgate/server/db/setup/prepare.ts';
import { createSecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import { syncDirectory } from '@shiftgate/server/modules/directory-sync/sync.job.ts';
import { switchControl } from '@shiftgate/server/modules/control/index.ts';
import { createSnapshotCache } from '@shiftgate/server/access/snapshot-cache.ts';
import { createSignInFacts } from '@shiftgate/server/sign-in/saml/idp-facts.ts';
import type { CallInput } from '@shiftgate/server/testing/api.ts';
import { only } from '@shiftgate/server/testing/directories.ts';

export const publicUrl = 'http://localhost:4499';
const signInUrl = 'https://entrar.shiftgate.example';

/** A workspace that answers without delay, with its connector. */
export interface ControlWorkspace {
  readonly directory: Directory;
  /** Signs its administrator up; returns the bearer token. */
  signUp(call: CallPanel): Promise<string>;
  close(): Promise<void>;
}

export type CallPanel = <N extends CallName>(name: N, input?: CallInput<N>) => Promise<CallResponse<N>>;

/** Opens a workspace whose sign-in comes back to `publicUrl`. */
export type OpenControlWorkspace = (clock: Clock) => Promise<ControlWorkspace>;

/** The panel's API, and the job that switches, over a company with its people. */
export async function startControlWorld(open: OpenControlWorkspace) {
  const folder = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await prepareDatabase({ ownerConfig: postgres.ownerConfig(), kind: 'tryout', now: new Date() });
  const db = createDatabase(postgres.serverConfig());
  const notifier = await createNotifier(postgres.serverConfig());
  const clock = { now: () => Date.now() };
  const box = createSecretBox(randomBytes(32));
  const workspace = await open(clock);
  const { directory } = workspace;
  const facts = createSnapshotCache();
  const app = await composeApp({
    db,
    notifier,
    box,
    clock,
    directories: only(directory),
    facts,
    publicUrl,
    signInUrl,
    signInProbe: { url: signInUrl, isReachable: async () => true },
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
  const token = await workspace.signUp(call);
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
      await workspace.close();
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
