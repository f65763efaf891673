import type { Context } from '../../core/context.ts';
import type { Steps } from '../../http/mount.ts';

/** A change that says what it does to who may enter: compared while nothing is held, and written only if that still holds. */
export interface ComparedWrite<Plan, Locked, Answer> {
  /** Works out what is to be written, and compares; throws for whatever may not be written. */
  readonly plan: (ctx: Context) => Promise<Plan>;
  /** Takes every lock of the write, in the order that all writes take them. */
  readonly lock: (ctx: Context) => Promise<Locked>;
  /** Whether the plan is still what `plan` would make; asked under the locks, so it has to be quick. */
  readonly stillHolds: (ctx: Context, plan: Plan) => Promise<boolean>;
  readonly write: (ctx: Context, locked: Locked, plan: Plan) => Promise<Answer>;
}

/** After so many comparisons that did not hold, the last one is made under the lock. */
const freeTries = 2;

/**
 * Compares a change and writes it. It may concern a hundred thousand people: they are compared while nothing is held, and
 * compared anew where what that rests on has changed until the locks are taken.
 */
export async function writeCompared<Plan, Locked, Answer>(
  steps: Steps,
  { plan, lock, stillHolds, write }: ComparedWrite<Plan, Locked, Answer>,
): Promise<Answer> {
  for (let tried = 0; tried < freeTries; tried += 1) {
    const planned = await steps(plan);
    const written = await steps(async (ctx) => {
      const locked = await lock(ctx);
      if (!(await stillHolds(ctx, planned))) return null;
      return { answer: await write(ctx, locked, planned) };
    });
    if (written !== null) return written.answer;
  }
  return await steps(async (ctx) => {
    const locked = await lock(ctx);
    return await write(ctx, locked, await plan(ctx));
  });
}
