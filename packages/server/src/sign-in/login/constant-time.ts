import { setTimeout as wait } from 'node:timers/promises';
import type { SignInContext } from '../http/deps.ts';
import { lookUpWaitMs } from './jit-lookup.ts';

const defaultStepMs = 600;

/**
 * Waits until a whole number of equal steps has gone by since `startedAt` (of `performance.now`): how long something took
 * then tells nothing of what there was to do.
 */
export async function waitForStep(context: SignInContext, startedAt: number): Promise<void> {
  const step = context.config.askAnswerMs ?? defaultStepMs;
  await wait(step - ((performance.now() - startedAt) % step));
}

/** The same after as long as a look-up takes, where unknown people are looked up. */
export async function waitForStepOfLookUp(context: SignInContext, startedAt: number): Promise<void> {
  if (context.lookUpPerson !== undefined) {
    const left = lookUpWaitMs(context) - (performance.now() - startedAt);
    if (left > 0) await wait(left);
  }
  await waitForStep(context, startedAt);
}
