import { findEasySigns } from './easy-signs.ts';
import { findWordsAt } from './word-tree.ts';
import type { FoundWord, WordTree } from './word-tree.ts';

/** What is left of a password when its guessable parts are taken away. */
export interface Remainder {
  /** A letter is worth 2, a digit or sign 1. */
  readonly worth: number;
  /** Whether anything was taken away. */
  readonly isLess: boolean;
  /** Whether a word of its person or company was. */
  readonly hasContext: boolean;
  /** Places read, to measure the cost. */
  readonly steps: number;
}

const letterWorth = 2;
/** Digits and signs that are added to a word are guessed by their number. */
const mostOfDigits = 8;
const mostOfSigns = 4;
/** The first common word is the first guess, the second is tried next; with the third begins a phrase. */
const worthOfWords = [0, 4, 8] as const;
/** While it is not known which is the first: less than the letters of any long word. */
const wordWorth = 4;
/** Three letters are in many words by accident. */
const shortWordWorth = 2;
const shortWord = 3;

type Part = FoundWord | 'easy' | 'sign';

/**
 * Takes words, walks over the keyboard, years and repeated signs out of a text in plain letters so that as little as possible
 * is left, and says what that is worth. Pure; the steps grow with the length of the text and the longest word.
 */
export function takeGuessableAway(text: string, trees: readonly WordTree[]): Remainder {
  const signs = [...text];
  const isEasy = findEasySigns(signs);
  let steps = signs.length;
  const onStep = (): void => void (steps += 1);
  // From the end to the beginning: the least worth of the rest from each position, and the part it begins with.
  const least = Array.from({ length: signs.length + 1 }, () => 0);
  const parts: Part[] = [];
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    let best = (least[at + 1] ?? 0) + (isEasy[at] === true ? 0 : worthOf(signs[at] ?? ''));
    let part: Part = isEasy[at] === true ? 'easy' : 'sign';
    for (const tree of trees) {
      for (const word of findWordsAt(tree, signs, at, onStep)) {
        const worth = (least[word.end] ?? 0) + worthOfWord(word);
        if (worth > best || (worth === best && part === 'easy')) continue;
        best = worth;
        part = word;
      }
    }
    least[at] = best;
    parts[at] = part;
  }
  return { ...addUp(signs, parts), steps };
}

function worthOf(sign: string): number {
  return /\p{L}/u.test(sign) ? letterWorth : 1;
}

function worthOfWord({ word, kind }: FoundWord): number {
  if (word.length <= shortWord) return shortWordWorth;
  return kind === 'common' ? wordWorth : 0;
}

function addUp(signs: readonly string[], parts: readonly Part[]): Omit<Remainder, 'steps'> {
  const words = new Map<string, FoundWord>();
  let isLess = false;
  const left = { letters: 0, digits: 0, others: 0 };
  for (let at = 0; at < signs.length;) {
    const part = parts[at] ?? 'sign';
    const sign = signs[at] ?? '';
    if (part !== 'sign') isLess = true;
    else if (/\p{L}/u.test(sign)) left.letters += 1;
    else if (/\p{N}/u.test(sign)) left.digits += 1;
    else left.others += 1;
    if (typeof part === 'object') words.set(part.word, part);
    at = typeof part === 'object' ? part.end : at + 1;
  }
  const found = [...words.values()];
  const isCommon = (word: FoundWord): boolean => worthOfWord(word) === wordWorth;
  const ofShort = found.filter((word) => !isCommon(word)).reduce((sum, word) => sum + worthOfWord(word), 0);
  const [first, second, further] = worthOfWords;
  const ofCommon = found
    .filter(isCommon)
    .reduce((sum, _, nth) => sum + (nth === 0 ? first : nth === 1 ? second : further), 0);
  return {
    worth:
      left.letters * letterWorth +
      Math.min(left.digits, mostOfDigits) +
      Math.min(left.others, mostOfSigns) +
      ofShort +
      ofCommon,
    isLess,
    hasContext: found.some((word) => word.kind === 'context'),
  };
}
