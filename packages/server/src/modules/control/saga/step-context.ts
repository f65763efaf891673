import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import type { RunKindName } from '../state/run-kinds.ts';
import type { RunInput } from '../state/runs.ts';
import type { SagaDeps } from '../state/saga-deps.ts';

/** The context of a step: the company, the open connection, and results of earlier steps. */
export interface StepContext {
  readonly deps: SagaDeps;
  readonly companyKey: string;
  readonly company: { readonly name: string; readonly saml_key: string; readonly main_domain: string };
  readonly directory: Directory;
  readonly grant: DirectoryGrant;
  readonly kind: RunKindName;
  readonly input: RunInput;
  readonly results: ReadonlyMap<string, unknown>;
  /** What the steps have noted, those among them that did not end. */
  readonly notes: ReadonlyMap<string, unknown>;
  /** Stores how far this step is, for the panel and for another process. Throws LeaseLostError. */
  readonly note: (noted: unknown) => Promise<void>;
}

export type Step = (ctx: StepContext) => Promise<unknown>;

/** The workspace responded with the opposite state, so there is no doubt about it. */
export const notTakenOverYet = 'not_taken_over_yet';

/** Entity id (issuer) of the company. */
export const entityIdOf = (ctx: StepContext): string => ctx.deps.signIn.entityIdOf(ctx.company.saml_key);
