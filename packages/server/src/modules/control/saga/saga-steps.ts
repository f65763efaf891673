import type { FederationKind } from '@shiftgate/domain/providers.ts';
import type { StepName } from '../state/runs.ts';
import { domainSteps, undoDomainStep } from './domain-steps.ts';
import { profileSteps, undoProfileStep } from './profile-steps.ts';
import { sharedSteps } from './shared-steps.ts';
import type { Step, StepContext } from './step-context.ts';

type UndoStep = (name: StepName, ctx: StepContext) => Promise<void>;

const stepsOf: Readonly<Record<FederationKind, Readonly<Partial<Record<StepName, Step>>>>> = {
  profiles: { ...sharedSteps, ...profileSteps },
  domains: { ...sharedSteps, ...domainSteps },
};
const undoOf: Readonly<Record<FederationKind, UndoStep>> = {
  profiles: undoProfileStep,
  domains: undoDomainStep,
};

/** Runs one step, which may have run before in part or completely. */
export async function doStep(name: StepName, ctx: StepContext): Promise<unknown> {
  const { kind } = ctx.directory.federation;
  const step = stepsOf[kind][name];
  if (step === undefined) throw new Error(`there is no step ${name} for ${kind}`);
  return await step(ctx);
}

/** Undoes the visible changes of a step. Prepared objects stay for the next try. */
export function undoStep(name: StepName, ctx: StepContext): Promise<void> {
  return undoOf[ctx.directory.federation.kind](name, ctx);
}
