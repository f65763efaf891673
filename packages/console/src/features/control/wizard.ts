import { passwordLimits } from '@shiftgate/domain/limits.ts';

/** The four steps of the wizard (spec §9). */
export const wizardSteps = ['domains', 'password', 'logout', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const logoutOptions = ['redirect', 'force_all', 'skip'] as const;

/** What the person has chosen so far. */
export interface Plan {
  readonly domains: readonly string[];
  /** The temporary password, typed and not sent yet; never kept longer than the step. */
  readonly defaultPassword: string;
  readonly isDefaultSet: boolean;
  readonly logoutOption: (typeof logoutOptions)[number];
}

/** The wizard proposes all domains and no mass logout. */
export function firstPlan(domains: readonly string[], isDefaultSet: boolean): Plan {
  return { domains, defaultPassword: '', isDefaultSet, logoutOption: 'redirect' };
}

/** Whether a step has what the next ones need. */
export function isStepReady(step: WizardStep, plan: Plan): boolean {
  if (step === 'domains') return plan.domains.length > 0;
  if (step !== 'password') return true;
  return plan.defaultPassword === ''
    ? plan.isDefaultSet
    : plan.defaultPassword.length >= passwordLimits.defaultMinLength;
}
