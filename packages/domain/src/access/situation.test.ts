import { expect, it } from 'vitest';
import { CONTROL_STATES } from '../control/states.ts';
import { aCompiledShift, aQuestion, aRule, instantOf, workdays } from '../testing/factories.ts';
import { decide } from './decide.ts';
import { accessSituation, entersAtWorkspace } from './situation.ts';
import type { CompanyFacts, Subject } from './types.ts';

const office = aCompiledShift({ key: 'office', rules: workdays('08:00', '18:00') });
const testShift = aCompiledShift({ key: 'test', rules: [aRule({ startHour: '20:00', endHour: '23:59' })] });
const inside = instantOf('2026-03-02 10:00');
const outside = instantOf('2026-03-01 10:00');

function situationOf(at: number, company: Partial<CompanyFacts>, subject: Partial<Subject>) {
  const question = aQuestion({ attempt: { at }, subject: { shifts: [office], ...subject }, company });
  if (question.subject === null) throw new Error('the question needs a person');
  return accessSituation(question.company, question.subject, decide(question));
}

const running = { controlState: 'test', test: { userKeys: new Set(['ana']), shift: testShift } } as const;
const ended = { controlState: 'inactive', isPlanValid: false, isDeactivationConfirmed: true } as const;
const elsewhere = { domain: 'other.test' };

it.each([
  ['inactive', 'control_off', 'control_off'],
  ['scheduled', 'control_off', 'control_off'],
  ['activating', 'allowed', 'refused'],
  ['active', 'allowed', 'refused'],
  ['deactivating', 'rules_off', 'rules_off'],
] as const)('while control is %s: %s inside the hours, %s outside', (controlState, within, without) => {
  expect(situationOf(inside, { controlState }, {})).toBe(within);
  expect(situationOf(outside, { controlState }, {})).toBe(without);
});

it.each([
  ['a participant of the test', running, {}, 'refused'],
  ['a person outside the test', running, { key: 'bia' }, 'outside_test'],
  [
    'a person outside the test in a domain it does not cover',
    running,
    { key: 'bia', ...elsewhere },
    'outside_test',
  ],
  ['a participant in a domain it does not cover', running, elsewhere, 'refused'],
  ['a person in a domain outside control', { controlState: 'active' }, elsewhere, 'domain_uncovered'],
  ['any person after plan and control have ended', ended, {}, 'plan_over'],
  [
    'any person when the plan has ended before control',
    { controlState: 'active', isPlanValid: false },
    {},
    'rules_off',
  ],
  ['an administrator', { controlState: 'active' }, { isAdministrator: true, shifts: [] }, 'allowed'],
  ['a person without a shift', { controlState: 'active' }, { shifts: [] }, 'refused'],
] as const)('of %s', (_who, company, subject, situation) => {
  expect(situationOf(inside, company, subject)).toBe(situation);
});

it.each(['suspended', 'disabled', 'not_synchronised'] as const)(
  'of a %s account is the same in every state of control',
  (status) => {
    const found = CONTROL_STATES.map((controlState) => situationOf(inside, { controlState }, { status }));
    found.push(situationOf(inside, ended, { status }), situationOf(inside, running, { status }));
    found.push(situationOf(inside, { controlState: 'active' }, { status, ...elsewhere }));
    expect(new Set(found)).toEqual(new Set(['account_inactive']));
  },
);

it('keeps the workspace open exactly when it does not send the person here', () => {
  const all = ['account_inactive', 'outside_test', 'domain_uncovered', 'plan_over', 'control_off'] as const;
  expect(all.filter(entersAtWorkspace)).toEqual(all.slice(1));
  expect((['rules_off', 'allowed', 'refused'] as const).filter(entersAtWorkspace)).toEqual([]);
});
