import { describe, expect, it } from 'vitest';
import { formatDelay } from './format-delay.ts';

describe('a delay in words', () => {
  it.each([
    [0, '0 ms'],
    [340, '340 ms'],
    [2_500, '2,5 segundos'],
    [1_000, '1 segundo'],
    [90_000, '1,5 minuto'],
    [600_000, '10 minutos'],
  ])('writes %s ms in words', (ms, text) => {
    expect(formatDelay(ms, 'pt-BR')).toBe(text);
  });
});
