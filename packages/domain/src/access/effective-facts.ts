import type { CompiledShift } from '../shift/compile.ts';
import type { SingleAccess } from '../user/single-access.ts';
import type { CompanyFacts, Subject } from './types.ts';

/** Whether a running activation test is about this person: its shift is then their only one. */
export function isTestUser(company: CompanyFacts, subject: Pick<Subject, 'key'>): boolean {
  return company.controlState === 'test' && company.test !== null && company.test.userKeys.has(subject.key);
}

/** The shifts that count for a person: all of their own, or in a test the test shift alone. */
export function shiftsOf(
  company: CompanyFacts,
  subject: Pick<Subject, 'key' | 'shifts'>,
): readonly CompiledShift[] {
  if (!isTestUser(company, subject)) return subject.shifts;
  return company.test === null || company.test.shift === null ? [] : [company.test.shift];
}

/** The single access that counts for a person: their own, but none for test users. */
export function singleAccessOf(company: CompanyFacts, subject: Subject): SingleAccess | null {
  return isTestUser(company, subject) ? null : subject.singleAccess;
}
