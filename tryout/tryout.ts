import { compose } from '@shiftgate/server/compose.ts';
import { lockDataFolder } from '@shiftgate/server/db/embedded/data-folder.ts';
import { tryoutConfig, tryoutGoogleRetry, tryoutLogLevel } from './config.ts';
import type { TryoutOptions } from './config.ts';
import { openMovableClock } from './movable-clock.ts';
import type { MovableClock } from './movable-clock.ts';
import { notePort } from './settings.ts';
import { startWorkspaces } from './workspaces.ts';
import type { Workspaces } from './workspaces.ts';

/** Everything the try-out runs, with its addresses. */
export interface Tryout {
  readonly panelUrl: string;
  readonly signInUrl: string;
  readonly googleUrl: string;
  readonly workspaceUrl: string;
  /** The emulated Microsoft: login host, Graph, mail, and its own front page. */
  readonly microsoftUrl: string;
  readonly clock: MovableClock;
  /** What is wrong although everything runs; null when all is well. */
  readonly trouble: string | null;
  readonly emulators: Workspaces['google'];
  readonly microsoft: Workspaces['microsoft'];
  close(): Promise<void>;
}

/** Starts product and emulators on one clock, on loopback only. */
export async function startTryout(options: TryoutOptions): Promise<Tryout> {
  const { port, dataDir, consoleDir, isDurable } = options;
  // Refused before anything writes into the folder of a copy that runs; the database takes the lock for good.
  const release = await lockDataFolder(dataDir);
  await release();
  let wake = (): void => undefined;
  const clock = openMovableClock(dataDir, () => wake());
  const workspaces = await startWorkspaces({ port, dataDir, clock });
  try {
    const config = tryoutConfig(options, workspaces);
    const program = await compose({
      config,
      clock,
      consoleDir,
      ...(isDurable === undefined ? {} : { isDurable }),
      ...tryoutLogLevel(config),
      googleRetry: tryoutGoogleRetry,
    });
    wake = program.wake;
    notePort(dataDir, port);
    const { google, microsoft } = workspaces;
    return {
      panelUrl: config.publicUrl,
      signInUrl: config.signInUrl,
      googleUrl: google.googleUrl,
      workspaceUrl: google.appUrl,
      microsoftUrl: microsoft.loginUrl,
      clock,
      trouble: program.trouble,
      emulators: google,
      microsoft,
      close: async () => {
        await program.close();
        await workspaces.close();
      },
    };
  } catch (error) {
    await workspaces.close();
    throw error;
  }
}
