import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../rooms.ts';
import type { Figure } from './figures.ts';
import { filesBelow, isForTests, root } from './sources.ts';

interface CountedFile {
  readonly path: string;
  readonly lines: number;
}

/** How many lines of tests and their helpers there are below a folder for each 100 lines of what they test. */
export function measureTestLines(folder: string): Figure {
  return countTestLines(
    filesBelow(folder).map((path) => ({
      path,
      lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1,
    })),
  );
}

/** The figure of counted files; its places are the folders, those with the fewest tests first. */
export function countTestLines(files: readonly CountedFile[]): Figure {
  const folders = [...Map.groupBy(files, ({ path }) => folderOf(path).replace(/\/testing$/, ''))]
    .map(([folder, its]) => ({ folder, ...countLines(its) }))
    .filter(({ sources }) => sources > 0)
    .toSorted((a, b) => a.tests / a.sources - b.tests / b.sources || b.sources - a.sources);
  const { tests, sources } = countLines(files);
  return {
    title: 'lines of tests for each 100 lines of the console',
    value: sources === 0 ? 0 : Math.floor((tests * 100) / sources),
    places: folders.map((each) => `${each.folder} (${each.tests} of ${each.sources})`),
    isFloor: true,
    remedy: 'test what was added',
    page: 'docs/rooms.md',
  };
}

function countLines(files: readonly CountedFile[]): { tests: number; sources: number } {
  const sum = (isCounted: (path: string) => boolean) =>
    files.filter(({ path }) => isCounted(path)).reduce((lines, file) => lines + file.lines, 0);
  return { tests: sum(isForTests), sources: sum((path) => !isForTests(path)) };
}
