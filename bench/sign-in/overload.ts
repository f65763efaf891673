import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { OverloadOrder, OverloadReport } from './overload-client.ts';
import { benchPassword, startBenchWorld } from './sign-in-world.ts';

/** More than can be in progress at a time, so that no person signs in twice in parallel. */
const people = 1000;
const warmUpSeconds = 4;
const peakSeconds = 6;
const overloadSeconds = 10;
const times = 3;
const alivePerSecond = 20;
const delayResolutionMs = 5;

/** CPU of a stretch of time as shares of the machine, and how late the server's event loop was. */
interface Load {
  readonly mainThread: number;
  readonly otherThreads: number;
  readonly client: number;
  readonly loopDelayP99Ms: number;
}

/** What is measured while the client works. */
async function watch<T extends Pick<OverloadReport, 'seconds' | 'cpuSeconds'>>(
  work: () => Promise<T>,
): Promise<{ readonly report: T; readonly load: Load }> {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delay.enable();
  const before = { all: process.cpuUsage(), main: process.threadCpuUsage(), ms: performance.now() };
  const report = await work();
  const all = process.cpuUsage(before.all);
  const main = process.threadCpuUsage(before.main);
  delay.disable();
  const cores = availableParallelism();
  const seconds = (performance.now() - before.ms) / 1000;
  const share = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6 / (seconds * cores);
  return {
    report,
    load: {
      mainThread: share(main),
      otherThreads: share(all) - share(main),
      client: report.cpuSeconds / (report.seconds * cores),
      loopDelayP99Ms: delay.percentile(99) / 1e6 - delayResolutionMs,
    },
  };
}

/**
 * Measures a rush: three times as many people as the machine can hash passwords for sign in with their password, for ten
 * seconds, regardless of the outcome, while others continue a live session. The peak is from the same run, with a few
 * sign-ins in progress at any time. Client, server and database share the machine.
 */
export async function benchOverload(clientScript: string): Promise<Record<string, number>> {
  const world = await startBenchWorld(people);
  const client = fork(clientScript, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const run = async (
    seconds: number,
    load: Pick<OverloadOrder, 'inFlight' | 'perSecond' | 'alivePerSecond'>,
  ): Promise<OverloadReport> => {
    const { port, origin } = world;
    const asker = world.asker('two');
    const order: OverloadOrder = {
      port,
      origin,
      asker,
      people: world.people,
      password: benchPassword,
      seconds,
      ...load,
    };
    const answer = once(client, 'message') as Promise<[OverloadReport]>;
    client.send(order);
    const [report] = await answer;
    const failure = report.password.failure ?? report.alive.failure;
    if (failure !== null) throw new Error(`a sign-in of the bench was answered otherwise: ${failure}`);
    return report;
  };
  try {
    const calm = { inFlight: 8, perSecond: null, alivePerSecond };
    await run(warmUpSeconds, calm);
    const peak = await run(peakSeconds, calm);
    const peakRate = peak.password.letIn / peak.seconds;
    const { report: rush, load } = await watch(() =>
      run(overloadSeconds, { inFlight: null, perSecond: times * peakRate, alivePerSecond }),
    );
    const { password, alive } = rush;
    return {
      overloadPeakPerSecond: peakRate,
      overloadOfferedPerSecond: password.begun / rush.seconds,
      overloadLetInToPeakRatio: password.letIn / rush.seconds / peakRate,
      overloadBusyShare: password.busy / password.begun,
      overloadAnsweredLate: password.begun - password.inTime,
      overloadWorstAnswerMs: password.worstMs,
      overloadPeakAliveP99Ms: peak.alive.p99Ms,
      overloadAliveP99Ms: alive.p99Ms,
      overloadMainThreadCpuShare: load.mainThread,
      overloadHashCpuShare: load.otherThreads,
      overloadClientCpuShare: load.client,
      overloadLoopDelayP99Ms: load.loopDelayP99Ms,
    };
  } finally {
    client.disconnect();
    await world.close();
  }
}
