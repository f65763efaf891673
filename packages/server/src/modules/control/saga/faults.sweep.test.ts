import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { FaultKind } from '@shiftgate/emulators/state/faults.ts';
import { createGoogleDirectory } from '#connectors/google/google-directory.ts';
import { depsAt } from '#connectors/google/testing/deps-at.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { only } from '#testing/directories.ts';

const [main, second] = ['padariaestrela.example', 'estrelaentregas.example'] as const;
/** The connector's timeout where responses come late; elsewhere as long as a busy machine needs. */
const patienceMs = 50;
const calmPatienceMs = 10_000;
const lateMs = 120;

let api: Api;
let token: string;
let companyKey: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  // The trial would end during these tests, because each moves the clock.
  await inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('companies').set({ plan_status: 'ACTIVE', trial_ends_on: null }).execute(),
  );
});
afterAll(() => api.close());

const sagas = ['activate', 'deactivate', 'start_test', 'reset_test'] as const;
type Saga = (typeof sagas)[number];

/** A fault at one of the provider's calls. */
type Trouble =
  | { readonly kind: 'fault'; readonly fault: FaultKind; readonly delayMs: number; readonly lasts: boolean }
  | { readonly kind: 'death'; readonly isBefore: boolean };

const isLate = (trouble: Trouble | null) => trouble?.kind === 'fault' && trouble.delayMs > 0;

/** A process's connection to the emulated workspace, with a fault at the n-th call. */
function troubledDirectory(at: number, trouble: Trouble | null) {
  const calls: string[] = [];
  const died = Promise.withResolvers<'dead'>();
  let isDead = false;
  const die = (): void => {
    isDead = true;
    died.resolve('dead');
  };
  // A dead process never gets its response.
  const forGood = new Promise<never>(() => undefined);
  const troubledFetch: typeof fetch = async (...request) => {
    calls.push(`${request[1]?.method ?? 'GET'} ${new URL(String(request[0])).pathname}`);
    const isHere = calls.length === at;
    if (isHere && trouble?.kind === 'fault') {
      const { fault, delayMs, lasts } = trouble;
      api.emulators.faults.add({ method: '*', kind: fault, remaining: lasts ? 10_000 : 1, delayMs });
    }
    const isDying = isHere && trouble?.kind === 'death';
    if (isDying && trouble.isBefore) {
      die();
      return forGood;
    }
    const answer = await fetch(...request);
    if (!isDying) return answer;
    die();
    return forGood;
  };
  const deps = depsAt(
    api.emulators.googleUrl,
    { now: api.clock.now },
    {
      retry: { attempts: 2, baseMs: 1, capMs: 2, jitterMs: 1 },
      timeoutMs: isLate(trouble) ? patienceMs : calmPatienceMs,
      quotaPerMinute: 1_000_000,
    },
  );
  const directory = createGoogleDirectory({ ...deps, fetch: troubledFetch });
  return { directory, died: died.promise, isDead: () => isDead, calls };
}

const state = () => api.call('control.state', { token });

async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await api.runSagas();
    if ((await state()).run?.outcome !== 'running') return;
    api.advance(91_000);
  }
  throw new Error('the run did not end');
}

const body = { domains: [main, second], password_option: 'link', logout_option: 'skip' } as const;
const begin: Record<Saga, () => Promise<unknown>> = {
  activate: () => api.call('control.activate', { token, body: { ...body, domains: [...body.domains] } }),
  deactivate: () => api.call('control.disable', { token }),
  start_test: async () => {
    // Stays before 23:30 in the company's zone.
    api.clock.set((Math.floor(api.clock.now() / 86_400_000) + 1) * 86_400_000 + 12 * 3_600_000);
    token = await api.tokenOf(companyKey, await api.userKey(companyKey, people.superAdmin));
    await api.call('control.startTest', { token, body: { domains: [main], users_emails: [people.worker] } });
  },
  reset_test: () => api.call('control.resetTest', { token }),
};

/** Brings the company to the start of a saga. */
async function prepare(saga: Saga): Promise<void> {
  api.emulators.faults.clear();
  const isTestWanted = saga === 'reset_test';
  const isOnWanted = saga === 'deactivate';
  const now = (await state()).state;
  if (now === 'active' && !isOnWanted) {
    await begin.deactivate();
    await settle();
  }
  if (now === 'test' && !isTestWanted) {
    await begin.reset_test();
    await settle();
  }
  if (now === 'inactive' && (isOnWanted || isTestWanted)) {
    await (isOnWanted ? begin.activate() : begin.start_test());
    await settle();
  }
  api.advance(1000);
}

