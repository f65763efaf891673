/** A text as search compares it: trimmed, without case and accents (spec §5). */
export function searchForm(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
}

/** The items of which one of the texts holds what is searched. */
export function findByText<T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => readonly string[],
): T[] {
  const wanted = searchForm(search);
  return items.filter((item) => textsOf(item).some((text) => searchForm(text).includes(wanted)));
}
