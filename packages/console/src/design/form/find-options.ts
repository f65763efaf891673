import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';

/** The options whose label holds what is searched for, at most so many; case and accents do not count. */
export function findOptions<Option extends { readonly label: string }>(
  options: readonly Option[],
  search: string,
  limit: number,
): Option[] {
  const wanted = normaliseSearch(search);
  return options.filter(({ label }) => normaliseSearch(label).includes(wanted)).slice(0, limit);
}
