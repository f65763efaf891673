import { setTimeout as wait } from 'node:timers/promises';
import type { SignInContext } from '../http/deps.ts';
import { lookUpWaitMs } from './jit-lookup.ts';

const defaultStepMs = 600;

/**
 * Waits until a whole number of equal steps has passed since `startedAt` (of `performance.now`), so the duration
 * reveals nothing about the work done.
 */
export async function waitForStep(context: SignInContext, startedAt: number): Promise<void> {
  const step = context.config.requestAnswerMs ?? defaultStepMs;
  await wait(step - ((performance.now() - startedAt) % step));
}

/** The same with the length of a look-up, where unknown people are looked up. */
export async function waitForStepOfLookUp(context: SignInContext, startedAt: number): Promise<void> {
  if (context.lookUpPerson !== undefined) {
    const left = lookUpWaitMs(context) - (performance.now() - startedAt);
    if (left > 0) await wait(left);
  }
  await waitForStep(context, startedAt);
}
