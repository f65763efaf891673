import { describe, expect, it } from 'vitest';
import { checkPassphrase } from './passphrase.ts';

const context = {
  email: 'helena.azevedo@padariaestrela.example',
  name: 'Helena Azevedo',
  companyName: 'Padaria Estrela',
  domain: 'padariaestrela.example',
  otherDomains: ['fornosdovale.example'],
  productName: 'Shiftgate',
};
const runChecks = (text: string) => checkPassphrase(text, context);

describe('a passphrase', () => {
  it.each([
    ['', 'too_short'],
    ['Curta1!', 'too_short'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['123456789012', 'weak'],
    ['abababababababab', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['Password123!', 'weak'],
    ['iloveyou2026', 'weak'],
    ['Brasil@2026!', 'weak'],
    ['cavalo bateria grampo certo', 'strong'],
    ['Fornada-das-5-sai-antes-do-sol', 'strong'],
    ['hk3v wq7p tz', 'fair'],
  ] as const)('%j is %s', (text, strength) => {
    expect(runChecks(text).strength).toBe(strength);
  });

  it.each([
    'Padaria2026!',
    'padariaestrela',
    'Shiftgate2026',
    'Helena.Azevedo.2026',
    'helena.azevedo!!',
    'FornosDoVale2026',
  ])('%j is made of the names around it', (text) => {
    expect(runChecks(text)).toMatchObject({ strength: 'weak', flaws: ['context'] });
  });

  it('says which rule it breaks, and is good only where it breaks none', () => {
    expect(runChecks('Password123!').flaws).toEqual(['common']);
    expect(runChecks('Curta1!').flaws).toContain('too_short');
    expect(runChecks('mnomnomnopqrpqr').flaws).toEqual(['common']);
    expect(runChecks('cavalo bateria grampo certo').flaws).toEqual([]);
  });
});
