import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import type { ReactNode } from 'react';

export const searchGroups = ['person', 'shifts', 'screens', 'actions', 'people'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** One line of the search: what it says, and what it does when it is chosen. */
export interface SearchEntry {
  /** Unlike any other shown at the same time. */
  readonly id: string;
  readonly group: SearchGroup;
  readonly label: string;
  /** Said more quietly behind the label. */
  readonly detail?: string;
  /** Other words under which it is found. */
  readonly words?: string;
  readonly mark: ReactNode;
  readonly isDanger?: boolean;
  /** It leads to more lines: the search stays open. */
  readonly keepsOpen?: boolean;
  readonly run: () => void;
}

/**
 * The entries in whose label every word of the query occurs, by the rule of every search (case, accents and outer blanks
 * do not count); what nobody sees, the other words, counts from its beginning only. Those whose label begins with the query come first, then those with a
 * word that does; otherwise the order stays.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = normaliseSearch(query);
  if (wanted === '') return [...entries];
  const tokens = wanted.split(/\s+/);
  return entries
    .flatMap((entry) => {
      const label = normaliseSearch(entry.label);
      const words = ` ${normaliseSearch(entry.words ?? '')}`;
      if (!tokens.every((token) => label.includes(token) || words.includes(` ${token}`))) return [];
      const rank = label.startsWith(wanted) ? 0 : ` ${label}`.includes(` ${wanted}`) ? 1 : 2;
      return [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** The entries in the order in which they are shown, each group with its own. */
export function byGroup(entries: readonly SearchEntry[]): (readonly [SearchGroup, readonly SearchEntry[]])[] {
  return searchGroups
    .map((group) => [group, entries.filter((entry) => entry.group === group)] as const)
    .filter(([, own]) => own.length > 0);
}
