import { fillers } from './common/fillers.ts';
import { peopleNames, places, teams } from './common/people.ts';
import { englishWords } from './common/words-en.ts';
import { spanishWords } from './common/words-es.ts';
import { portugueseWords } from './common/words-pt.ts';
import { plainLetters } from './plain-letters.ts';
import { growWordTree } from './word-tree.ts';
import type { WordTree } from './word-tree.ts';

/** Shorter pieces are in every third word. */
const shortestWord = 3;
let trees: readonly WordTree[] | null = null;

/** Words and names in most guessed passwords, in Portuguese, Spanish and English; the trees are built at first use. */
export function commonWords(): readonly WordTree[] {
  trees ??= [
    growWordTree(
      wordsOf([peopleNames, teams, places, portugueseWords, spanishWords, englishWords]),
      'common',
    ),
    growWordTree(wordsOf([fillers]), 'filler'),
  ];
  return trees;
}

function wordsOf(lists: readonly string[]): ReadonlySet<string> {
  const words = lists.flatMap((list) => plainLetters(list).split(/\s+/));
  return new Set(words.filter((word) => word.length >= shortestWord));
}
