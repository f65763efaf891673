import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions } from '../audit/allowed.ts';
import { measureHouse } from './figures.ts';
import type { Figure } from './figures.ts';
import { readSources, root } from './sources.ts';
import { measureTestLines } from './test-lines.ts';

const recordFile = join(root, 'tools/house/recorded.json');
/** A run that saw fewer sources than this did not read the product, and its silence means nothing. */
const fewestSources = 1000;

export type Figures = Readonly<Record<string, Figure>>;
/** By figure: how much of it may be there, or has to be, or where it may be. */
export type Held = Readonly<Record<string, number | readonly string[]>>;

/** Every figure of the product as it stands. */
export function measure(): Figures {
  const sources = readSources();
  if (sources.length < fewestSources)
    throw new Error(`only ${sources.length} sources were seen, so the figures mean nothing`);
  return {
    ...measureHouse(sources),
    consoleTestLines: measureTestLines('packages/console/src'),
    unauditedWrites: {
      title: 'writes that may go without an audit row',
      value: exceptions.length,
      remedy: 'write the audit row in the same transaction',
      places: exceptions.map(({ name, table, reason }) => `${name}, ${table}: ${reason}`),
    },
  };
}

export function readHeld(): Held {
  return JSON.parse(readFileSync(recordFile, 'utf8')) as Held;
}

export function record(figures: Figures): void {
  const held = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      figure.isHeldByPlace ? figure.places : figure.value,
    ]),
  );
  writeFileSync(recordFile, `${JSON.stringify(held, null, 2)}\n`);
}

/** A line for each figure that is worse than it is held; one that was never recorded is held at nothing. */
export function findWorse(figures: Figures, held: Held): string[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    const bound = held[name] ?? 0;
    if (typeof bound !== 'number')
      return figure.places
        .filter((place) => !bound.includes(place))
        .map((place) => `${figure.title}: ${place} is new. What to do: ${figure.remedy}`);
    return isWorse(figure, bound)
      ? [
          `${figure.value} ${figure.title}, where ${bound} are held (npm run house -- ${name} says where). What to do: ${figure.remedy}`,
        ]
      : [];
  });
}

/** The names of figures that are better than they are held. */
export function findBetter(figures: Figures, held: Held): string[] {
  return Object.entries(figures)
    .filter(([name, figure]) => {
      const bound = held[name] ?? 0;
      const count = typeof bound === 'number' ? bound : bound.length;
      return figure.value !== count && !isWorse(figure, count);
    })
    .map(([name]) => name);
}

function isWorse({ value, isFloor }: Figure, bound: number): boolean {
  return isFloor === true ? value < bound : value > bound;
}