/** The state of the workspace and of our rows, in one word each. */
async function whole() {
  const { ssoAssignments, groups } = api.emulators.state;
  const rows = await inCompany(api.db, companyKey, async (tx) => ({
    testers: (await tx.selectFrom('test_users').select('user_key').execute()).length,
    shifts: (await tx.selectFrom('shifts').select('key').where('is_test', '=', true).execute()).length,
    open: (
      await tx
        .selectFrom('control_runs')
        .select('key')
        .where('state', 'in', ['running', 'rolling_back'])
        .execute()
    ).length,
    covered: (await tx.selectFrom('domains').select('name').where('is_covered', '=', true).execute()).length,
  }));
  const testGroup = groups.find((group) => group.email.startsWith('shiftgate-teste'));
  const sent = ssoAssignments.filter((item) => item.ssoMode === 'SAML_SSO');
  const isTestSent = sent.some((item) => item.target.id === testGroup?.id);
  return {
    state: (await state()).state,
    workspace: isTestSent ? 'test' : sent.length > 0 ? 'active' : 'inactive',
    hasRowsOfTest: rows.testers > 0 || rows.shifts > 0,
    hasTestGroup: testGroup !== undefined,
    isCovered: rows.covered > 0,
    open: rows.open,
  };
}

/** Whether both sides agree and nothing half-done is left. */
function isWhole(seen: Awaited<ReturnType<typeof whole>>): boolean {
  const isTest = seen.state === 'test';
  const isAgreed = seen.state === seen.workspace && seen.open === 0;
  const isClean = seen.hasRowsOfTest === isTest && seen.isCovered === (seen.state !== 'inactive');
  return isAgreed && isClean && seen.hasTestGroup === isTest;
}

const waitForLateOnes = () => new Promise((resolve) => setTimeout(resolve, lateMs));

async function runInTrouble(saga: Saga, at: number, trouble: Trouble | null): Promise<readonly string[]> {
  await prepare(saga);
  await begin[saga]();
  const process = troubledDirectory(at, trouble);
  const turns = trouble?.kind === 'fault' && trouble.lasts ? 9 : 1;
  for (let turn = 0; turn < turns; turn += 1) {
    const run = api.runSagas({ directories: only(process.directory), isStopping: process.isDead });
    await Promise.race([run, process.died]);
    if (isLate(trouble)) await waitForLateOnes();
    api.advance(91_000);
  }
  api.emulators.faults.clear();
  await settle();
  return process.calls;
}

const once = (fault: FaultKind, delayMs = 0): Trouble => ({ kind: 'fault', fault, delayMs, lasts: false });
const forLong = (fault: FaultKind, delayMs = 0): Trouble => ({ kind: 'fault', fault, delayMs, lasts: true });
const troubles: Readonly<Record<string, Trouble>> = {
  'fails once': once('unavailable503'),
  'worked, but its answer is lost': once('lostAnswer'),
  'answers too late, and works after the time-out': once('slow', lateMs),
  'is away for long': forLong('unavailable503'),
  'works every time and never answers': forLong('lostAnswer'),
  'never answers in time, and works after the time-out': forLong('slow', lateMs),
  'kills the process before it is asked': { kind: 'death', isBefore: true },
  'kills the process after it was done': { kind: 'death', isBefore: false },
};

const figures = { tried: 0, lost: 0 };
afterAll(() => {
  process.stdout.write(
    `\ncontrol: ${String(figures.tried)} faults tried, ${String(figures.lost)} left half-federated\n`,
  );
});

/** The calls that get a fault: of repeated ones (the members of a group) the first and the last. */
const placesIn = (calls: readonly string[]) =>
  calls.flatMap((call, index) => (call === calls[index - 1] && call === calls[index + 1] ? [] : [index + 1]));

/**
 * The calls that get the n-th fault. The full sweep covers every call for faults that happen once and every fourth
 * for lasting ones. The sample covers a quarter of these, shifted so that every call gets a fault.
 */
function chosen(places: readonly number[], trouble: Trouble, n: number): readonly number[] {
  const isLong = trouble.kind === 'fault' && (trouble.lasts || trouble.delayMs > 0);
  const whole = isLong ? places.filter((_place, index) => index % 4 === 0) : places;
  const parts = Math.min(4, whole.length);
  return inject('sweep') === 'whole' ? whole : whole.filter((_place, index) => index % parts === n % parts);
}

describe.each(sagas)('%s, with a fault at each of its calls', (saga) => {
  let places: readonly number[] = [];
  beforeAll(async () => {
    places = placesIn(await runInTrouble(saga, 0, null));
    expect(isWhole(await whole())).toBe(true);
    expect(places.length).toBeGreaterThan(5);
  }, 60_000);

  it.each(Object.entries(troubles).map(([name, trouble], n) => [name, trouble, n] as const))(
    'ends in a complete state when a call %s',
    async (name, trouble, n) => {
      const swept = chosen(places, trouble, n);
      expect(swept.length).toBeGreaterThan(0);
      for (const at of swept) {
        await runInTrouble(saga, at, trouble);
        const seen = await whole();
        figures.tried += 1;
        if (!isWhole(seen)) figures.lost += 1;
        expect({ name, at, ...seen, isWhole: isWhole(seen) }).toMatchObject({ isWhole: true });
      }
    },
    600_000,
  );
});
