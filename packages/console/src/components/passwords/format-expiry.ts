import type { Language } from '@shiftgate/phrases/translate.ts';
import type { PasswordExpiry } from '@shiftgate/domain/password/expiry.ts';

/** How long passwords last, in words: "90 dias". */
export function formatExpiry({ count, unit }: PasswordExpiry, language: Language): string {
  if (Number.isNaN(count)) return '…';
  // The platform names one of a unit ("day") and finds the plural itself.
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: unit.slice(0, -1),
    unitDisplay: 'long',
  }).format(count);
}
