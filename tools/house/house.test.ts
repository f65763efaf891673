import { describe, expect, it } from 'vitest';
import { findCircles, graphOf } from './circles.ts';
import { measureFileCircles, measureHouse } from './figures.ts';
import { refuseTooFew } from './measure.ts';
import { parseSource } from './sources.ts';
import type { Import, Source } from './sources.ts';
import { countTestLines } from './test-lines.ts';

const value = (to: string): Import => ({ to, isTypeOnly: false });
const type = (to: string): Import => ({ to, isTypeOnly: true });

const source = (path: string, imports: readonly Import[] = [], more: Partial<Source> = {}): Source => ({
  path,
  imports,
  libraries: [],
  unresolved: [],
  climbing: [],
  wideFunctions: [],
  functions: [],
  words: [],
  text: '',
  ...more,
});
const server = (path: string) => `packages/server/src/${path}`;

describe('circles', () => {
  it('are found whole, the largest first, and two that do not meet stay two', () => {
    const arrows = ['ab', 'bc', 'ca', 'cd', 'de', 'ed', 'ef'];
    const graph = graphOf(arrows, (arrow) => [arrow[0]!, arrow[1]!]);
    expect(findCircles(graph)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  it('of rooms are reported by values and with types, and a door makes none in its room', () => {
    const figures = measureHouse([
      source(server('modules/users/list.ts'), [value(server('http/page.ts'))]),
      source(server('http/page.ts'), [type(server('modules/users/list.ts'))]),
      source(server('modules/tasks/index.ts'), [value(server('modules/tasks/actions/run.ts'))]),
      source(server('modules/tasks/actions/run.ts'), [value(server('modules/tasks/index.ts'))]),
    ]);
    expect(figures.roomsInCircles?.value).toBe(0);
    expect(figures.roomsInCirclesWithTypes?.places).toEqual([
      `${server('http')}, ${server('modules/users')}`,
    ]);
    expect(figures.foldersInCircles?.value).toBe(0);
  });

  it('of files are reported in tests and tools too, by values', () => {
    const figure = measureFileCircles([
      source('tools/a.test.ts', [value('tools/b.ts')]),
      source('tools/b.ts', [value('tools/a.test.ts'), type('tools/c.ts')]),
      source('tools/c.ts', [value('tools/b.ts')]),
    ]);
    expect(figure).toMatchObject({ value: 2, places: ['tools/a.test.ts, tools/b.ts'] });
  });
});

describe('the reading of a source', () => {
  const parse = (text: string) => parseSource(server('core/a.ts'), text);

  it('tells types from values, and libraries from files of ours', () => {
    const { imports, libraries } = parse(`
      import type { A } from '../app.ts';
      import { type B } from '../main.ts';
      import { type C, d } from '../config.ts';
      export * from '../compose.ts';
      const later = import('../config-checks.ts');
      import { z } from 'zod';
      import fs from 'node:fs';
      import { P } from '@mantine/core/styles.css';`);
    expect(imports).toEqual([
      type(server('app.ts')),
      type(server('main.ts')),
      value(server('config.ts')),
      value(server('compose.ts')),
      value(server('config-checks.ts')),
    ]);
    expect(libraries).toEqual(['zod', '@mantine/core']);
  });

  it('finds functions of more than four parameters, in every form', () => {
    const { wideFunctions } = parse(`function four(a, b, c, d) {}
function five(a, b, c, d, e) {}
const arrow = (a, b, c, d, e) => a;
class K { method(this: K, a, b, c, d) {} wide(a, b, c, d, e) {} }
interface I { ask(a: 1, b: 1, c: 1, d: 1, e: 1): void }`);
    expect(wideFunctions).toEqual([2, 3, 4, 5]);
  });

  it('measures functions, methods and arrows, and no signature', () => {
    const { functions } = parse(`function two() {
}
const three = () => [
  1,
];
class K {
  method() { return 1; }
  get long() {

    return 1;
  }
}
interface I { ask(
): void }`);
    expect(functions).toEqual([
      { line: 1, length: 2 },
      { line: 3, length: 3 },
      { line: 7, length: 1 },
      { line: 8, length: 4 },
    ]);
  });

  it('refuses a source that cannot be parsed', () => {
    expect(() => parse('const = 1;')).toThrow(/core\/a\.ts cannot be parsed/);
  });

  it('refuses to check so few sources that a pass would mean nothing', () => {
    const some = Array.from({ length: 999 }, (_, index) => source(server(`core/f${index}.ts`)));
    expect(() => refuseTooFew(some)).toThrow(/Only 999 sources were read/);
  });
});

describe('widths', () => {
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => source(`${folder}/f${index}.ts`));

  it('count the sources of a folder, but not of one that holds data', () => {
    const figures = measureHouse([
      ...many(server('db'), 21),
      ...many(server('db/migrations'), 40),
      ...many(server('http'), 20),
    ]);
    expect(figures.widestFolder).toMatchObject({ value: 21, places: [server('db')] });
    expect(figures.wideFolders?.places).toEqual([`${server('db')} (21)`]);
  });

  it('let a file that joins rooms import what it wants', () => {
    const imports = Array.from({ length: 21 }, (_, index) => value(server(`f${index}.ts`)));
    const figures = measureHouse([
      source(server('compose.ts'), imports),
      source(server('modules/users/index.ts'), imports),
      source(server('http/page.ts'), imports, { libraries: ['zod', 'zod'] }),
    ]);
    expect(figures.filesOfManyImports?.places).toEqual([`${server('http/page.ts')} (22)`]);
  });

  it('name the longest function, and those over 120 lines', () => {
    const functions = [
      { line: 1, length: 120 },
      { line: 130, length: 121 },
      { line: 260, length: 200 },
    ];
    const figures = measureHouse([source(server('db/long.ts'), [], { functions })]);
    expect(figures.longestFunction).toMatchObject({
      value: 200,
      places: [`${server('db/long.ts')}:260 (200)`],
    });
    expect(figures.longFunctions?.value).toBe(2);
  });
});

describe('the lines of tests', () => {
  it('are counted against those of what they test, by folder', () => {
    const figure = countTestLines([
      { path: 'src/a/a.ts', lines: 100 },
      { path: 'src/a/a.test.ts', lines: 40 },
      { path: 'src/b/b.tsx', lines: 100 },
      { path: 'src/b/testing/open.ts', lines: 10 },
    ]);
    expect(figure).toMatchObject({ value: 25, isFloor: true });
    expect(figure.places).toEqual(['src/b (10 of 100)', 'src/a (40 of 100)']);
  });

  it('are none where nothing is tested', () => {
    expect(countTestLines([]).value).toBe(0);
  });
});
