import { describe, expect, it } from 'vitest';
import { findNewPasswordFlaws } from './new-password.ts';
import { DEFAULT_PASSWORD_STRENGTH } from './strength.ts';
import { findWorkspaceProblems, isAcceptedByWorkspace, strengthAtWorkspace } from './workspace-password.ts';

const context = {
  email: 'ana.lima@padariaestrela.example',
  name: 'Ana Lima',
  companyName: 'Padaria Estrela',
  domain: 'padariaestrela.example',
  productName: 'Shiftgate',
};

describe('what a workspace accepts', () => {
  it.each([
    ['google', 'bolo de fubá às 7h', ['unaccepted_character']],
    ['google', 'bolo de fuba as 7h', []],
    ['google', 'bolo\u00a0de fuba as 7h', ['unaccepted_character']],
    ['google', 'bolo de fuba\tas 7h', ['unaccepted_character']],
    ['google', 'ｂｏｌｏ de fuba', ['unaccepted_character']],
    ['google', ' bolo de fuba as 7h', ['outer_space']],
    ['google', 'bolo de fubá ', ['unaccepted_character', 'outer_space']],
    ['google', '~!@#$%^&*()_+`{}|"<>?', []],
    ['microsoft', 'Bolo de fubá às 7h', ['unaccepted_character']],
    ['microsoft', 'Bolo de fuba as 7h', []],
    ['microsoft', ' Bolo de fuba ', []],
    ['microsoft', 'bolodefuba7', ['too_few_kinds']],
  ] as const)('at %s of %j lacks %j', (provider, password, problems) => {
    expect(findWorkspaceProblems(password, provider)).toEqual(problems);
    expect(isAcceptedByWorkspace(password, provider)).toBe(problems.length === 0);
  });

  it('has bounds of its own', () => {
    const google = (length: number) => isAcceptedByWorkspace('a'.repeat(length), 'google');
    expect([7, 8, 100, 101].map(google)).toEqual([false, true, true, false]);
    const microsoft = (length: number) => isAcceptedByWorkspace(`A1${'a'.repeat(length - 2)}`, 'microsoft');
    expect([7, 8, 256, 257].map(microsoft)).toEqual([false, true, true, false]);
  });

  it('never asks for more characters than fit there', () => {
    const strict = { ...DEFAULT_PASSWORD_STRENGTH, minLength: 128 };
    expect(strengthAtWorkspace(strict, 'google').minLength).toBe(100);
    expect(strengthAtWorkspace(strict, 'microsoft').minLength).toBe(128);
    expect(findNewPasswordFlaws('Kt7m-x9qp-'.repeat(10), strict, context, 'google')).not.toContain(
      'too_short',
    );
  });
});

describe('a new password that is also set at the workspace', () => {
  const flaws = (password: string, provider: 'google' | 'microsoft' | null) =>
    findNewPasswordFlaws(password, DEFAULT_PASSWORD_STRENGTH, context, provider);

  it('has the flaws of the workspace beside the other ones', () => {
    expect(flaws('bolo de fubá às 7h', null)).toEqual([]);
    expect(flaws('bolo de fubá às 7h', 'google')).toEqual(['unaccepted_character']);
    expect(flaws('bolo de fubá às 7h', 'microsoft')).toEqual(['unaccepted_character']);
    expect(flaws('senha á', 'google')).toEqual(['too_short', 'unaccepted_character', 'common']);
    expect(flaws(`${'quatro tucanos na varanda '.repeat(5)}e nada`, 'google')).toEqual(['too_long']);
  });
});
