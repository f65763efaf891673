import type { KeptPeople } from './kept-people.ts';
import { bytesOfKey, compareKeyTo, compareKeys, countBefore } from './people-texts.ts';
import type { PeopleTexts } from './people-texts.ts';
import type { PageRequest } from './user-pages.ts';

type Stretch = Pick<PageRequest, 'sort' | 'isBackward' | 'place' | 'size'>;

const isDownward = ({ sort, isBackward }: Stretch): boolean => sort.startsWith('-') !== isBackward;

/** Of these lines, those of a page in the order by name, in the order it is read. */
export function pageByName(texts: PeopleTexts, lines: Uint32Array, stretch: Stretch): Uint32Array {
  const { place, size } = stretch;
  const from = place?.value == null ? null : { value: place.value, key: place.key };
  if (isDownward(stretch)) {
    const end = from === null ? lines.length : countBefore(texts, lines, from, false);
    return lines.slice(Math.max(0, end - size), end).reverse();
  }
  const start = from === null ? 0 : countBefore(texts, lines, from, true);
  return lines.slice(start, start + size);
}

/** Of these lines, those of a page in the order by e-mail: beyond a rank, which is its own unless it is exclusive. */
export function pageByRank(
  ranks: Uint32Array,
  lines: Uint32Array,
  stretch: Stretch,
  beyond: number | null,
): Uint32Array {
  const isDown = isDownward(stretch);
  const rankOf = (line: number): number => ranks[line] ?? 0;
  const isIn = (line: number): boolean =>
    beyond === null || (isDown ? rankOf(line) < beyond : rankOf(line) >= beyond);
  const isFirst = (line: number, other: number): boolean =>
    isDown ? rankOf(line) > rankOf(other) : rankOf(line) < rankOf(other);
  return firstOf(lines, stretch.size, isIn, isFirst);
}

/** Of these lines, those of a page in an order by instants; people without one come last, whichever way it goes. */
export function pageByInstant(
  { texts }: KeptPeople,
  instants: Float64Array,
  lines: Uint32Array,
  stretch: Stretch,
): Uint32Array {
  const { isBackward, place, size } = stretch;
  const turn = isDownward(stretch) ? -1 : 1;
  const instantOf = (line: number): number => instants[line] ?? Number.NaN;
  const isFirst = (line: number, other: number): boolean => {
    const own = instantOf(line);
    const its = instantOf(other);
    const isNone = Number.isNaN(own);
    if (isNone !== Number.isNaN(its)) return isNone === isBackward;
    if (!isNone && own !== its) return (own - its) * turn < 0;
    return compareKeys(texts, line, other) * turn < 0;
  };
  if (place === null) return firstOf(lines, size, () => true, isFirst);
  const at = place.value === null ? Number.NaN : Date.parse(place.value);
  const key = bytesOfKey(place.key);
  const isIn = (line: number): boolean => {
    const own = instantOf(line);
    const isNone = Number.isNaN(own);
    if (isNone !== Number.isNaN(at)) return isNone !== isBackward;
    if (!isNone && own !== at) return (own - at) * turn > 0;
    return compareKeyTo(texts, line, key) * turn > 0;
  };
  return firstOf(lines, size, isIn, isFirst);
}

/** The first so many of the lines that are in, in their order: a heap of them with the last on top. */
function firstOf(
  lines: Uint32Array,
  size: number,
  isIn: (line: number) => boolean,
  isFirst: (line: number, other: number) => boolean,
): Uint32Array {
  const heap: number[] = [];
  const at = (index: number): number => heap[index] ?? 0;
  const sink = (): void => {
    const line = at(0);
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isFirst(at(child), at(child + 1))) child += 1;
      if (!isFirst(line, at(child))) break;
      heap[hole] = at(child);
      hole = child;
    }
    heap[hole] = line;
  };
  for (const line of lines) {
    if (!isIn(line)) continue;
    if (heap.length === size) {
      if (!isFirst(line, at(0))) continue;
      heap[0] = line;
      sink();
      continue;
    }
    let hole = heap.length;
    heap.push(line);
    while (hole > 0 && isFirst(at((hole - 1) >> 1), line)) {
      heap[hole] = at((hole - 1) >> 1);
      hole = (hole - 1) >> 1;
    }
    heap[hole] = line;
  }
  return Uint32Array.from(heap.toSorted((line, other) => (isFirst(line, other) ? -1 : 1)));
}
