import type { Figure } from './figures.ts';

export type Figures = Readonly<Record<string, Figure>>;

/** How much of a figure may be there, or has to be; or where it may be. */
type Bound = number | readonly string[];

/** A bound that was loosened once, and why. */
interface Loosened {
  readonly held: Bound;
  readonly reason: string;
}

/** The recorded limit of each figure, by its name. */
export type Held = Readonly<Record<string, Bound | Loosened>>;

/** A line for each figure that is worse than its limit; one that was never recorded has the limit 0. */
export function findWorse(figures: Figures, held: Held): string[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    const bound = boundOf(held[name]);
    if (typeof bound !== 'number')
      return newPlaces(figure, bound).map((place) => withRemedy(`${figure.title}: ${place} is new`, figure));
    if (!isWorse(figure, bound)) return [];
    if (bound === 0 && figure.places.length > 0)
      return figure.places.map((place) => withRemedy(`${figure.title}: ${place}`, figure));
    const allowed = figure.isFloor === true ? 'at least' : 'at most';
    return [
      `${withRemedy(`${figure.title}: ${figure.value}, and ${allowed} ${bound} is allowed`, figure)} npm run house -- ${name} lists where.`,
    ];
  });
}

function withRemedy(rule: string, { remedy, page }: Figure): string {
  return `${rule}. ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}. See ${page}.`;
}

/** The names of figures that are better than their limits. */
export function findBetter(figures: Figures, held: Held): string[] {
  return Object.entries(figures)
    .filter(([name, figure]) => {
      const bound = boundOf(held[name]);
      const count = typeof bound === 'number' ? bound : bound.length;
      return figure.value !== count && !isWorse(figure, count);
    })
    .map(([name]) => name);
}

/**
 * Makes the current figures the new limits. A worse one needs a reason, which stays with it until the figure changes again;
 * without one, only the lines that refuse it are returned.
 */
export function recordFigures(
  figures: Figures,
  held: Held,
  reason: string | null,
): { readonly held: Held; readonly refused: readonly string[] } {
  const isLoosened = ([name, figure]: [string, Figure]) => findWorse({ [name]: figure }, held).length > 0;
  const loosened = new Set(
    Object.entries(figures)
      .filter(isLoosened)
      .map(([name]) => name),
  );
  if (loosened.size > 0 && reason === null) return { held, refused: findWorse(figures, held) };
  const next = Object.entries(figures).map(([name, figure]): [string, Bound | Loosened] => {
    const bound = figure.isHeldByPlace === true ? figure.places : figure.value;
    if (reason !== null && loosened.has(name)) return [name, { held: bound, reason }];
    const before = held[name];
    const isSame = before !== undefined && JSON.stringify(boundOf(before)) === JSON.stringify(bound);
    return [name, isSame ? before : bound];
  });
  return { held: Object.fromEntries(next), refused: [] };
}

function newPlaces({ places }: Figure, bound: readonly string[]): readonly string[] {
  return places.filter((place) => !bound.includes(place));
}

function boundOf(held: Bound | Loosened | undefined): Bound {
  if (held === undefined) return 0;
  return typeof held === 'object' && 'held' in held ? held.held : held;
}

function isWorse({ value, isFloor }: Figure, bound: number): boolean {
  return isFloor === true ? value < bound : value > bound;
}
