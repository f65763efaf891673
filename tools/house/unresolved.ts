import { isProduct } from './sources.ts';
import type { Source } from './sources.ts';

/** Imports that climb, a line for each: such a name changes with every move of its file, and hides where it leads. */
export function findClimbing(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, climbing }) =>
    climbing.map(
      ({ line, specifier }) =>
        `${path}:${line} imports '${specifier}', which climbs two folders or more. Name the file from the top of its package ('#folder/file.ts'). See docs/rooms.md.`,
    ),
  );
}

/** Imports that lead to nothing we know, a line for each: such an import could pass every other rule unseen. */
export function findUnresolved(sources: readonly Source[]): readonly string[] {
  return sources.flatMap((source) =>
    source.unresolved.flatMap(({ line, specifier }) => {
      const place = `${source.path}:${line}`;
      if (specifier !== null)
        return [
          `${place} imports '${specifier}', which is no file of ours, no module of Node (node:...), and no package of any package.json. Correct the name, or add the package to the package.json of the importing package. See docs/rooms.md.`,
        ];
      return isProduct(source)
        ? [
            `${place} imports a computed name, so no rule can check it. Write the name out, one import for each file. See docs/rooms.md.`,
          ]
        : [];
    }),
  );
}
