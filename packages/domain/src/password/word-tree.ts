/**
 * Source of a word in a password: common first guesses, the small words between those, or facts of its person and
 * company.
 */
export type WordKind = 'common' | 'filler' | 'context';

interface Node {
  readonly next: Map<string, Node>;
  /** Set where a word ends. */
  kind: WordKind | null;
}

/** Words by their letters; looking for those that begin at a place of a text reads each letter once. */
export type WordTree = Node;

/** A word found in a text: which one, and the place after its last sign. */
export interface FoundWord {
  readonly word: string;
  readonly kind: WordKind;
  readonly end: number;
}

/** Letters that people replace with a digit or sign in a word. */
const standsFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'gb',
  '7': 't',
  '8': 'b',
  '9': 'gq',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
  '€': 'e',
};

/** A tree of words, which have to be in plain letters. */
export function growWordTree(words: Iterable<string>, kind: WordKind): WordTree {
  const root: Node = { next: new Map(), kind: null };
  for (const word of words) {
    let node = root;
    for (const letter of word) {
      const known = node.next.get(letter);
      const child = known ?? { next: new Map<string, Node>(), kind: null };
      if (known === undefined) node.next.set(letter, child);
      node = child;
    }
    node.kind = kind;
  }
  return root;
}

/**
 * Every word of a tree that begins at a place of a text, read as it is and with digits and signs as letters. Calls
 * `onStep` for each place of the tree it visits. Pure apart from that.
 */
export function findWordsAt(
  tree: WordTree,
  signs: readonly string[],
  start: number,
  onStep: () => void,
): FoundWord[] {
  const found: FoundWord[] = [];
  const walk = (node: Node, at: number, word: string): void => {
    onStep();
    if (node.kind !== null) found.push({ word, kind: node.kind, end: at });
    const sign = signs[at];
    if (sign === undefined) return;
    for (const letter of sign + (standsFor[sign] ?? '')) {
      const child = node.next.get(letter);
      if (child !== undefined) walk(child, at + 1, word + letter);
    }
  };
  walk(tree, start, '');
  return found;
}
