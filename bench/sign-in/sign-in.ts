import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { createKey } from '@shiftgate/saml/index.ts';
import { createPasswordHasher } from '@shiftgate/server/modules/passwords/index.ts';
import { benchPassword, startBenchWorld } from './sign-in-world.ts';
import type { AskerKind, BenchWorld } from './sign-in-world.ts';
import type { ClientJob, ClientOrder, ClientReport } from './sign-in-client.ts';
import { medianOf } from '../shared/percentile.ts';

const people = 200;
const perRound = 600;
// A server that runs all day has compiled what it does often; until then the compiler's threads count as well.
const warmUpRounds = 10;
const rounds = 5;
const signaturesPerRound = 300;
const perPasswordRound = 60;
const passwordWarmUpRounds = 3;
const passwordRounds = 7;

/** The cost of one round, and of what it is compared with, measured right before. */
interface Round {
  readonly cost: number;
  readonly reference: number;
}

const costOf = (rounds: readonly Round[]): number => medianOf(rounds.map(({ cost }) => cost));
const ratioOf = (rounds: readonly Round[]): number =>
  medianOf(rounds.map(({ cost, reference }) => cost / reference));

/** CPU milliseconds of this process, all threads, while `work` runs. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Lets the client process do the jobs; gives the server's CPU milliseconds per sign-in. */
async function measure(
  client: ChildProcess,
  world: BenchWorld,
  jobs: readonly ClientJob[],
  inFlight: number,
): Promise<number> {
  const order: ClientOrder = { kind: 'prepare', port: world.port, origin: world.origin, inFlight, jobs };
  const isReady = once(client, 'message');
  client.send(order);
  await isReady;
  let report: ClientReport | undefined;
  const used = await cpuMs(async () => {
    const isDone = once(client, 'message') as Promise<[ClientReport]>;
    client.send({ kind: 'go' } satisfies ClientOrder);
    [report] = await isDone;
  });
  if (report?.kind !== 'done' || report.answered !== jobs.length)
    throw new Error(`a sign-in of the bench was not answered: ${JSON.stringify(report)}`);
  return used / jobs.length;
}

function jobsFor(world: BenchWorld, kind: AskerKind, count: number, isAlive: boolean): ClientJob[] {
  return Array.from({ length: count }, (_, index) => {
    const person = world.people[index % world.people.length];
    if (person === undefined) throw new Error('the bench has no people');
    const cookie = isAlive ? person.cookie : null;
    return { asker: world.asker(kind), cookie, email: person.email, password: benchPassword };
  });
}

/** CPU milliseconds of one bare RSA-2048 signature on the calling thread, over as much as a response signs. */
async function createBareSignature(): Promise<() => Promise<number>> {
  const privateKey = createPrivateKey(
    (await createKey({ commonName: 'bench', now: new Date() })).privateKeyPem,
  );
  const octets = Buffer.alloc(900, 'a');
  return async () => {
    const used = await cpuMs(async () => {
      for (let index = 0; index < signaturesPerRound; index += 1) sign('sha256', octets, privateKey);
    });
    return used / signaturesPerRound;
  };
}

/**
 * Measures whole sign-ins over loopback HTTP with the client in a process of its own: CPU milliseconds of the
 * server's process per sign-in with a live session, in ratio to one bare signature on the thread, and with the password in ratio
 * to the bare argon2id hash of the same run, two at a time in both cases. What warms up is not measured. Every answer is counted, and every
 * committed row of the access log.
 */
export async function benchSignIn(clientScript: string): Promise<Record<string, number>> {
  const hasher = createPasswordHasher();
  let isWarmingUp = true;
  const world = await startBenchWorld(people, {
    ...hasher,
    // What is around the hash shall be as compiled as after a day's work; hashing for minutes would compile nothing.
    verify: (stored, password) => (isWarmingUp ? Promise.resolve(true) : hasher.verify(stored, password)),
  });
  const client = fork(clientScript, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  try {
    const alive: Record<AskerKind, Round[]> = { one: [], two: [], byDomain: [] };
    const bareSignatures: number[] = [];
    const bareSignature = await createBareSignature();
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const reference = await bareSignature();
      if (round >= 0) bareSignatures.push(reference);
      for (const kind of ['one', 'two', 'byDomain'] as const) {
        const cost = await measure(client, world, jobsFor(world, kind, perRound, true), 8);
        if (round >= 0) alive[kind].push({ cost, reference });
      }
    }
    for (let round = 0; round < warmUpRounds; round += 1)
      await measure(client, world, jobsFor(world, 'two', perRound, false), 2);
    isWarmingUp = false;
    const withPassword: Round[] = [];
    for (let round = -passwordWarmUpRounds; round < passwordRounds; round += 1) {
      const hashes = await cpuMs(async () => {
        for (let index = 0; index < perPasswordRound; index += 2)
          await Promise.all([hasher.hash(benchPassword), hasher.hash(benchPassword)]);
      });
      const cost = await measure(client, world, jobsFor(world, 'two', perPasswordRound, false), 2);
      if (round >= 0) withPassword.push({ cost, reference: hashes / perPasswordRound });
    }
    const signIns =
      (4 * warmUpRounds + 3 * rounds) * perRound + (passwordWarmUpRounds + passwordRounds) * perPasswordRound;
    const logged = await world.countSuccesses();
    if (logged !== signIns) throw new Error(`${signIns} sign-ins left ${logged} rows in the access log`);
    return {
      bareSignatureOnThreadCpuMs: medianOf(bareSignatures),
      signInAliveOneSignatureCpuMs: costOf(alive.one),
      signInAliveTwoSignaturesCpuMs: costOf(alive.two),
      signInAliveOneSignatureRatio: ratioOf(alive.one),
      signInAliveTwoSignaturesRatio: ratioOf(alive.two),
      signInAliveByDomainToOneSignatureRatio: medianOf(
        alive.byDomain.map(({ cost }, round) => cost / (alive.one[round]?.cost ?? cost)),
      ),
      signInPasswordCpuMs: costOf(withPassword),
      bareArgon2CpuMs: medianOf(withPassword.map(({ reference }) => reference)),
      signInPasswordToArgon2Ratio: ratioOf(withPassword),
    };
  } finally {
    client.disconnect();
    await world.close();
  }
}
