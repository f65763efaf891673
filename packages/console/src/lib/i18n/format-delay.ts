import type { Language } from '@shiftgate/phrases/translate.ts';

/** A delay in words: milliseconds below a second, seconds with one digit below a minute, then minutes. */
export function formatDelay(ms: number, language: Language): string {
  const [value, unit] =
    ms < 1000 ? [ms, 'millisecond'] : ms < 60_000 ? [ms / 1000, 'second'] : [ms / 60_000, 'minute'];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'millisecond' ? 'short' : 'long',
    maximumFractionDigits: 1,
  }).format(value);
}
