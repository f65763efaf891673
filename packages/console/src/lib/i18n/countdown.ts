import type { Language } from '@shiftgate/phrases/translate.ts';

const minuteMs = 60_000;
const sizes = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: minuteMs },
] as const;

/** A length of time as its two largest parts, in whole minutes: `{ day: 2, hour: 3 }`; the rest of a minute counts as one. */
export function splitTimeLeft(ms: number): readonly { unit: 'day' | 'hour' | 'minute'; count: number }[] {
  let left = Math.max(0, Math.ceil(ms / minuteMs) * minuteMs);
  const parts = sizes.map(({ unit, ms: size }) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { unit, count };
  });
  const first = parts.findIndex((part) => part.count > 0);
  return first < 0 ? [] : parts.slice(first, first + 2).filter((part) => part.count > 0);
}

/** How long there is left, in words: "2 dias e 3 horas"; empty when nothing is. */
export function formatLeft(ms: number, language: Language): string {
  const words = splitTimeLeft(ms).map(({ unit, count }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}
