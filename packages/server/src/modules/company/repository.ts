import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { trialDaysLeft } from '@shiftgate/domain/plan/plan.ts';
import type { Tx } from '#core/context.ts';

/** Returns the company of the transaction with its verified domains, the main one first, without aliases. */
export async function findCompany(tx: Tx, companyKey: string) {
  const company = await tx
    .selectFrom('companies')
    .selectAll()
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const domains = await tx
    .selectFrom('domains')
    .select(['key', 'name', 'is_primary', 'is_covered'])
    .where('company_key', '=', companyKey)
    .where('is_verified', '=', true)
    .where('alias_of', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('name')
    .execute();
  return { ...company, domains };
}

export interface PlanFacts {
  readonly plan_status: 'TRIAL' | 'ACTIVE' | 'EXPIRED';
  readonly plan_products: readonly string[];
  readonly trial_ends_on: string | null;
  readonly zone: string;
}

/** Returns the state of the plan; a trial ends with its last day in the company's zone. */
export function planStatus(company: PlanFacts, now: number): 'TRIAL' | 'ACTIVE' | 'EXPIRED' {
  const { plan_status: status, trial_ends_on: lastDay } = company;
  if (status !== 'TRIAL') return status;
  const isOver = lastDay !== null && trialDaysLeft(lastDay, zoneOf(company.zone), now) === 0;
  return isOver ? 'EXPIRED' : 'TRIAL';
}

/** Whether a plan or trial with a product is valid now. */
export function hasProduct(company: PlanFacts, product: string, now: number): boolean {
  return company.plan_products.includes(product) && planStatus(company, now) !== 'EXPIRED';
}

/** Whether a plan or trial with the control product is valid now. */
export function hasControlPlan(company: PlanFacts, now: number): boolean {
  return hasProduct(company, 'control', now);
}
