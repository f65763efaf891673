import { DAY_MS, type Instant } from '../calendar/instant.ts';
import { addDays, dayNumberOf, type PlainDate } from '../calendar/plain-date.ts';
import { lastInstantBefore, localDayAt, type Zone } from '../calendar/zone.ts';
import { planLimits } from '../limits.ts';

/** Product identifiers. */
export const PRODUCTS = [
  'suite',
  'track',
  'sign',
  'control',
  'support',
  'reseller',
  'plans',
  'control_mobile',
  'directory_sync',
  'time_clock_integration',
  'sign_automation',
] as const;
export type Product = (typeof PRODUCTS)[number];

export const PLAN_TIERS = ['basic', 'standard', 'security', 'enterprise', 'partner'] as const;
export type PlanTier = (typeof PLAN_TIERS)[number];

const SECURITY: readonly Product[] = ['suite', 'sign', 'control'];
const ENTERPRISE: readonly Product[] = [
  ...SECURITY,
  'control_mobile',
  'directory_sync',
  'time_clock_integration',
];

/** Products of each tier. */
export const PRODUCTS_OF_TIER: Readonly<Record<PlanTier, readonly Product[]>> = {
  basic: ['suite'],
  standard: ['suite', 'sign'],
  security: SECURITY,
  enterprise: ENTERPRISE,
  partner: ENTERPRISE,
};

/** The plan that holds the control product. */
export interface ControlPlan {
  readonly status: 'TRIAL' | 'ACTIVE';
  /** First date of the plan or trial. */
  readonly startOn: PlainDate;
  /** Last date of a trial, inclusive; null for a plan that is paid, and for a trial without an end. */
  readonly trialEndOn: PlainDate | null;
  readonly products: readonly Product[];
}

export const PLAN_STATES = ['trial', 'expiring_trial', 'expired_trial', 'active', 'without_control'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Last date of a trial that starts on a date: 14 days after it, so that every trial has at least 14 whole days. */
export function trialEndOf(startOn: PlainDate): PlainDate {
  return addDays(startOn, planLimits.trialDays);
}

/** First instant after a trial: 24:00 of its last date in the company's zone. */
export function trialEndAt(trialEndOn: PlainDate, zone: Zone): Instant {
  return lastInstantBefore(zone, (dayNumberOf(trialEndOn) + 1) * DAY_MS);
}

/** Days of a trial that are left, today included; 0 once it is over. */
export function trialDaysLeft(trialEndOn: PlainDate, zone: Zone, at: Instant): number {
  if (at >= trialEndAt(trialEndOn, zone)) return 0;
  return Math.max(1, dayNumberOf(trialEndOn) - localDayAt(zone, at) + 1);
}

/** State of a plan at an instant; a trial is expiring from seven days before its last date on. */
export function planStateAt(plan: ControlPlan | null, zone: Zone, at: Instant): PlanState {
  if (plan === null || !plan.products.includes('control')) return 'without_control';
  if (plan.status === 'ACTIVE') return 'active';
  if (plan.trialEndOn === null) return 'trial';
  const left = trialDaysLeft(plan.trialEndOn, zone, at);
  if (left === 0) return 'expired_trial';
  return left - 1 <= planLimits.expiringFromDays ? 'expiring_trial' : 'trial';
}

/** Whether a plan or trial with the control product is valid at an instant. */
export function isControlPlanValid(plan: ControlPlan | null, zone: Zone, at: Instant): boolean {
  const state = planStateAt(plan, zone, at);
  return state === 'active' || state === 'trial' || state === 'expiring_trial';
}
