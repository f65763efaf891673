import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';
import type { Source } from './sources.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Dependencies that a package of ours declares for its product and no source of it imports, as `packages/x: name`. A
 * library that only tests use belongs among the development dependencies, which are not looked at.
 */
export function findUnusedDependencies(sources: readonly Source[]): readonly string[] {
  return readdirSync(join(root, 'packages')).flatMap((name) => {
    const home = `packages/${name}`;
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(root, home, 'package.json'), 'utf8'),
    ) as Manifest;
    const own = sources.filter(({ path }) => path.startsWith(`${home}/`));
    const used = new Set(
      own.flatMap(({ libraries, imports }) => [
        ...libraries,
        ...imports.map(({ to }) => `@shiftgate/${to.split('/')[1]}`),
      ]),
    );
    return Object.keys(dependencies)
      .filter((library) => !used.has(library))
      .map((library) => `${home}: ${library}`);
  });
}
