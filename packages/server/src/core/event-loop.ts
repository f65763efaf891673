import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields to other work waiting for the event loop. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
}

/** Runs a generator, one step per turn of the event loop. */
export async function runInSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yieldToEventLoop();
  }
}
