import type { Figure } from '../house/figures.ts';
import type { Source } from '../house/sources.ts';
import { packageOf } from '../rooms.ts';

/** The package or room, `server` or `walks`; files at the top of the repository count as `root`. */
function nameOf(path: string): string {
  return path.includes('/') ? packageOf(path).replace('packages/', '') : 'root';
}

/** The banned words of each package, tests and tools included. A package that has none is listed too. */
export function measureWords(sources: readonly Source[]): Readonly<Record<string, Figure>> {
  const packages = [...Map.groupBy(sources, ({ path }) => nameOf(path))].toSorted(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return Object.fromEntries(
    packages.map(([name, its]) => {
      const places = its.flatMap(({ path, words }) =>
        words.map(({ line, word, instead }) => `${path}:${line} has “${word}”: write ${instead}`),
      );
      const figure: Figure = {
        title: `banned words in comments of ${name}`,
        value: places.length,
        places,
        remedy: 'read the comment with its code and say it in plain American English',
        page: 'docs/extending/a-comment.md',
      };
      return [`words:${name}`, figure];
    }),
  );
}
