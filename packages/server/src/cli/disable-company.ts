import { isInvalidToken } from '@shiftgate/contract/providers.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { productName } from '../core/branding.ts';
import { inCompany } from '../db/transactions.ts';
import { continueControlRun, presentControl, stepTowardsOff } from '../modules/control/public.ts';
import type { SagaDeps, DeactivationOutcome } from '../modules/control/public.ts';
import { createSignInFacts } from '../sign-in/public.ts';
import { CommandError } from './command.ts';
import type { CommandDeps } from './command.ts';
import { inspectWorkspace } from './inspect-workspace.ts';
import { theWorkspace, whileWaiting } from './while-waiting.ts';

/** How long the command waits for the workspace or for another process. */
const patienceMs = 10 * 60_000;
const pauseMs = 500;

/** The message for each outcome. */
const outcomeMessages: Readonly<Record<DeactivationOutcome, string>> = {
  off: 'Access control is off.',
  schedule_cancelled: 'The scheduled activation is canceled. Access control was not on.',
  begun: 'Turning off access control.',
  goes_on: 'Resuming a deactivation that was already started.',
  activation_turned_round: 'An activation was in progress: it is being undone.',
  activation_held:
    'An activation is running in another process; waiting for it to end (at most 90 s if that process died).',
  test_ending: 'An activation test was running: everything is being put back the way it was.',
  test_goes_on: 'An activation test is being prepared or ended; waiting for it.',
};

/** The same for a dry run. */
const dryRunMessages: Readonly<Record<DeactivationOutcome, string>> = {
  off: 'Access control is off in our records: nothing would be changed there.',
  schedule_cancelled: 'Access control is off; its scheduled activation would be canceled.',
  begun: 'Access control is on: it would be turned off.',
  goes_on: 'A deactivation was already started: it would be resumed.',
  activation_turned_round: 'An activation is in progress: it would be undone.',
  activation_held:
    'An activation is running in another process: once it ends, access control would be turned off.',
  test_ending: 'An activation test is running: it would be ended, and everything put back the way it was.',
  test_goes_on: 'An activation test is being prepared or ended: the command would wait for it.',
};

/**
 * Turns control of a company off with the database and the provider alone, or describes it in a dry run. Throws
 * CommandError when control is not off in the end.
 */
export async function disableCompany(deps: CommandDeps, companyKey: string, isDry: boolean): Promise<void> {
  const saga = await sagaDepsOf(deps);
  const step = (isDryRun: boolean) =>
    inCompany(deps.db, companyKey, (tx) =>
      stepTowardsOff(saga, { tx, companyKey, now: deps.clock.now() }, isDryRun),
    );
  if (isDry) {
    deps.say(dryRunMessages[await step(true)]);
    await inspectWorkspace(deps, saga, companyKey, true);
    deps.say('Dry run: nothing was changed.');
    return;
  }
  const progress = createProgress(deps, companyKey);
  const end = performance.now() + patienceMs;
  let [reported, hasBegun]: [DeactivationOutcome | null, boolean] = [null, false];
  for (;;) {
    const outcome = await step(hasBegun);
    // The deactivation has failed at the workspace, and control is on again.
    if (outcome === 'begun' && hasBegun) throw await refused(deps, companyKey);
    // Another process may have completed the last step.
    if (outcome === 'off') {
      if (reported !== null) await progress();
      break;
    }
    if (outcome !== reported && !(outcome === 'goes_on' && hasBegun)) deps.say(outcomeMessages[outcome]);
    reported = outcome;
    hasBegun ||= outcome === 'begun' || outcome === 'goes_on';
    await whileWaiting(deps, theWorkspace, () => continueControlRun(saga, companyKey));
    await progress();
    if (performance.now() > end)
      throw new CommandError(
        'Access control is not off yet: the workspace could not be reached for ten minutes. Nothing is lost: run the command again to resume.',
      );
    if ((await step(true)) !== 'off') await wait(pauseMs);
  }
  deps.say(reported === null ? 'Access control is already off.' : outcomeMessages.off);
  await inspectWorkspace(deps, saga, companyKey, false);
}

async function sagaDepsOf(deps: CommandDeps): Promise<SagaDeps> {
  const { db, clock } = deps;
  const box = await deps.box();
  return {
    db,
    box,
    clock,
    directories: deps.directories(),
    productName,
    publicUrl: deps.publicUrl(),
    signIn: createSignInFacts({ db, box, signInUrl: deps.signInUrl(), now: () => clock.now() }),
  };
}

const stepNames: Readonly<Record<string, string>> = {
  check_connection: 'connection to the workspace',
  switch_on: 'redirect in the workspace',
  switch_off: 'redirect in the workspace off',
  test_off: 'redirect of the test off',
  test_group_gone: 'group of the test removed',
  test_on: 'redirect of the test',
  test_group: 'group of the test',
  confirm: 'confirmation in the workspace',
};

/** Prints every step with a new state. */
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
    isInvalidToken(code) || code === 'MISSING_SCOPE'
      ? `Access control is still on: the workspace doesn't accept the stored authorization (${code}). Use the emergency file, or its printed sheet in the workspace's admin console.`
      : `Access control is still on: it couldn't be turned off (${code}). Run the command again, or use the emergency file.`,
  );
}
