import { randomBytes } from 'node:crypto';
import { createWarnings } from '@shiftgate/server/core/warnings.ts';
import { createApp } from '@shiftgate/server/app.ts';
import { createPhotoLinks } from '@shiftgate/server/core/photo-links.ts';
import { googleConfig } from '@shiftgate/server/connectors/google/transport/config.ts';
import { createGoogleDirectory } from '@shiftgate/server/connectors/google/google-directory.ts';
import { createImageMaker } from '@shiftgate/server/connectors/images/image-maker.ts';
import { createNotifier } from '@shiftgate/server/core/notifier.ts';
import { createSecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import { createPasswordHasher } from '@shiftgate/server/modules/passwords/index.ts';
import { createLockouts } from '@shiftgate/server/modules/passwords/public.ts';
import { createSnapshotCache } from '@shiftgate/server/access/snapshot-cache.ts';
import { createReadAccessStatus } from '@shiftgate/server/access/access-status.ts';
import { createCompareAccess } from '@shiftgate/server/access/impact/access-impact.ts';
import { createReadPersonFacts } from '@shiftgate/server/access/person-facts.ts';
import { createReadShiftFacts } from '@shiftgate/server/access/shift-compiler.ts';
import { only } from '@shiftgate/server/testing/directories.ts';
import type { DatabaseClient } from '@shiftgate/server/db/client.ts';
import type { EmbeddedDatabase } from '@shiftgate/server/db/embedded/start.ts';

interface Served {
  readonly postgres: Pick<EmbeddedDatabase, 'serverConfig'>;
  readonly db: DatabaseClient;
  /** The instant (ms) at which its clock stands still. */
  readonly now: number;
  /** The built files of the console; null serves the API alone. */
  readonly consoleDir: string | null;
}

/** Serves the real API over a database on a port of this machine. */
export async function serveApi({ postgres, db, now, consoleDir }: Served) {
  const clock = { now: () => now };
  const notifier = await createNotifier(postgres.serverConfig());
  const facts = createSnapshotCache();
  const app = await createApp({
    db,
    notifier,
    box: createSecretBox(randomBytes(32)),
    clock,
    directories: only(
      createGoogleDirectory({
        config: googleConfig({ clientId: 'bench', clientSecret: 'bench' }),
        clock,
        random: () => 0.5,
      }),
    ),
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
    publicUrl: 'http://localhost',
    signInUrl: 'http://localhost',
    signInProbe: { url: 'http://localhost', isReachable: async () => true },
    trustedProxies: [],
    warnings: createWarnings(),
    consoleDir,
    logLevel: 'silent',
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close(): Promise<void> {
      await app.close();
      await notifier.close();
    },
  };
}
