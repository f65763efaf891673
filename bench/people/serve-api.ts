import { composeApp } from '@shiftgate/server/compose-app.ts';
import { googleConfig } from '@shiftgate/server/connectors/google/transport/config.ts';
import { createGoogleDirectory } from '@shiftgate/server/connectors/google/google-directory.ts';
import { createNotifier } from '@shiftgate/server/core/notifier.ts';
import { only } from '@shiftgate/server/testing/directories.ts';
import type { DatabaseClient } from '@shiftgate/server/db/client.ts';
import type { EmbeddedDatabase } from '@shiftgate/server/db/embedded/start.ts';

interface Served {
  readonly postgres: Pick<EmbeddedDatabase, 'serverConfig'>;
  readonly db: DatabaseClient;
  /** The instant (ms) at which its clock is stopped. */
  readonly now: number;
  /** The built files of the console; null serves the API alone. */
  readonly consoleDir: string | null;
}

/** Serves the real API over a database on a port of this machine. */
export async function serveApi({ postgres, db, now, consoleDir }: Served) {
  const clock = { now: () => now };
  const notifier = await createNotifier(postgres.serverConfig());
  const app = await composeApp({
    db,
    notifier,
    clock,
    directories: only(
      createGoogleDirectory({
        config: googleConfig({ clientId: 'bench', clientSecret: 'bench' }),
        clock,
        random: () => 0.5,
      }),
    ),
    publicUrl: 'http://localhost',
    signInUrl: 'http://localhost',
    signInProbe: { url: 'http://localhost', isReachable: async () => true },
    consoleDir,
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close(): Promise<void> {
      await app.close();
      await notifier.close();
    },
  };
}
