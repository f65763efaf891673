import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';

/** The items of which one of the texts holds what is searched. */
export function findByText<T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => readonly string[],
): T[] {
  const wanted = normaliseSearch(search);
  return items.filter((item) => textsOf(item).some((text) => normaliseSearch(text).includes(wanted)));
}
