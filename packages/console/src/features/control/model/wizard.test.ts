import { describe, expect, it } from 'vitest';
import {
  proposePlan,
  isStepReady,
  logoutOptionsOf,
  passwordOptions,
  readProgress,
  chooseStep,
  writeProgress,
} from './wizard.ts';

const facts = { isDefaultSet: false, typedDefault: '', isTypedGood: true };
const company = {
  key: 'c1',
  oauth: 'google' as const,
  domains_list: ['gira.test', 'gira.example'],
  password_option: null,
};
const plan = proposePlan(company);

describe('proposePlan', () => {
  it('proposes links to a company without an earlier choice', () => {
    expect(plan.passwordOption).toBe('link');
    expect(passwordOptions).toEqual(['link', 'random', 'default']);
  });
  it.each([
    ['link', 'link'],
    ['random', 'random'],
    ['default', 'link'],
  ] as const)('proposes after an activation with %s: %s', (option, proposed) => {
    const using = { ...company, password_option: option };
    expect(proposePlan(using).passwordOption).toBe(proposed);
    expect(readProgress('2', using)?.plan.passwordOption).toBe(proposed);
  });
  it('keeps a choice of the wizard that is not carried out yet', () => {
    const text = writeProgress({ step: 3, plan: { ...plan, passwordOption: 'random' } }, company);
    expect(readProgress(text, { ...company, password_option: 'default' })?.plan.passwordOption).toBe(
      'random',
    );
  });
});

describe('isStepReady', () => {
  it('asks for at least one domain', () => {
    expect(isStepReady('shifts', plan, facts)).toBe(true);
    expect(isStepReady('shifts', { ...plan, domains: [] }, facts)).toBe(false);
  });
  it('asks for a temporary password only where that is the choice', () => {
    const temporary = { ...plan, passwordOption: 'default' as const };
    expect(isStepReady('password', plan, facts)).toBe(true);
    expect(isStepReady('password', temporary, facts)).toBe(false);
    expect(isStepReady('password', temporary, { ...facts, isDefaultSet: true })).toBe(true);
  });
  it('refuses a bad new password even when an old one is set', () => {
    const temporary = { ...plan, passwordOption: 'default' as const };
    const typed = { isDefaultSet: true, typedDefault: 'short' };
    expect(isStepReady('password', temporary, { ...typed, isTypedGood: false })).toBe(false);
    expect(isStepReady('password', temporary, { ...typed, isTypedGood: true })).toBe(true);
  });
});

describe('progress', () => {
  it('comes back as it was written', () => {
    const progress = {
      step: 3,
      plan: { domains: ['gira.test'], passwordOption: 'random' as const, logoutOption: 'force_all' as const },
    };
    expect(readProgress(writeProgress(progress, company), company)).toEqual(progress);
  });
  it('keeps open sessions where they never meet our page, and offers no next visit', () => {
    const other = { ...company, oauth: 'microsoft' as const };
    expect(logoutOptionsOf('google')).toContain('redirect');
    expect(logoutOptionsOf('microsoft')).toEqual(['force_all', 'skip']);
    expect(proposePlan(other).logoutOption).toBe('skip');
    const text = writeProgress({ step: 2, plan: { ...plan, logoutOption: 'redirect' } }, other);
    expect(readProgress(text, other)?.plan.logoutOption).toBe('skip');
  });
  it('holds no temporary password', () => {
    expect(writeProgress({ step: 2, plan }, company)).not.toContain('assword":"');
  });
  it('reads a bare step', () => {
    expect(readProgress('2', company)).toEqual({ step: 2, plan });
  });
  it('drops domains that the company lost, and starts with all when none remains', () => {
    const text = writeProgress({ step: 2, plan: { ...plan, domains: ['gone.test', 'gira.test'] } }, company);
    expect(readProgress(text, company)?.plan.domains).toEqual(['gira.test']);
    const gone = writeProgress({ step: 2, plan: { ...plan, domains: ['gone.test'] } }, company);
    expect(readProgress(gone, company)?.plan.domains).toEqual(company.domains_list);
  });
  it.each([
    ['nothing', null],
    ['another company', writeProgress({ step: 2, plan }, { key: 'other' })],
    ['a step that does not exist', '5'],
    ['half a step', '1.5'],
    ['no JSON', '{"step":'],
    ['a text', '"2"'],
  ])('takes %s for no progress', (_name, text) => {
    expect(readProgress(text, company)).toBeNull();
  });
  it('replaces unknown options by the proposed ones', () => {
    const text = JSON.stringify({ company: 'c1', step: 4, password_option: 'sms', logout_option: 7 });
    expect(readProgress(text, company)).toEqual({ step: 4, plan });
  });
});

describe('chooseStep', () => {
  const stored = { step: 3, plan };
  it('follows the address before what is stored', () => {
    expect(chooseStep('2', stored)).toBe(2);
    expect(chooseStep('', stored)).toBe(3);
    expect(chooseStep('9', stored)).toBe(3);
  });
  it('is the welcome screen when nothing is known', () => {
    expect(chooseStep('', null)).toBeNull();
    expect(chooseStep('0', null)).toBeNull();
  });
});

it('proposes no domain at Microsoft that can never be federated', () => {
  const domains = ['livraria.example', 'livraria.onmicrosoft.com', 'filial.livraria.example'];
  expect(proposePlan({ ...company, oauth: 'microsoft', domains_list: domains }).domains).toEqual([
    'livraria.example',
    'filial.livraria.example',
  ]);
  expect(proposePlan({ ...company, domains_list: domains }).domains).toEqual(domains);
});
