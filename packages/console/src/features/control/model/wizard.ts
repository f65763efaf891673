import { controllableDomains, redirectsOpenSessions } from '@shiftgate/contract/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { controlLimits } from '@shiftgate/domain/limits.ts';
import type { LogoutOption, PasswordOption, Plan } from './model.ts';

export const wizardSteps = ['shifts', 'password', 'sessions', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];
/** Both in the order they are proposed. Written again, since the contract's own lists bring its validator along. */
export const passwordOptions: readonly PasswordOption[] = ['link', 'random', 'default'];
const logoutOptions: readonly LogoutOption[] = ['redirect', 'force_all', 'skip'];

/** What can become of open sessions. Where they go on by themselves, no next visit leads to our page. */
export function logoutOptionsOf(provider: Provider): readonly LogoutOption[] {
  return redirectsOpenSessions[provider]
    ? logoutOptions
    : logoutOptions.filter((option) => option !== 'redirect');
}

/** The company of the wizard, and what it chose the last time. */
export interface WizardCompany {
  readonly oauth: Provider;
  readonly domains_list: readonly string[];
  readonly password_option: PasswordOption | null;
}

/**
 * The wizard proposes all domains, no mass logout, and random passwords after an activation with them, else links. A
 * password that many people know is never proposed: it would let a colleague into an account.
 */
export function proposePlan(company: WizardCompany): Plan {
  return {
    domains: controllableDomains(company.oauth, company.domains_list),
    passwordOption: company.password_option === 'random' ? 'random' : 'link',
    logoutOption: redirectsOpenSessions[company.oauth] ? 'redirect' : 'skip',
  };
}

/** What a step has to know beside the plan. */
export interface StepFacts {
  readonly isDefaultSet: boolean;
  /** The temporary password, typed and not sent yet; never stored. */
  readonly typedDefault: string;
  /** Whether what is typed is a password that the server takes. */
  readonly isTypedGood: boolean;
}

/** Whether a step has what the next ones need. */
export function isStepReady(step: WizardStep, plan: Plan, facts: StepFacts): boolean {
  if (step === 'shifts') return plan.domains.length > 0;
  if (step !== 'password' || plan.passwordOption !== 'default') return true;
  return facts.typedDefault === '' ? facts.isDefaultSet : facts.isTypedGood;
}

/** The progress of a company's wizard: its step (from 1) and the choices so far. */
export interface Progress {
  readonly step: number;
  readonly plan: Plan;
}

const isStep = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= controlLimits.activationSteps;

/**
 * Reads the stored `activationProgress`; a bare number is a step, and domains that the company no longer has are
 * dropped. Progress of another company or unreadable text counts as none.
 */
export function readProgress(
  text: string | null,
  company: WizardCompany & { readonly key: string },
): Progress | null {
  if (text === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  const first = proposePlan(company);
  if (isStep(stored)) return { step: stored, plan: first };
  if (typeof stored !== 'object' || stored === null) return null;
  const fields = stored as Readonly<Record<string, unknown>>;
  if (fields.company !== company.key || !isStep(fields.step)) return null;
  const domains = Array.isArray(fields.domains)
    ? first.domains.filter((domain) => (fields.domains as unknown[]).includes(domain))
    : first.domains;
  return {
    step: fields.step,
    plan: {
      domains: domains.length === 0 ? first.domains : domains,
      passwordOption: passwordOptions.find((each) => each === fields.password_option) ?? first.passwordOption,
      logoutOption:
        logoutOptionsOf(company.oauth).find((each) => each === fields.logout_option) ?? first.logoutOption,
    },
  };
}

/** Writes the text for `activationProgress`. No password is ever in it. */
export function writeProgress({ step, plan }: Progress, company: { readonly key: string }): string {
  return JSON.stringify({
    company: company.key,
    step,
    domains: plan.domains,
    password_option: plan.passwordOption,
    logout_option: plan.logoutOption,
  });
}

/** The step to show: the address counts, then what is stored; null is the welcome screen. */
export function chooseStep(wanted: string, stored: Progress | null): number | null {
  const step = Number(wanted);
  if (isStep(step)) return step;
  return stored?.step ?? null;
}
