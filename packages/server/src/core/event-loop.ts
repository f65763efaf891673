import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets everything else that waits for the event loop go first. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
}

/** Runs work that comes in steps, each in a turn of the event loop of its own. */
export async function inTurns<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yieldToEventLoop();
  }
}
