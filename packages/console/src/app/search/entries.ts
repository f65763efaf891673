import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import type { ReactNode } from 'react';

export const searchGroups = ['recent', 'person', 'log', 'shifts', 'screens', 'actions', 'people'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** One line of the search: its label and its action. */
export interface SearchEntry {
  /** Unlike any other shown at the same time. */
  readonly id: string;
  readonly group: SearchGroup;
  readonly label: string;
  /** Shown in a quieter color behind the label. */
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
 * The entries with every word of the query in their label, ignoring case, accents and outer spaces; hidden keywords
 * match at their beginning only. Labels that begin with the query come first, then labels with a word that does.
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
export function groupEntries(
  entries: readonly SearchEntry[],
): (readonly [SearchGroup, readonly SearchEntry[]])[] {
  return searchGroups
    .map((group) => [group, entries.filter((entry) => entry.group === group)] as const)
    .filter(([, own]) => own.length > 0);
}
