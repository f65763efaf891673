import { setTimeout as wait } from 'node:timers/promises';
import { productName } from '../core/branding.ts';
import { inCompany } from '../db/transactions.ts';
import { continueControlRun, presentControl, stepTowardsOff } from '../modules/control/public.ts';
import type { SagaDeps, WayOff } from '../modules/control/public.ts';
import { createSignInFacts } from '../sign-in/public.ts';
import { CommandError } from './command.ts';
import type { CommandDeps } from './command.ts';
import { lookAtWorkspace } from './look-at-workspace.ts';
import { theWorkspace, whileWaiting } from './while-waiting.ts';

/** So long the command stays with a switching that waits for the workspace or for another process. */
const patienceMs = 10 * 60_000;
const pauseMs = 500;

/** What is said of each way, when it is gone. */
const goneWays: Readonly<Record<WayOff, string>> = {
  off: 'Control is off.',
  schedule_cancelled: 'The scheduled activation is cancelled. Control was not on.',
  begun: 'Switching control off.',
  goes_on: 'A switching off that was begun before goes on.',
  activation_turned_round: 'An activation was under way: what it did is taken back.',
  activation_held:
    'An activation is in the hands of another process; waiting for its end (at most 90 s if that process died).',
  test_ending: 'An activation test ran: everything is put back as it was.',
  test_goes_on: 'An activation test is being made or ended; waiting for it.',
};

/** The same when it is only asked. */
const possibleWays: Readonly<Record<WayOff, string>> = {
  off: 'Control is off in our records: nothing would be changed there.',
  schedule_cancelled: 'Control is off; its scheduled activation would be cancelled.',
  begun: 'Control is on: it would be switched off.',
  goes_on: 'A switching off was begun before: it would go on.',
  activation_turned_round: 'An activation is under way: what it did would be taken back.',
  activation_held:
    'An activation is in the hands of another process: its end would be waited for, then control switched off.',
  test_ending: 'An activation test runs: it would be ended, and everything put back as it was.',
  test_goes_on: 'An activation test is being made or ended: it would be waited for.',
};

/**
 * Switches control of a company off with the database and the provider alone, or says what that would do. Throws
 * CommandError when control is not off in the end.
 */
export async function disableCompany(deps: CommandDeps, companyKey: string, isDry: boolean): Promise<void> {
  const saga = await sagaDepsOf(deps);
  const step = (isOnlyAsked: boolean) =>
    inCompany(deps.db, companyKey, (tx) =>
      stepTowardsOff(saga, tx, companyKey, deps.clock.now(), isOnlyAsked),
    );
  if (isDry) {
    deps.say(possibleWays[await step(true)]);
    await lookAtWorkspace(deps, saga, companyKey, true);
    deps.say('Dry run: nothing was changed.');
    return;
  }
  const progress = createProgress(deps, companyKey);
  const end = performance.now() + patienceMs;
  let [told, hasBegun]: [WayOff | null, boolean] = [null, false];
  for (;;) {
    const way = await step(hasBegun);
    // It was on its way off and is on again: the workspace did not take it.
    if (way === 'begun' && hasBegun) throw await refused(deps, companyKey);
    // The last step may have been done by a program beside.
    if (way === 'off') {
      if (told !== null) await progress();
      break;
    }
    if (way !== told && !(way === 'goes_on' && hasBegun)) deps.say(goneWays[way]);
    told = way;
    hasBegun ||= way === 'begun' || way === 'goes_on';
    await whileWaiting(deps, theWorkspace, () => continueControlRun(saga, companyKey));
    await progress();
    if (performance.now() > end)
      throw new CommandError(
        'Control is not off yet: the workspace could not be asked for ten minutes. Nothing is lost: run the command again, and it goes on.',
      );
    if ((await step(true)) !== 'off') await wait(pauseMs);
  }
  deps.say(told === null ? 'Control is off already.' : goneWays.off);
  await lookAtWorkspace(deps, saga, companyKey, false);
}

async function sagaDepsOf(deps: CommandDeps): Promise<SagaDeps> {
  const { db, clock } = deps;
  const box = await deps.box();
  return {
    db,
    box,
    clock,
    directory: deps.directory(),
    productName,
    publicUrl: deps.publicUrl(),
    signIn: createSignInFacts({ db, box, signInUrl: deps.signInUrl(), now: () => clock.now() }),
  };
}

const stepNames: Readonly<Record<string, string>> = {
  check_connection: 'connection to the workspace',
  switch_on: 'redirect at the workspace',
  switch_off: 'redirect at the workspace off',
  test_off: 'redirect of the test off',
  test_group_gone: 'group of the test removed',
  test_on: 'redirect of the test',
  test_group: 'group of the test',
  confirm: 'read back at the workspace',
};

/** Prints every step whose state is news. */
function createProgress(deps: CommandDeps, companyKey: string): () => Promise<void> {
  const said = new Set<string>();
  return async () => {
    const { run } = await inCompany(deps.db, companyKey, (tx) => presentControl(tx, companyKey));
    for (const { name, state, error } of run?.steps ?? []) {
      const line = `  ${state.padEnd(8)}${stepNames[name] ?? name}${error === null ? '' : ` (${error})`}`;
      if (state === 'waiting' && error === null) continue;
      if (!said.has(`${run?.kind} ${line}`)) deps.say(line);
      said.add(`${run?.kind} ${line}`);
    }
  };
}

async function refused(deps: CommandDeps, companyKey: string): Promise<CommandError> {
  const { run } = await inCompany(deps.db, companyKey, (tx) => presentControl(tx, companyKey));
  const code = run?.error ?? 'UNKNOWN_ERROR';
  return new CommandError(
    code === 'INVALID_GOOGLE_ACCESS_TOKEN' || code === 'MISSING_SCOPE'
      ? `Control is still on: the workspace refuses the stored connection (${code}). Use the emergency file, or its printed sheet in the workspace's own console.`
      : `Control is still on: it was not switched off (${code}). Run the command again, or use the emergency file.`,
  );
}
