import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';

export type Summary = CallResponse<'home.summary'>;

export function formatDomains(domains: readonly string[], language: Language): string {
  return new Intl.ListFormat(language).format(domains);
}
