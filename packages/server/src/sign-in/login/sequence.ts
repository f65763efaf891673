import type { FastifyReply } from 'fastify';
import { FaultError } from '#core/faults.ts';
import { ConflictError } from '../session/guarded-write.ts';

/** A sent reply, with which a sequence of steps ends. */
export class Answered {
  readonly reply: FastifyReply;

  constructor(reply: FastifyReply) {
    this.reply = reply;
  }
}

type Step<Known, Added> = (known: Known) => Promise<Added | Answered>;

interface ListedStep {
  // Only `Sequence` calls it, with what the steps before it have established.
  readonly run: (known: never) => Promise<unknown>;
  readonly isOnce: boolean;
}

interface Plan {
  readonly steps: readonly ListedStep[];
  /** Where a conflict starts over. */
  readonly readAt: number;
  readonly settle: ((known: never) => Promise<unknown>) | null;
}

/** How often a request starts over before it answers that the service is unavailable. */
const mostRestarts = 3;

/**
 * The steps of an entry to the sign-in, in their order: a step that needs what no earlier one establishes does not
 * compile. After a conflict of its write the sequence starts over at its read, three times at most.
 */
export class Sequence<First extends object, Known extends First = First> {
  readonly #plan: Plan;

  private constructor(plan: Plan) {
    this.#plan = plan;
  }

  static begin<First extends object>(): Sequence<First> {
    return new Sequence<First>({ steps: [], readAt: 0, settle: null });
  }

  /** A step that only checks: it answers, throws, or adds nothing. */
  check(run: Step<Known, void>): Sequence<First, Known> {
    return this.#add<Known>(run, false);
  }

  /** A step that adds to what is known. */
  step<Added extends object>(run: Step<Known, Added>): Sequence<First, Known & Added> {
    return this.#add<Known & Added>(run, false);
  }

  /** The step that reads; a conflict starts over here. */
  startOverAt<Added extends object>(run: Step<Known, Added>): Sequence<First, Known & Added> {
    const { steps } = this.#plan;
    return new Sequence<First, Known & Added>({ ...this.#plan, readAt: steps.length }).step(run);
  }

  /** A step that is not repeated after a conflict. */
  once<Added extends object>(run: Step<Known, Added>): Sequence<First, Known & Added> {
    return this.#add<Known & Added>(run, true);
  }

  /** What settles a request that fails after these steps; the failure itself is thrown on. */
  onFailure(settle: (known: Known) => Promise<void>): Sequence<First, Known> {
    return new Sequence<First, Known>({ ...this.#plan, settle });
  }

  #add<More extends Known>(run: (known: Known) => Promise<unknown>, isOnce: boolean): Sequence<First, More> {
    return new Sequence<First, More>({ ...this.#plan, steps: [...this.#plan.steps, { run, isOnce }] });
  }

  /** The names of the steps. */
  get names(): readonly string[] {
    return this.#plan.steps.map(({ run }) => run.name);
  }

  /** Runs the steps until one answers. */
  async run(first: First): Promise<FastifyReply> {
    // Grows by what each step adds; the types of the list say what is there when a step runs.
    const known = { ...first } as never;
    try {
      return await this.#runSteps(known);
    } catch (error) {
      // The failure itself is what the request is answered with.
      await this.#plan.settle?.(known).catch(() => undefined);
      throw error;
    }
  }

  async #runSteps(known: never): Promise<FastifyReply> {
    const { steps, readAt } = this.#plan;
    const done = new Set<ListedStep>();
    for (let at = 0, restarts = 0; at < steps.length; at += 1) {
      const step = steps[at]!;
      if (done.has(step)) continue;
      try {
        const added = await step.run(known);
        if (added instanceof Answered) return added.reply;
        Object.assign(known, added);
        if (step.isOnce) done.add(step);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        if (restarts === mostRestarts) throw new FaultError('unavailable', 'SIGN_IN_CONFLICT');
        restarts += 1;
        at = readAt - 1;
      }
    }
    throw new Error('the last step of a sequence answers');
  }
}
