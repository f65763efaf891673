import { describe, expect, it } from 'vitest';
import { judgePassphrase } from './passphrase.ts';

describe('a passphrase', () => {
  it.each([
    ['', 'too_short'],
    ['Curta1!', 'too_short'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['123456789012', 'weak'],
    ['abababababababab', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['padariaestrela', 'fair'],
    ['cavalo bateria grampo certo', 'strong'],
    ['Fornada-das-5-sai-antes-do-sol', 'strong'],
  ] as const)('%j is %s', (text, strength) => {
    expect(judgePassphrase(text)).toBe(strength);
  });
});
