import { controlLimits } from '@shiftgate/domain/limits.ts';
import type { Company } from '#lib/auth/session.ts';

export type ControlBanner = 'off' | 'resume' | 'test' | 'scheduled' | 'busy';

interface Standing {
  readonly state: Company['control_state'];
  /** The step of the wizard that was reached, or null. */
  readonly step: number | null;
  /** Home reports itself that control is off or being switched. */
  readonly isHome: boolean;
  /** The plan does not allow control. Its own banner explains it. */
  readonly isPlanOver?: boolean;
}

/** The control banner to show; null when there is nothing to report. */
export function findBanner({ state, step, isHome, isPlanOver = false }: Standing): ControlBanner | null {
  if (state === 'test') return 'test';
  if (state === 'scheduled') return 'scheduled';
  if (state === 'activating' || state === 'deactivating') return isHome ? null : 'busy';
  if (state === 'active' || isPlanOver) return null;
  if (step !== null) return 'resume';
  return isHome ? null : 'off';
}

/** The step that `activationProgress` holds for a company, or without a company beside it; null when it holds none. */
export function stepReached(stored: string | null, companyKey: string): number | null {
  if (stored === null) return null;
  try {
    const read: unknown = JSON.parse(stored);
    const isObject = typeof read === 'object' && read !== null;
    if (isObject && 'company' in read && read.company !== companyKey) return null;
    const step = isObject && 'step' in read ? read.step : read;
    const isStep =
      Number.isInteger(step) && Number(step) >= 1 && Number(step) <= controlLimits.activationSteps;
    return isStep ? Number(step) : null;
  } catch {
    return null;
  }
}
