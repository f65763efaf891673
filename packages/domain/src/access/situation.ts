import { isTestUser } from './effective-facts.ts';
import type { CompanyFacts, Subject, Verdict } from './types.ts';

/** The fact about a person that decides whether they get in now. */
export const ACCESS_SITUATIONS = [
  'account_inactive',
  'outside_test',
  'domain_uncovered',
  'plan_over',
  'control_off',
  'rules_off',
  'allowed',
  'refused',
] as const;
export type AccessSituation = (typeof ACCESS_SITUATIONS)[number];

/** The situations in which the workspace lets people in by itself, with its own password. */
const AT_WORKSPACE: ReadonlySet<AccessSituation> = new Set([
  'outside_test',
  'domain_uncovered',
  'plan_over',
  'control_off',
]);

/**
 * The reason behind a decision, for questions about a person and not about an attempt. A denial that belongs to an
 * attempt at our sign-in (a domain outside control, a plan that has ended) denies no person whom the workspace never
 * sends there.
 */
export function accessSituation(
  company: CompanyFacts,
  subject: Subject,
  verdict: Pick<Verdict, 'isAllowed' | 'result' | 'notes'>,
): AccessSituation {
  if (subject.status !== 'active') return 'account_inactive';
  const isTested = isTestUser(company, subject);
  if (company.controlState === 'test' && !isTested) return 'outside_test';
  // The workspace sends test users here from any domain.
  if (verdict.result === 'disabled_domain' && !isTested) return 'domain_uncovered';
  if (verdict.result === 'expired_trial') return 'plan_over';
  if (verdict.notes.includes('control_inactive'))
    return company.controlState === 'inactive' || company.controlState === 'scheduled'
      ? 'control_off'
      : 'rules_off';
  return verdict.isAllowed ? 'allowed' : 'refused';
}

/** Whether the workspace itself lets the person in, so that no password of ours is asked. */
export function entersAtWorkspace(situation: AccessSituation): boolean {
  return AT_WORKSPACE.has(situation);
}
