import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';

/** The fewest first letters that match a word. */
const shortest = 3;

/**
 * Splits a query that has the words of an action on people beside those of a person, as "single access ana"; null where
 * it has no such action, or no more than that.
 */
export function splitActionQuery<A extends { readonly label: string }>(
  query: string,
  actions: readonly A[],
): { readonly action: A; readonly person: string } | null {
  const typed = normaliseSearch(query).split(/\s+/);
  for (const action of actions) {
    const rest = [...typed];
    const isNamed = normaliseSearch(action.label)
      .split(/\s+/)
      .every((word) => {
        const place = rest.findIndex((token) => token.length >= shortest && word.startsWith(token));
        if (place >= 0) rest.splice(place, 1);
        return place >= 0;
      });
    const person = rest.join(' ');
    if (isNamed && person !== '') return { action, person };
  }
  return null;
}
