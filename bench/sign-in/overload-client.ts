import { performance } from 'node:perf_hooks';
import { requestPath } from './saml-request.ts';
import type { SamlAsker } from './saml-request.ts';
import { isLetIn, signIn } from './sign-in-requests.ts';

interface Person {
  readonly email: string;
  readonly cookie: string;
}

/** The load to create: a number of sign-ins in progress, or a number started each second regardless of their outcome. */
export interface OverloadOrder {
  readonly port: number;
  readonly origin: string;
  readonly asker: SamlAsker;
  readonly people: readonly Person[];
  readonly password: string;
  readonly seconds: number;
  readonly inFlight: number | null;
  readonly perSecond: number | null;
  /** Sign-ins with a live session a second beside them. */
  readonly alivePerSecond: number;
}

/** How a kind of sign-in went. */
export interface Outcome {
  readonly begun: number;
  readonly letIn: number;
  /** Answered that the service is busy. */
  readonly busy: number;
  /** Let in or answered as busy within two seconds. */
  readonly inTime: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  /** An answer that is neither. */
  readonly failure: string | null;
}

export interface OverloadReport {
  readonly seconds: number;
  /** CPU of this process, in seconds: what the people who sign in do on machines of their own. */
  readonly cpuSeconds: number;
  readonly password: Outcome;
  readonly alive: Outcome;
}

const honestMs = 2000;
const tickMs = 5;

/** Counts the sign-ins of a kind. */
function createTally(order: OverloadOrder) {
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  let [begun, letIn, busy, inTime] = [0, 0, 0, 0];
  let failure: string | null = null;
  const run = async (cookie: string | null, email: string): Promise<void> => {
    begun += 1;
    const began = performance.now();
    const job = { path: requestPath(order.asker), cookie, email, password: order.password };
    const got = await signIn(order.port, order.origin, job);
    const took = performance.now() - began;
    times.push(took);
    if (isLetIn(got)) letIn += 1;
    else if (got.status === 503) busy += 1;
    else failure ??= `${got.status} ${got.location}`;
    if (took <= honestMs) inTime += 1;
  };
  return {
    begin(cookie: string | null, email: string): Promise<void> {
      const one = run(cookie, email)
        .catch((error: unknown) => {
          failure ??= String(error);
        })
        .finally(() => under.delete(one));
      under.add(one);
      return one;
    },
    letInSoFar: () => letIn,
    async end(): Promise<Outcome> {
      await Promise.all(under);
      const sorted = times.toSorted((a, b) => a - b);
      const p99Ms = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
      return { begun, letIn, busy, inTime, p99Ms, worstMs: sorted.at(-1) ?? 0, failure };
    },
  };
}

/** Begins so many a second until the time is over. */
async function begin(perSecond: number, seconds: number, one: (index: number) => void): Promise<void> {
  const began = performance.now();
  for (let index = 0; ;) {
    const passed = (performance.now() - began) / 1000;
    if (passed >= seconds) return;
    for (; index < passed * perSecond; index += 1) one(index);
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
}

async function follow(order: OverloadOrder): Promise<OverloadReport> {
  const { people, seconds, inFlight, perSecond, alivePerSecond } = order;
  const password = createTally(order);
  const alive = createTally(order);
  const personAt = (index: number): Person => people[index % people.length] ?? { email: '', cookie: '' };
  const began = performance.now();
  const beganCpu = process.cpuUsage();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) await password.begin(null, personAt(next++).email);
  };
  await Promise.all([
    ...Array.from({ length: inFlight ?? 0 }, lane),
    begin(perSecond ?? 0, seconds, (index) => void password.begin(null, personAt(index).email)),
    begin(alivePerSecond, seconds, (index) => {
      const { cookie, email } = personAt(index);
      void alive.begin(cookie, email);
    }),
  ]);
  // The rate counts only sign-ins allowed while new people were still arriving.
  const took = (performance.now() - began) / 1000;
  const letIn = password.letInSoFar();
  const { user, system } = process.cpuUsage(beganCpu);
  const ended = await password.end();
  const cpuSeconds = (user + system) / 1e6;
  return { seconds: took, cpuSeconds, password: { ...ended, letIn }, alive: await alive.end() };
}

process.on('message', (order: OverloadOrder) => {
  void follow(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
