import { compose } from '@shiftgate/server/compose.ts';
import type { Program } from '@shiftgate/server/compose.ts';
import type { Config } from '@shiftgate/server/config.ts';
import type { PostgresConfig } from '@shiftgate/server/db/config.ts';
import { describeFailedStart } from '@shiftgate/server/entries/failed-start.ts';
import { tryoutGoogleRetry, tryoutLogLevel } from '../config.ts';

/** An order from the parent to the process of the product. */
export type ToProduct =
  | {
      readonly kind: 'start';
      readonly config: Config;
      readonly database: { readonly server: PostgresConfig; readonly owner: PostgresConfig };
      readonly consoleDir: string;
      readonly offsetMs: number;
    }
  | { readonly kind: 'clock'; readonly offsetMs: number };
/** What it answers when it serves. */
export interface FromProduct {
  readonly kind: 'ready';
}

let offsetMs = 0;
let program: Program | null = null;

process.on('message', (message: ToProduct) => {
  offsetMs = message.offsetMs;
  if (message.kind === 'clock') return program?.wake();
  start(message).catch((error: unknown) => {
    process.stderr.write(`${describeFailedStart(error)}\n`);
    process.exit(1);
  });
});
process.once('SIGTERM', () => void stop());
// The parent is gone.
process.once('disconnect', () => void stop());
// Ctrl-C reaches the whole group; the parent stops this process when nothing needs it any longer.
process.on('SIGINT', () => undefined);

async function start(message: Extract<ToProduct, { kind: 'start' }>): Promise<void> {
  const { config, database, consoleDir } = message;
  program = await compose({
    config,
    database,
    consoleDir,
    clock: { now: () => Date.now() + offsetMs },
    ...tryoutLogLevel(config),
    googleRetry: tryoutGoogleRetry,
  });
  process.send?.({ kind: 'ready' } satisfies FromProduct);
}

async function stop(): Promise<void> {
  await program?.close();
  process.exit(0);
}
