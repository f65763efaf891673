import { pathToFileURL } from 'node:url';
import { lockDataFolder } from '@shiftgate/server/db/embedded/data-folder.ts';
import { assertPortsFree } from '../ports.ts';
import { readTryoutSettings } from '../settings.ts';
import { describeFailedStart } from '@shiftgate/server/entries/failed-start.ts';
import { consoleDir, startConsoleServer } from './console-server.ts';
import { createFront } from './front.ts';
import { createProductProcesses } from './product-processes.ts';
import { buildServerBundle, parentParts } from './server-bundle.ts';
import { watchSources } from './watch-sources.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Starts everything and keeps it in step with the sources until a signal comes. */
async function develop(): Promise<void> {
  const started = performance.now();
  const { port, dataDir } = readTryoutSettings(process.env);
  await assertPortsFree(port);
  const release = await lockDataFolder(dataDir);
  await release();
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  stopOnSignals(close);
  try {
    const bundle = await buildServerBundle();
    closers.push(() => bundle.close());
    // It holds what the parent runs of the product; a change of it needs another start.
    const parts = (await import(pathToFileURL(parentParts).href)) as typeof import('./parent-parts.ts');
    const database = await parts.startEmbeddedPostgres({ dataDir, maxConnections: 120 });
    closers.push(() => database.stop());
    let tellClock = (): void => undefined;
    const clock = parts.openMovableClock(dataDir, () => tellClock());
    const workspaces = await parts.startWorkspaces({ port, dataDir, clock });
    closers.push(() => workspaces.close());
    const front = createFront();
    const vite = await startConsoleServer(front.panel);
    closers.push(() => vite.close());
    await front.listen(port, vite.answer);
    closers.push(() => front.close());
    const offsetMs = () => Math.round(clock.now() - Date.now());
    const config = parts.tryoutConfig({ port, dataDir, consoleDir }, workspaces);
    const products = createProductProcesses({
      front,
      start: () => ({
        config,
        database: { server: database.serverConfig(), owner: database.ownerConfig() },
        consoleDir,
        offsetMs: offsetMs(),
      }),
      inspect: process.argv.slice(2).find((flag) => flag.startsWith('--inspect')) ?? null,
    });
    closers.push(() => products.close());
    tellClock = () => products.moveClock(offsetMs());
    if (!(await products.replace())) throw new Error('The product does not start.');
    parts.notePort(dataDir, port);
    const restart = async () => {
      const changed = performance.now();
      if (!(await bundle.rebuild())) return;
      say(
        (await products.replace())
          ? `Server restarted (${secondsSince(changed)}).`
          : 'The server does not start. The one of before goes on.',
      );
    };
    const stopWatching = watchSources(vite.watcher, {
      product: inTurn(restart),
      parent: () => say('The emulators or the try-out changed: stop with Ctrl-C and start again to see it.'),
    });
    closers.push(stopWatching);
    say(
      `Ready (${secondsSince(started)}): open ${config.publicUrl} and sign in as helena.azevedo@padariaestrela.example. Ctrl-C stops everything.`,
    );
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs work once at a time, and once more when it was asked for meanwhile. */
function inTurn(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void close().then(() => process.exit(0));
    });
}

try {
  await develop();
} catch (error) {
  process.stderr.write(`${describeFailedStart(error)}\n`);
  process.exit(1);
}
