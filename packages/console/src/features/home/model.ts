import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';

export type Summary = CallResponse<'home.summary'>;

type Faults = Summary['redirect_faults'];

/** The domains of some faults, as a sentence names them. */
export function domainsOf(faults: Faults, language: Language): string {
  return formatDomains(faults.flatMap(({ domains }) => domains).toSorted(), language);
}

export function formatDomains(domains: readonly string[], language: Language): string {
  return new Intl.ListFormat(language).format(domains);
}
