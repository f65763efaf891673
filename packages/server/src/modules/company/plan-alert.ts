import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { planStateAt, trialDaysLeft } from '@shiftgate/domain/plan/plan.ts';
import type { Product } from '@shiftgate/domain/plan/plan.ts';
import type { PlanFacts } from './repository.ts';

type PlanAlert = CallResponse<'company.current'>['plan_alert'];

/** Returns the current warning about the plan, by the company's day; null when there is none. */
export function planAlertOf(company: PlanFacts & { plan_started_on: string }, now: number): PlanAlert {
  const { plan_status: status, trial_ends_on: lastDay } = company;
  const zone = zoneOf(company.zone);
  // Only the product's own values are stored.
  const products = company.plan_products as Product[];
  const plan = { status: status === 'ACTIVE' ? status : 'TRIAL', startOn: company.plan_started_on } as const;
  const state = planStateAt({ ...plan, trialEndOn: lastDay, products }, zone, now);
  if (state === 'without_control') return { value: 'disabled_or_not_found', ends_on: null, days_left: null };
  if (status === 'EXPIRED' || state === 'expired_trial')
    return { value: 'expired_trial', ends_on: lastDay, days_left: null };
  if (state !== 'expiring_trial' || lastDay === null) return null;
  return { value: 'expiring_trial', ends_on: lastDay, days_left: trialDaysLeft(lastDay, zone, now) - 1 };
}
