const hasAccents = /[^\x20-\x7e]/;

/** A text as a search compares it: case, accents and outer blanks do not count. */
export function normaliseSearch(text: string): string {
  // Addresses and many names have no accents, and the search for them takes longest.
  if (!hasAccents.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
