import { decide, decideResult, decideTraced } from '@shiftgate/domain/access/decide.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { makeUserAgentParser } from '@shiftgate/domain/client/user-agent.ts';
import { makeDecisionWorld, makeRandom } from './decision-world.ts';
import type { DecisionWorld } from './decision-world.ts';

// The first ones are slow, until everything is compiled; later ones are disturbed now and then by other load.
const ROUNDS = 15;
const REQUESTS = 100_000;

/** Best of several rounds, as runs per second of this process's CPU: the figure that other load disturbs least. */
function perCpuSecond(runsPerRound: number, round: () => number): number {
  let best = 0;
  let kept = 0;
  for (let index = 0; index < ROUNDS; index += 1) {
    const before = process.cpuUsage();
    kept += round();
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, (runsPerRound * 1_000_000) / (user + system));
  }
  // The sum keeps the work from being optimized away.
  return Number.isNaN(kept) ? 0 : Math.round(best);
}

/**
 * The yardstick: the same kind of question without zones, dates, notes or names, over flat arrays. Nothing
 * that decides about people can be much faster on the same machine.
 */
function makePlainLoop(requests: number): () => number {
  const random = makeRandom(7);
  const people = 10_000;
  const shiftCount = 200;
  const windowsPerShift = 13;
  const starts = Uint16Array.from({ length: shiftCount * windowsPerShift }, () => random() * 9000);
  const ends = starts.map((start) => start + 480);
  const networks = Uint32Array.from({ length: shiftCount }, () => random() * 256);
  const browserMasks = Uint16Array.from({ length: shiftCount }, () => random() * 1024);
  const firstShift = Uint16Array.from({ length: people }, () => random() * (shiftCount - 3));
  const shiftsOfPerson = Uint8Array.from({ length: people }, () => 1 + random() * 2);
  const flags = Uint8Array.from({ length: people }, () => (random() < 0.04 ? 1 : 0));
  const who = Uint16Array.from({ length: requests }, () => random() * people);
  const minutes = Uint16Array.from({ length: requests }, () => random() * 10_080);
  const addresses = Uint32Array.from({ length: requests }, () => random() * 256);
  const browsers = Uint8Array.from({ length: requests }, () => random() * 10);

  const runChecks = (request: number): number => {
    const person = who[request] ?? 0;
    if (flags[person] === 1) return 1;
    const minute = minutes[request] ?? 0;
    let furthest = 2;
    const first = firstShift[person] ?? 0;
    const last = first + (shiftsOfPerson[person] ?? 0);
    for (let shift = first; shift < last; shift += 1) {
      let isCovered = false;
      const end = (shift + 1) * windowsPerShift;
      for (let window = shift * windowsPerShift; window < end && !isCovered; window += 1) {
        isCovered = (starts[window] ?? 0) <= minute && minute < (ends[window] ?? 0);
      }
      if (!isCovered) continue;
      const isNear = (networks[shift] ?? 0) <= (addresses[request] ?? 0);
      if (isNear && ((browserMasks[shift] ?? 0) >> (browsers[request] ?? 0)) % 2 === 1) return 5;
      furthest = Math.max(furthest, isNear ? 4 : 3);
    }
    return furthest;
  };
  return () => {
    let sum = 0;
    for (let request = 0; request < requests; request += 1) sum += runChecks(request);
    return sum;
  };
}

/** To three digits behind the point. */
function ratio(value: number, yardstick: number): number {
  return Math.round((value / yardstick) * 1000) / 1000;
}

function askAll(world: DecisionWorld, ask: (index: number) => { readonly length: number }): () => number {
  return () => {
    let sum = 0;
    for (let index = 0; index < world.questions.length; index += 1) sum += ask(index).length;
    return sum;
  };
}

/**
 * Measures decisions, per CPU-second: result code, whole decision, trace, and user agent + IP + decision,
 * with the plain loop as yardstick and the ratios to it.
 */
export async function benchDecisions(): Promise<Record<string, number>> {
  const world = makeDecisionWorld({ seed: 20_260_301, people: 10_000, shifts: 200, requests: REQUESTS });
  const { questions, raw } = world;
  const question = (index: number): (typeof questions)[number] =>
    questions[index] as (typeof questions)[number];

  const yardstick = perCpuSecond(REQUESTS, makePlainLoop(REQUESTS));
  const result = perCpuSecond(
    REQUESTS,
    askAll(world, (index) => decideResult(question(index))),
  );
  const verdict = perCpuSecond(
    REQUESTS,
    askAll(world, (index) => decide(question(index)).result),
  );
  const traced = perCpuSecond(
    REQUESTS,
    askAll(world, (index) => decideTraced(question(index)).result),
  );
  const parse = makeUserAgentParser();
  const whole = perCpuSecond(
    REQUESTS,
    askAll(world, (index) => {
      const { attempt, subject, company, timeClock } = question(index);
      const { userAgent, address } = raw[index] as (typeof raw)[number];
      const client = parse(userAgent);
      return decideResult({
        subject,
        company,
        timeClock,
        attempt: {
          at: attempt.at,
          address: parseIpAddress(address),
          browser: client.browser,
          os: client.os,
          deviceClass: client.deviceClass,
          isPasswordRight: attempt.isPasswordRight,
        },
      });
    }),
  );
  return {
    decisionsPerCpuSecond: result,
    verdictsPerCpuSecond: verdict,
    tracedPerCpuSecond: traced,
    traceCostRatio: Math.round((verdict / traced) * 100) / 100,
    userAgentIpDecisionPerCpuSecond: whole,
    plainLoopPerCpuSecond: yardstick,
    decisionToPlainLoopRatio: ratio(result, yardstick),
    userAgentIpDecisionToPlainLoopRatio: ratio(whole, yardstick),
  };
}
