import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { dist } from '#build/build.ts';
import type { EmulatorReport } from './emulated-workspace.ts';
import type { EmulatorOrder } from './sync-emulator.ts';
import type { ServerOrder, ServerReport } from './sync-server.ts';

const people = 100_000;
const pageDelayMs = 100;

function start(script: string, ...args: string[]): ChildProcess {
  return fork(join(dist, 'bench', script), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // As the product is run, and with a way to begin a measurement with little to clear up.
    execArgv: [...process.execArgv, '--expose-gc'],
  });
}

/** Gives an order and waits for the answer; a child that dies first is an error. */
async function tell<T>(child: ChildProcess, order: EmulatorOrder | ServerOrder | null): Promise<T> {
  const stop = new AbortController();
  const answer = once(child, 'message', { signal: stop.signal }) as Promise<[T]>;
  const death = once(child, 'exit', { signal: stop.signal }).then(() => {
    throw new Error('a process of the bench has ended');
  });
  if (order !== null) child.send(order);
  try {
    const [message] = await Promise.race([answer, death]);
    return message;
  } finally {
    stop.abort();
    await Promise.allSettled([answer, death]);
  }
}

interface SyncBench {
  readonly run: (order: ServerOrder) => Promise<ServerReport>;
  readonly slowDown: (delayMs: number) => Promise<unknown>;
  /** Requests at the workspace since the start. */
  readonly requests: () => Promise<number>;
}

/** Opens a workspace of 100,000 people and a server, each in a process of its own. */
async function withProcesses<T>(
  provider: EmulatorReport['provider'],
  measure: (bench: SyncBench) => Promise<T>,
): Promise<T> {
  const emulator = start('syncEmulator.mjs', String(people), provider);
  const server = start('syncServer.mjs');
  const run = async (order: ServerOrder): Promise<ServerReport> => {
    const { report, failure } = await tell<{ report?: ServerReport; failure?: string }>(server, order);
    if (failure !== undefined) throw new Error(failure);
    return report ?? { seconds: 0, cpuSeconds: 0, addedMb: 0, people: 0, rowsWritten: 0 };
  };
  try {
    const workspace = await tell<EmulatorReport>(emulator, null);
    await run({ kind: 'open', workspace });
    await run({ kind: 'newCompany' });
    const measured = await measure({
      run,
      slowDown: async (delayMs) => await tell(emulator, { kind: 'slow', delayMs }),
      requests: async () => (await tell<{ requests: number }>(emulator, { kind: 'count' })).requests,
    });
    await run({ kind: 'close' });
    return measured;
  } finally {
    emulator.kill();
    server.kill();
  }
}

function mustReadAll(...reports: readonly ServerReport[]): void {
  for (const report of reports) {
    if (report.people !== people) throw new Error(`${report.people} of ${people} people were read`);
  }
}

/**
 * Measures the reading of a directory of 100,000 people, workspace and server in processes of their own: the first
 * reading at zero latency with its memory, a second one without changes, and a first one at a workspace that takes its
 * time, in ratio to asking for the same pages one after another and doing nothing with them.
 */
export async function benchSync(): Promise<Record<string, number>> {
  return await withProcesses('google', async ({ run, slowDown }) => {
    const first = await run({ kind: 'sync' });
    const again = await run({ kind: 'sync' });
    await slowDown(pageDelayMs);
    const chained = await run({ kind: 'chain' });
    await run({ kind: 'newCompany' });
    const slow = await run({ kind: 'sync' });
    mustReadAll(first, again, chained, slow);
    return {
      syncFirstSeconds: first.seconds,
      syncFirstServerCpuSeconds: first.cpuSeconds,
      syncFirstAddedMb: first.addedMb,
      syncAgainSeconds: again.seconds,
      syncAgainRowsWritten: again.rowsWritten,
      syncSlowSeconds: slow.seconds,
      syncSlowToChainedRatio: slow.seconds / chained.seconds,
    };
  });
}

/** The same at Microsoft, where a second reading without changes is one request. */
export async function benchMicrosoftSync(): Promise<Record<string, number>> {
  return await withProcesses('microsoft', async ({ run, requests }) => {
    const first = await run({ kind: 'sync' });
    const before = await requests();
    const again = await run({ kind: 'syncChanges' });
    mustReadAll(first);
    return {
      microsoftSyncFirstSeconds: first.seconds,
      microsoftSyncFirstAddedMb: first.addedMb,
      microsoftSyncAgainSeconds: again.seconds,
      microsoftSyncAgainRowsWritten: again.rowsWritten,
      microsoftSyncAgainRequests: (await requests()) - before,
    };
  });
}
