import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';

/** An option as a search sees it: its label, and other words that it is found by. */
interface Findable {
  readonly label: string;
  readonly keywords?: string;
}

/** The options whose words hold what is searched for, at most so many; case and accents do not count. */
export function findOptions<Option extends Findable>(
  options: readonly Option[],
  search: string,
  limit: number,
): Option[] {
  const wanted = normaliseSearch(search);
  return options
    .filter(({ label, keywords = '' }) => normaliseSearch(`${label} ${keywords}`).includes(wanted))
    .slice(0, limit);
}
