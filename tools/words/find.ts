import { forEachNode, textOfQuasi } from '../code/parse.ts';
import type { Code } from '../code/parse.ts';
import { bannedIn } from './banned.ts';

/** A banned word: the line at which it begins, as it is written, and what to write. */
export interface FoundWord {
  readonly line: number;
  readonly word: string;
  readonly instead: string;
}

/** Text that people read, and where it begins in the source. */
interface Prose {
  readonly start: number;
  readonly text: string;
}

/** The banned words in the comments of a source, and in its messages where a person reads them in a terminal. */
export function findWords(path: string, code: Code): readonly FoundWord[] {
  return [...commentsOf(code), ...(hasMessages(path) ? messagesOf(code) : [])]
    .flatMap((prose) => wordsIn(prose, code))
    .toSorted((a, b) => a.line - b.line);
}

/** Commands and checks print their strings. The list of banned words and the tests of a check name them on purpose. */
function hasMessages(path: string): boolean {
  return (
    /^(?:bin|build|checks|tools|packages\/server\/src\/cli)\//.test(path) &&
    !/^tools\/words\/|\.test\.tsx?$/.test(path)
  );
}

/** The comments, with lines that follow each other as one, since a term may be split between two of them. */
function commentsOf({ comments, text }: Code): readonly Prose[] {
  const joined: { start: number; end: number }[] = [];
  for (const { type, start, end } of comments) {
    const last = joined.at(-1);
    const follows = last !== undefined && type === 'Line' && /^\s*$/.test(text.slice(last.end, start));
    if (follows) last.end = end;
    else joined.push({ start, end });
  }
  return joined.map(({ start, end }) => ({ start, text: withoutMarks(text.slice(start, end)) }));
}

/** Marks of the comment and code in backticks become spaces, so that every offset stays the same. */
function withoutMarks(comment: string): string {
  const blank = (part: string) => part.replaceAll(/\S/g, ' ');
  return comment
    .replaceAll(/^[ \t]*(?:\/\/+|\/\*+|\*+\/?)/gm, blank)
    .replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/\S/g, '_'));
}

/** Strings of more than one word, and parts of a template. Keys are one word, and a `case` is a value. */
function messagesOf({ program }: Code): readonly Prose[] {
  const found: Prose[] = [];
  forEachNode(program, (node, parent) => {
    if (node.type === 'TemplateElement') found.push({ start: node.start, text: textOfQuasi(node) });
    if (
      parent?.type === 'SwitchCase' ||
      node.type !== 'Literal' ||
      typeof node.value !== 'string' ||
      !/\S\s\S/.test(node.value)
    )
      return;
    found.push({ start: node.start, text: node.value });
  });
  return found;
}

function wordsIn({ start, text }: Prose, { lineAt }: Code): readonly FoundWord[] {
  return bannedIn(text).flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: lineAt(start + match.index),
      word: match[0].replaceAll(/\s+/g, ' '),
      instead,
    })),
  );
}
