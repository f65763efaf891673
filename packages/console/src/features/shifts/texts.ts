import type { shifts as source } from '@shiftgate/phrases/pt-BR/shifts.ts';
import type { Language, PlainKeyOf } from '@shiftgate/phrases/translate.ts';
import type { ShiftText } from '#components/shifts/rule-texts.ts';
import { useLanguage, useOptionalText, useT, useTextsBelow } from '#lib/i18n/texts.tsx';

/** A key of the shift screens whose text needs no values. */
export type ShiftKey = PlainKeyOf<typeof source>;

/** Translator of the shift screens in the chosen language. */
export function useShiftText(): ShiftText {
  return useTextsBelow<typeof source>('shifts');
}

/** What is wrong with a refused value, by the rule that it broke; a rule without words of its own is not shown raw. */
export function useRefusalText(): (rule: string) => string {
  const t = useT();
  const optional = useOptionalText();
  return (rule) =>
    optional(`shifts.rules.problems.${rule}`) ??
    optional(`shifts.access.ipProblems.${rule}`) ??
    optional(`calendar.problems.${rule}`) ??
    t('shifts.problems.field');
}

/** The chosen language alone. */
export function useLanguageName(): Language {
  return useLanguage().language;
}

type ColorNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17;

/** Key of the name of a shift's color. */
export function colorKey(color: number): `colors.c${ColorNumber}` {
  return `colors.c${color as ColorNumber}`; // the contract lets no other number through
}

/** A length in minutes as hours and minutes. */
export function showDuration(t: ShiftText, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? t('hours.hoursOnly', { hours }) : t('hours.hoursMinutes', { hours, minutes: rest });
}
