import { keyboardWalks } from './common/keyboard-walks.ts';

/** So many letters in a row of a walk are no accident; of digits one less. */
const fewestOfWalk = 4;
const fewestDigits = 3;

let steps: ReadonlySet<string> | null = null;

/** Every piece of a walk that counts, forwards and backwards. */
function walkPieces(): ReadonlySet<string> {
  steps ??= new Set(
    keyboardWalks
      .flatMap((walk) => [walk, [...walk].toReversed().join('')])
      .flatMap((walk) => [...piecesOf(walk, fewestOfWalk), ...piecesOf(walk, fewestDigits).filter(isDigits)]),
  );
  return steps;
}

function piecesOf(walk: string, length: number): string[] {
  return Array.from({ length: Math.max(0, walk.length - length + 1) }, (_, at) =>
    walk.slice(at, at + length),
  );
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Which places of a text belong to a walk over the keyboard, a year, or a sign that is repeated. Pure; one pass. */
export function findEasySigns(signs: readonly string[]): readonly boolean[] {
  const isEasy = signs.map(() => false);
  const mark = (start: number, length: number): void => void isEasy.fill(true, start, start + length);
  signs.forEach((sign, at) => {
    for (const length of [fewestDigits, fewestOfWalk]) {
      if (walkPieces().has(signs.slice(at, at + length).join(''))) mark(at, length);
    }
    if (/^(?:19|20)\d\d$/.test(signs.slice(at, at + 4).join(''))) mark(at, 4);
    if (sign === signs[at + 1] && sign === signs[at + 2]) mark(at + 1, 2);
  });
  return isEasy;
}
