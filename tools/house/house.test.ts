import { describe, expect, it } from 'vitest';
import { findForbiddenArrows } from './arrows.ts';
import { findCircles, graphOf } from './circles.ts';
import { measureHouse } from './figures.ts';
import { findBetter, findWorse } from './ratchet.ts';
import type { Figures } from './ratchet.ts';
import { parseSource } from './sources.ts';
import type { Import, Source } from './sources.ts';
import { countTestLines } from './test-lines.ts';

const value = (to: string): Import => ({ to, isTypeOnly: false });
const type = (to: string): Import => ({ to, isTypeOnly: true });

const source = (path: string, imports: readonly Import[] = [], more: Partial<Source> = {}): Source => ({
  path,
  imports,
  libraries: [],
  wideFunctions: [],
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

  it('of rooms are told by values and with types, and a door makes none inside of its room', () => {
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

  it('finds functions of more than four parameters, whatever their form', () => {
    const { wideFunctions } = parse(`function four(a, b, c, d) {}
function five(a, b, c, d, e) {}
const arrow = (a, b, c, d, e) => a;
class K { method(this: K, a, b, c, d) {} wide(a, b, c, d, e) {} }
interface I { ask(a: 1, b: 1, c: 1, d: 1, e: 1): void }`);
    expect(wideFunctions).toEqual([2, 3, 4, 5]);
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
});

describe('the ratchet', () => {
  const figures: Figures = {
    circles: { title: 'circles', value: 3, places: [], remedy: 'part them' },
    names: { title: 'names', value: 1, places: ['new.ts'], isHeldByPlace: true, remedy: 'rename it' },
  };

  it('refuses a figure that rises, and one that was never held', () => {
    expect(findWorse(figures, { circles: 3, names: ['new.ts'] })).toEqual([]);
    expect(findWorse(figures, { circles: 2, names: ['new.ts'] })).toHaveLength(1);
    expect(findWorse(figures, { names: ['new.ts'] })).toHaveLength(1);
  });

  it('refuses a new place even where an old one went', () => {
    expect(findWorse(figures, { circles: 3, names: ['old.ts'] })).toEqual([
      'names: new.ts is new. What to do: rename it',
    ]);
  });

  it('says where a figure that rose is found, and what to do', () => {
    expect(findWorse(figures, { circles: 2, names: ['new.ts'] })).toEqual([
      '3 circles, where 2 are held (npm run house -- circles says where). What to do: part them',
    ]);
  });

  it('says what fell', () => {
    expect(findBetter(figures, { circles: 4, names: ['new.ts', 'old.ts'] })).toEqual(['circles', 'names']);
  });

  it('refuses a floor that falls, and lets it rise', () => {
    const tests: Figures = {
      tests: { title: 'lines', value: 20, places: [], isFloor: true, remedy: 'write one' },
    };
    expect(findWorse(tests, { tests: 21 })).toHaveLength(1);
    expect(findBetter(tests, { tests: 21 })).toEqual([]);
    expect(findWorse(tests, { tests: 19 })).toEqual([]);
    expect(findBetter(tests, { tests: 19 })).toEqual(['tests']);
    expect(findWorse(tests, {})).toEqual([]);
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

describe('an import that the layout forbids', () => {
  const from = (path: string, to: string) =>
    findForbiddenArrows([source(server(path), [type(server(to))])]).length > 0;

  it('climbs the staircase, or stays on its step', () => {
    expect(from('modules/mail/outbox.ts', 'modules/requests/public.ts')).toBe(true);
    expect(from('modules/mail/outbox.ts', 'modules/mail/rows.ts')).toBe(false);
    expect(from('core/events.ts', 'due-work/start-jobs.ts')).toBe(true);
    expect(from('core/events.ts', 'db/keys.ts')).toBe(false);
  });

  it('goes past the door of a room', () => {
    expect(from('modules/users/list.ts', 'access/subject.ts')).toBe(true);
    expect(from('modules/users/list.ts', 'access/public.ts')).toBe(false);
    expect(from('modules/users/list.ts', 'modules/mail/index.ts')).toBe(true);
    expect(from('jobs/jobs.ts', 'modules/mail/index.ts')).toBe(false);
  });

  it('comes from a room without a step', () => {
    expect(from('attic/box.ts', 'db/keys.ts')).toBe(true);
  });
});
