import { useState } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { proposePlan, readProgress, chooseStep, writeProgress } from '../model/wizard.ts';
import type { Plan } from '../model/model.ts';

export interface WizardProgress {
  /** From 1; null is the welcome screen. */
  readonly step: number | null;
  readonly plan: Plan;
  readonly change: (part: Partial<Plan>) => void;
  /** Goes to a step and remembers it; null goes back to the welcome screen and forgets. */
  readonly goTo: (step: number | null) => void;
}

/** The wizard's step, in the address and stored locally (`activationProgress`), and the choices so far. */
export function useProgress(): WizardProgress {
  const { company } = useSession();
  const { state, push } = useUrlState({ step: '' });
  const [stored, setStored] = useState(() => readProgress(readStored('activationProgress'), company));
  const step = chooseStep(state.step, stored);
  const plan = stored?.plan ?? proposePlan(company);
  const keep = (next: { step: number; plan: Plan } | null) => {
    setStored(next);
    writeStored('activationProgress', next === null ? null : writeProgress(next, company));
  };
  return {
    step,
    plan,
    change: (part) => keep({ step: step ?? 1, plan: { ...plan, ...part } }),
    goTo: (next) => {
      keep(next === null ? null : { step: next, plan });
      push({ step: next === null ? null : String(next) });
    },
  };
}

/** Forgets how far the wizard had come: control is on, or waits for its minute. */
export function forgetProgress(): void {
  writeStored('activationProgress', null);
}
